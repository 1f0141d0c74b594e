/** Whole years at `now` (UTC) for a date of birth YYYY-MM-DD; null without one. */
export function computeAgeYears(dateOfBirth: string | null, now: Date): number | null {
  if (dateOfBirth === null) return null;
  const [year = 0, month = 1, day = 1] = dateOfBirth.split('-').map(Number);
  const hadBirthday =
    now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day);
  return Math.max(0, now.getUTCFullYear() - year - (hadBirthday ? 0 : 1));
}
