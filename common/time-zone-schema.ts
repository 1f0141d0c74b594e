import * as z from 'zod';
import { isTimeZone } from './time-zone.ts';

/** The name of a time zone, in both programs. */
export const timeZoneSchema = z
  .string('Must be the IANA name of a time zone, such as Europe/Lisbon.')
  .max(64, 'Must be the IANA name of a time zone, such as Europe/Lisbon.')
  .refine(isTimeZone, 'Must be the IANA name of a time zone, such as Europe/Lisbon.')
  .meta({ example: 'Europe/Lisbon' });
