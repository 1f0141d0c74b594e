import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { labels } from '../labels.ts';
import { type Locale, locales } from '../types.ts';
import { type Lexicon, readLexicon } from './lexicon.ts';

const dataFolder = path.join(import.meta.dirname, '..', 'data');
const folder = path.join(dataFolder, 'lexicon');

const vocabularySchema = z.record(z.string(), z.strictObject({ en: z.string(), es: z.string() }));

/** Whether the vocabulary has a code: those of `labels`, and those that `vocabulary.yaml` adds. */
function readVocabulary(): (code: string) => boolean {
  const added = vocabularySchema.parse(parse(readFileSync(path.join(dataFolder, 'vocabulary.yaml'), 'utf8')));
  return (code) => code in labels || code in added;
}

/**
 * Reads the lexicon of each language.
 * @throws DataFileError with file, line and reason
 */
export function loadLexicons(): Map<Locale, Lexicon> {
  const isKnownCode = readVocabulary();
  return new Map(
    locales.map((locale) => {
      const names = readdirSync(path.join(folder, locale)).filter((name) => name.endsWith('.yaml'));
      const files = names.map((name) => ({
        path: `${locale}/${name}`,
        text: readFileSync(path.join(folder, locale, name), 'utf8'),
      }));
      return [locale, readLexicon(locale, files, isKnownCode)];
    }),
  );
}
