/** Ages in whole years, the same in both programs. */

const calendars = new Map<string, Intl.DateTimeFormat>();

/** Year, month and day of a moment on the calendar of a time zone. */
function readDay(at: Date, timeZone: string): [year: number, month: number, day: number] {
  let calendar = calendars.get(timeZone);
  if (calendar === undefined) {
    calendar = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    });
    calendars.set(timeZone, calendar);
  }
  const parts = calendar.formatToParts(at);
  const get = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return [get('year'), get('month'), get('day')];
}

/**
 * Age in whole years. Someone born on 29 February is a year older on 1 March in a year without that day. For a date in the future,
 * such as today's date in a time zone further east, the age is 0.
 *
 * @param dateOfBirth - YYYY-MM-DD
 * @param timeZone - the clinic's; its calendar decides whether the birthday has come
 * @returns null without a date, and for one that cannot be parsed
 */
export function findAgeYears(dateOfBirth: string | null, now: Date, timeZone: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(dateOfBirth ?? '');
  if (match === null) return null;
  const [bornYear, bornMonth, bornDay] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const [year, month, day] = readDay(now, timeZone);
  const hadBirthday = month > bornMonth || (month === bornMonth && day >= bornDay);
  return Math.max(0, year - bornYear - (hadBirthday ? 0 : 1));
}

/** From this age on, in months, people are spoken of in years. */
const babyMonths = 24;

/** An age as it is spoken of: a baby's in months, otherwise in whole years. */
export function roundAge(months: number): { months: number } | { years: number } {
  return months < babyMonths ? { months } : { years: Math.floor(months / 12) };
}

/**
 * Age in whole months, by the same rules as {@link findAgeYears}; used for babies, whose age in years is too coarse.
 * @returns null without a date, and for one that cannot be parsed
 */
export function findAgeMonths(dateOfBirth: string | null, now: Date, timeZone: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(dateOfBirth ?? '');
  if (match === null) return null;
  const [bornYear, bornMonth, bornDay] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const [year, month, day] = readDay(now, timeZone);
  const months = (year - bornYear) * 12 + (month - bornMonth) - (day >= bornDay ? 0 : 1);
  return Math.max(0, months);
}
