import * as z from 'zod';
import { once, readDataFile, readEach } from './data-files.ts';
import type { SourceText } from './types.ts';

const textsSchema = z.record(z.string(), z.strictObject({ en: z.string(), es: z.string() }));

function readTexts(path: string): Readonly<Record<string, SourceText>> {
  const [texts = {}] = readEach([readDataFile(path)], textsSchema, (content) => content);
  return texts;
}

/** The names of all codes. @throws DataFileError with file, line and reason. */
export const loadVocabulary = once(() => readTexts('vocabulary.yaml'));

/** The fixed texts of pages and report in every compiled protocol. @throws DataFileError with file, line and reason. */
export const loadPhrases = once(() => readTexts('phrases.yaml'));

/** Whether the vocabulary has a code. */
export function isKnownCode(code: string): boolean {
  return Object.hasOwn(loadVocabulary(), code);
}
