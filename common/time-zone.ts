import * as z from 'zod';
import { isTimeZone } from './known-time-zone.ts';

/** Schema of a time zone's name, used by both programs. */
export const timeZoneSchema = z
  .string('Must be the IANA name of a time zone, such as Europe/Lisbon.')
  .max(64, 'Must be the IANA name of a time zone, such as Europe/Lisbon.')
  .refine(isTimeZone, 'Must be the IANA name of a time zone, such as Europe/Lisbon.')
  .meta({ example: 'Europe/Lisbon' });

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Local date and time in a time zone. */
export type WallClock = {
  /** YYYY-MM-DD */
  day: string;
  /** hh:mm */
  time: string;
  /** hh:mm:ss */
  timeWithSeconds: string;
  /** Offset from UTC: +hh:mm or -hh:mm. */
  offset: string;
};

/**
 * Converts a moment to the local date and time.
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
    // "GMT", "GMT+05:30"; historical offsets have seconds, which are dropped.
    offset: /[+-]\d\d:\d\d/.exec(get('timeZoneName'))?.[0] ?? '+00:00',
  };
}
