import * as z from 'zod';
import { once, openDataFile, Problems } from './data-files.ts';
import { readDataFile } from './signs/files.ts';
import type { SourceText } from './types.ts';

const textsSchema = z.record(z.string(), z.strictObject({ en: z.string(), es: z.string() }));
type Texts = Readonly<Record<string, SourceText>>;

function readTexts(path: string): Texts {
  const problems = new Problems();
  const file = openDataFile(readDataFile(path), problems);
  const texts = file === null ? null : problems.check(file, textsSchema);
  problems.throwIfAny();
  return texts ?? {};
}

/**
 * The names of all codes.
 * @throws DataFileError with file, line and reason
 */
export const loadVocabulary = once(() => readTexts('vocabulary.yaml'));

/**
 * The fixed words of pages and report, part of every compiled protocol.
 * @throws DataFileError with file, line and reason
 */
export const loadPhrases = once(() => readTexts('phrases.yaml'));

/** Whether the vocabulary has a code. */
export function isKnownCode(code: string): boolean {
  return Object.hasOwn(loadVocabulary(), code);
}
