import * as z from 'zod';
import { openDataFile, Problems } from './data-files.ts';
import { readDataFile } from './signs/files.ts';
import type { SourceText } from './types.ts';

const textsSchema = z.record(z.string(), z.strictObject({ en: z.string(), es: z.string() }));
type Texts = Readonly<Record<string, SourceText>>;

/** @throws DataFileError with file, line and reason */
function readTexts(path: string): Texts {
  const problems = new Problems();
  const file = openDataFile(readDataFile(path), problems);
  const parsed = file === null ? null : textsSchema.safeParse(file.content);
  if (file !== null && parsed?.error !== undefined) problems.addIssues(file, [], parsed.error.issues);
  problems.throwIfAny();
  return parsed?.data ?? {};
}

let vocabulary: Texts | null = null;
let phrases: Texts | null = null;

/**
 * The names of all codes; read once for the process.
 * @throws DataFileError with file, line and reason
 */
export function loadVocabulary(): Texts {
  vocabulary ??= readTexts('vocabulary.yaml');
  return vocabulary;
}

/**
 * The fixed words of pages and report, part of every compiled protocol; read once for the process.
 * @throws DataFileError with file, line and reason
 */
export function loadPhrases(): Texts {
  phrases ??= readTexts('phrases.yaml');
  return phrases;
}

/** Whether the vocabulary has a code. */
export function isKnownCode(code: string): boolean {
  return Object.hasOwn(loadVocabulary(), code);
}
