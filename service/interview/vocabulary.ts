import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { dataFolder } from './data-folder.ts';
import { labels } from './labels.ts';
import type { SourceText } from './types.ts';

const vocabularySchema = z.record(z.string(), z.strictObject({ en: z.string(), es: z.string() }));

let vocabulary: Record<string, SourceText> | null = null;

/** The names of all codes: those of labels.ts, and those that `vocabulary.yaml` adds; read once for the process. */
export function loadVocabulary(): Readonly<Record<string, SourceText>> {
  const text = () => readFileSync(path.join(dataFolder, 'vocabulary.yaml'), 'utf8');
  vocabulary ??= { ...vocabularySchema.parse(parse(text())), ...labels };
  return vocabulary;
}

/** Whether the vocabulary has a code. */
export function isKnownCode(code: string): boolean {
  return Object.hasOwn(loadVocabulary(), code);
}
