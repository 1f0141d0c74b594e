import * as z from 'zod';
import { cleanEntry } from './fold-text.ts';

/** Letters, digits and marks of any script, and the signs of RFC 5322 §3.2.3 (RFC 6531 §3.3). */
const addressPattern =
  /^(?=.{1,64}@)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])$/u;

/**
 * One plain e-mail address, also with letters of other scripts: no display name, no list, nothing that could end a header line.
 * Artefacts of pasting (zero-width spaces, direction marks, full-width characters) are removed first.
 */
export function emailAddressSchema(maxLength: number) {
  return z
    .string()
    .overwrite(cleanEntry)
    .max(maxLength, { error: `Must be at most ${maxLength} characters long.`, abort: true })
    .refine((value) => addressPattern.test(value), { error: 'Must be an e-mail address.' })
    .meta({ format: 'email' });
}
