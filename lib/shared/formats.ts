import { isTimeZone } from '@/common/known-time-zone.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Texts for durations. */
type Lengths = Record<
  'seconds' | 'minutes' | 'hours' | 'days' | 'months' | 'years',
  (given: { count: number }) => string
>;

/** A number of rows; `isMore` if counting stopped there. */
type Counted = { count: number; isMore: boolean };

/** Formats of dates, times and numbers in one language and time zone. */
export type Formats = {
  /** The same formats in another time zone (IANA). */
  inZone: (timeZone: string) => Formats;
  /** The time zone; the process's own if none was given, or if this browser does not know the given one. */
  timeZone: string;
  /** The given time zone where this browser does not know it; otherwise null. */
  unknownZone: string | null;
  /** "8 s", "4 min", "1 h", "2 days": how long ago something was. Future times count as now. */
  age: (at: Date, now: Date) => string;
  /** Date and time. */
  exact: (at: Date) => string;
  /** "19 Nov 2026" */
  day: (at: Date) => string;
  /** "07:56" */
  clock: (at: Date) => string;
  /** "07:56" on the same day, otherwise "19 Nov 2026". */
  clockOrDay: (at: Date, now: Date) => string;
  /** "Friday 20 November, 08:52" */
  heading: (at: Date) => string;
  /** "Tue 24 Nov, 09:00", for a time within the next days. */
  ahead: (at: Date) => string;
  /** "27 May 1976" from YYYY-MM-DD, without a time zone. */
  birthDate: (value: string) => string;
  /** "27 May 1976" from YYYY-MM-DD with the whole name of the month, without a time zone. */
  dateInWords: (value: string) => string;
  /** "1,284", or "9,999+" if counting stopped. */
  count: (count: Counted) => string;
  /** "French" from a BCP 47 tag; the tag itself if its language is unknown. */
  language: (tag: string) => string;
};

/**
 * @param locale - a BCP 47 tag
 * @param wantedZone - IANA name; the default is the process's own, which only in a browser is the reader's. Zones are renamed and
 *   added, so a browser may not know one that the server knows: then it is the browser's own
 */
export function createFormats(locale: string, lengths: Lengths, wantedZone?: string): Formats {
  const unknownZone = wantedZone === undefined || isTimeZone(wantedZone) ? null : wantedZone;
  const timeZone = unknownZone === null ? wantedZone : undefined;
  const exact = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone,
  });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone });
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone });
  const heading = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  const birthDate = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const inWords = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const ahead = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  const languages = 'DisplayNames' in Intl ? new Intl.DisplayNames([locale], { type: 'language' }) : null;
  const number = new Intl.NumberFormat(locale);
  const zones = new Map<string, Formats>();
  return {
    inZone(zone) {
      const known = zones.get(zone) ?? createFormats(locale, lengths, zone);
      zones.set(zone, known);
      return known;
    },
    timeZone: day.resolvedOptions().timeZone,
    unknownZone,
    age: (at, now) => writeAge(lengths, now.getTime() - at.getTime()),
    exact: (at) => exact.format(at),
    day: (at) => day.format(at),
    clock: (at) => clock.format(at),
    clockOrDay: (at, now) => (day.format(at) === day.format(now) ? clock.format(at) : day.format(at)),
    ahead: (at) =>
      ahead
        .format(at)
        .replace(/^(\p{L}+), /u, '$1 ')
        .replace(' at ', ', '),
    heading: (at) => heading.format(at).replace(' at ', ', '),
    birthDate(value) {
      const date = new Date(`${value}T00:00:00Z`);
      return Number.isNaN(date.getTime()) ? value : birthDate.format(date);
    },
    dateInWords: (value) => inWords.format(new Date(`${value}T00:00:00Z`)),
    language(tag) {
      try {
        return languages?.of(tag) ?? tag;
      } catch (error) {
        if (error instanceof RangeError) return tag;
        throw error;
      }
    },
    count: ({ count, isMore }) => `${number.format(count)}${isMore ? '+' : ''}`,
  };
}

function writeAge(lengths: Lengths, ageMs: number): string {
  const ms = Math.max(0, ageMs);
  if (ms < minuteMs) return lengths.seconds({ count: Math.floor(ms / 1000) });
  if (ms < hourMs) return lengths.minutes({ count: Math.floor(ms / minuteMs) });
  if (ms < dayMs) return lengths.hours({ count: Math.floor(ms / hourMs) });
  const days = Math.floor(ms / dayMs);
  if (days < 60) return lengths.days({ count: days });
  const months = Math.floor(days / 30.44);
  return months < 24
    ? lengths.months({ count: months })
    : lengths.years({ count: Math.floor(days / 365.25) });
}
