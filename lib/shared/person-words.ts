import { roundAge } from '@/common/age.ts';
import type { Report } from '@/contract/report.ts';
import type { MessagesOf } from '@/lib/shared/messages.ts';

/**
 * Age and sex in words, as far as they are known.
 * @param born - the age in months by the date of birth; null to take the one that was answered, if the clinic has no date
 */
export function describePerson(
  { encounter: text }: MessagesOf<'encounter'>,
  report: Pick<Report, 'patient' | 'person'> | null,
  born: number | null,
): string[] {
  const answered = report?.patient.dateOfBirth ? null : (report?.person?.ageMonths ?? null);
  const sex = report?.person?.sex ?? null;
  const nameAge = (months: number) => {
    const age = roundAge(months);
    return 'months' in age ? text.months(age) : text.years({ age: age.years });
  };
  return [
    ...(born === null ? [] : [nameAge(born)]),
    ...(born === null && answered !== null ? [text.asAnswered({ age: nameAge(answered) })] : []),
    ...(sex === null ? [] : [text.sex[sex]]),
  ];
}
