import * as z from 'zod';

/** Whether it is the name of a time zone (IANA, such as Europe/Lisbon) that this program can calculate with. */
export function isTimeZone(name: string): boolean {
  // "+01:00" is a zone for Intl and none of IANA: it knows no summer time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The name of a time zone, in both programs. */
export const timeZoneSchema = z
  .string('Must be the IANA name of a time zone, such as Europe/Lisbon.')
  .max(64, 'Must be the IANA name of a time zone, such as Europe/Lisbon.')
  .refine(isTimeZone, 'Must be the IANA name of a time zone, such as Europe/Lisbon.')
  .meta({ example: 'Europe/Lisbon' });

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What a clock on the wall shows in a time zone at a moment, with the day. */
export type WallClock = {
  /** YYYY-MM-DD */
  day: string;
  /** hh:mm */
  time: string;
  /** hh:mm:ss */
  timeWithSeconds: string;
  /** +hh:mm or -hh:mm: how far the clock is ahead of UTC. */
  offset: string;
};

/**
 * Reads the clock on the wall.
 *
 * @param timeZone - IANA
 */
export function readWallClock(at: Date, timeZone: string): WallClock {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'longOffset',
    });
    clocks.set(timeZone, clock);
  }
  const parts = clock.formatToParts(at);
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  const time = `${get('hour')}:${get('minute')}`;
  return {
    day: `${get('year').padStart(4, '0')}-${get('month')}-${get('day')}`,
    time,
    timeWithSeconds: `${time}:${get('second')}`,
    // "GMT", "GMT+05:30", and with seconds before clocks were set by the hour.
    offset: /[+-]\d\d:\d\d/.exec(get('timeZoneName'))?.[0] ?? '+00:00',
  };
}
