import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { dataFolder } from './data-folder.ts';
import type { SourceText } from './types.ts';

const textsSchema = z.record(z.string(), z.strictObject({ en: z.string(), es: z.string() }));
type Texts = Readonly<Record<string, SourceText>>;

function readTexts(file: string): Texts {
  return textsSchema.parse(parse(readFileSync(path.join(dataFolder, file), 'utf8')));
}

let vocabulary: Texts | null = null;
let phrases: Texts | null = null;

/** The names of all codes; read once for the process. */
export function loadVocabulary(): Texts {
  vocabulary ??= readTexts('vocabulary.yaml');
  return vocabulary;
}

/** The fixed words of pages and report, part of every compiled protocol; read once for the process. */
export function loadPhrases(): Texts {
  phrases ??= readTexts('phrases.yaml');
  return phrases;
}

/** Whether the vocabulary has a code. */
export function isKnownCode(code: string): boolean {
  return Object.hasOwn(loadVocabulary(), code);
}
