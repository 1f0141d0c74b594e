const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** "8 s", "4 min", "1 h", "2 days": how long ago something was. Times ahead count as now. */
export function formatAge(at: Date, now: Date): string {
  const ms = Math.max(0, now.getTime() - at.getTime());
  if (ms < minuteMs) return `${Math.floor(ms / 1000)} s`;
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min`;
  if (ms < dayMs) return `${Math.floor(ms / hourMs)} h`;
  const days = Math.floor(ms / dayMs);
  if (days < 60) return days === 1 ? '1 day' : `${days} days`;
  const months = Math.floor(days / 30.44);
  return months < 24 ? `${months} months` : `${Math.floor(days / 365.25)} years`;
}

const exactFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const clockFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const headingFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});
const weekdayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const birthFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The whole moment in the reader's time zone. */
export function formatExact(at: Date): string {
  return exactFormat.format(at);
}

export function formatDay(at: Date): string {
  return dayFormat.format(at);
}

/** "07:56" on the same day, otherwise "19 Nov 2026". */
export function formatClockOrDay(at: Date, now: Date): string {
  return at.toDateString() === now.toDateString() ? clockFormat.format(at) : dayFormat.format(at);
}

export function formatClock(at: Date): string {
  return clockFormat.format(at);
}

/** "Friday 20 November, 08:52" */
export function formatHeading(at: Date): string {
  return headingFormat.format(at).replace(' at ', ', ');
}

/** "Tue 24 Nov, 09:00", for what is a few days ahead. */
export function formatAhead(at: Date): string {
  return weekdayFormat
    .format(at)
    .replace(/^(\w+), /, '$1 ')
    .replace(' at ', ', ');
}

/** "27 May 1976" from YYYY-MM-DD; a date without a time zone, so none is applied. */
export function formatBirthDate(value: string): string {
  const date = new Date(`${value}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? value : birthFormat.format(date);
}

/** Age in whole years on the day of `now`, or null for a date that cannot be read. */
export function findAgeYears(birthDate: string, now: Date): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birthDate);
  if (!match) return null;
  const [year, month, day] = match.slice(1).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const hadBirthday = now.getMonth() + 1 > month || (now.getMonth() + 1 === month && now.getDate() >= day);
  const age = now.getFullYear() - year - (hadBirthday ? 0 : 1);
  return age >= 0 ? age : null;
}

/** YYYY-MM-DD from three fields as typed ("5" and "05" alike). Says nothing about whether the date is real. */
export function joinBirthDate(day: string, month: string, year: string): string {
  return `${year.trim().padStart(4, '0')}-${month.trim().padStart(2, '0')}-${day.trim().padStart(2, '0')}`;
}
