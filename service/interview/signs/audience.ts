import * as z from 'zod';
import { type Sex, sexes } from '../engine/events.ts';

const monthsSchema = z.int().min(0).max(1_800);

/** A range of ages and a sex; an absent bound does not restrict. Ages in months, `maxMonths` inclusive. */
export const audienceSchema = z
  .strictObject({
    sex: z.enum(sexes).optional(),
    minMonths: monthsSchema.optional(),
    maxMonths: monthsSchema.optional(),
  })
  .refine(({ minMonths = 0, maxMonths = 1_800 }) => minMonths <= maxMonths, {
    message: 'minMonths is above maxMonths',
  });
export type Audience = z.infer<typeof audienceSchema>;

/** Age (in months) and sex as far as known; null excludes nothing. */
export type Person = { months: number | null; sex: Sex | null };

/** Whether a person is in the audience; unknown properties are not checked. */
export function isFor({ sex, minMonths = 0, maxMonths = 1_800 }: Audience, person: Person): boolean {
  if (sex !== undefined && person.sex !== null && sex !== person.sex) return false;
  return person.months === null || (person.months >= minMonths && person.months <= maxMonths);
}

/** Whether a person is in both audiences: a sign's own and its group's. */
export function isForBoth(first: Audience, second: Audience, person: Person): boolean {
  return isFor(first, person) && isFor(second, person);
}

/** One person for each combination that audiences distinguish: each sex or none, at each age where one begins or has ended. */
export function listDistinctPeople(audiences: readonly Audience[]): Person[] {
  const edges = audiences.flatMap(({ minMonths = 0, maxMonths = 1_799 }) => [minMonths, maxMonths + 1]);
  const ages = [...new Set([0, ...edges])].toSorted((left, right) => left - right);
  return ages.flatMap((months) => ([null, 'FEMALE', 'MALE'] as const).map((sex) => ({ months, sex })));
}

/** For messages of loaders: "female, 30 months". */
export function describePerson({ months, sex }: Person): string {
  const age = months === null ? 'any age' : `${months} months`;
  return `${sex === null ? 'sex not known' : sex.toLowerCase()}, ${age}`;
}
