import { type Audience, isFor, type Person } from '../../model/audience.ts';

/** One person for each combination that audiences distinguish: each sex or none, at each age where one begins or has ended. */
export function listDistinctPeople(audiences: readonly Audience[]): Person[] {
  const edges = audiences.flatMap(({ minMonths = 0, maxMonths = 1_799 }) => [minMonths, maxMonths + 1]);
  const ages = [...new Set([0, ...edges])].toSorted((left, right) => left - right);
  return ages.flatMap((months) => ([null, 'FEMALE', 'MALE'] as const).map((sex) => ({ months, sex })));
}

/** For messages: "female, 30 months". */
export function describePerson({ months, sex }: Person): string {
  const age = months === null ? 'any age' : `${months} months`;
  return `${sex === null ? 'sex not known' : sex.toLowerCase()}, ${age}`;
}

/** Whether a person is in both audiences: a sign's own and its group's. */
export function isForBoth(first: Audience, second: Audience, person: Person): boolean {
  return isFor(first, person) && isFor(second, person);
}
