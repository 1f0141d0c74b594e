import * as z from 'zod';
import { limits } from './limits.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here.
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
/** Embeddings, overrides and isolates (UAX #9): they can reverse the text that follows a name. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/;
/** Spaces and invisible characters: zero-width characters, joiners, direction marks, fillers and selectors. */
const invisible = /[\s\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/**
 * A name from another program, as one line that cannot change the text around it: without control characters and without those that
 * change the direction of the following text (S25). What our own forms refuse may come from there.
 */
export function cleanName(value: string): string {
  const withoutControls = value.replaceAll(new RegExp(controlCharacters, 'g'), ' ');
  return withoutControls.replaceAll(new RegExp(bidiControls, 'g'), '').trim();
}

/**
 * One line of text from a person, such as a name: 1 to `maxLength` code points with at least one visible, no control characters
 * (PostgreSQL cannot store U+0000), none that change the direction of the following text, no lone surrogates. Joiners inside a name
 * are kept, because Persian and Indic names need them.
 */
export function lineSchema(maxLength: number) {
  return z
    .string()
    .refine((value) => value.replace(invisible, '').length > 0, { error: 'Must not be empty.' })
    .refine((value) => [...value].length <= maxLength, {
      error: `Must be at most ${maxLength} characters long.`,
      params: { maxLength },
    })
    .refine((value) => !controlCharacters.test(value), { error: 'Must not contain control characters.' })
    .refine((value) => !bidiControls.test(value), {
      error: 'Must not contain characters that change the direction of text.',
    })
    .refine(isWellFormed, { error: 'Must be well-formed Unicode text.' })
    .meta({ minLength: 1, maxLength });
}

const loneSurrogate = /\p{Surrogate}/u;

/** Whether the text has no lone surrogates; `String.prototype.isWellFormed` is missing in Firefox 115. */
export function isWellFormed(value: string): boolean {
  return !loneSurrogate.test(value);
}

/** An absolute http or https address without credentials, at most 2,048 characters (readings §8). */
export const webUrlSchema = lineSchema(limits.urlLength)
  .refine(isWebUrl, { error: 'Must be an absolute http or https address.' })
  .meta({ format: 'uri', maxLength: limits.urlLength });

function isWebUrl(value: string): boolean {
  if (!URL.canParse(value) || value !== value.trim()) return false;
  const url = new URL(value);
  return (
    (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
  );
}

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Whether `value` (YYYY-MM-DD) is a real calendar date, not before 1900 and not after the current day in the time zone that is
 * furthest ahead (UTC+14), so that a child born "today" is accepted everywhere.
 */
export function isDateOfBirth(value: string, now: Date = new Date()): boolean {
  const match = datePattern.exec(value);
  if (!match) return false;
  const date = new Date(`${value}T00:00:00.000Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== value) return false;
  if (date.getUTCFullYear() < limits.birthYearMin) return false;
  return date.getTime() <= now.getTime() + 14 * 60 * 60 * 1000;
}

/** A date of birth as YYYY-MM-DD (specification §8). */
export const dateOfBirthSchema = z
  .string()
  .refine((value) => isDateOfBirth(value), {
    error: 'Must be a real date as YYYY-MM-DD, not before 1900 and not in the future.',
  })
  .meta({ format: 'date', example: '1964-03-14' });

/** An ISO 8601 UTC timestamp with milliseconds. */
export const timestampSchema = z.iso.datetime({ precision: 3 }).meta({ example: '2026-01-31T09:30:00.000Z' });
