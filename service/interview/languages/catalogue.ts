import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type { LocalizedText } from '../types.ts';

/** Languages that come from a catalogue: not clinically reviewed, and not offered to patients yet. */
export const translatedLocales = ['fr', 'de', 'ar'] as const;
export type TranslatedLocale = (typeof translatedLocales)[number];

const catalogueSchema = z.record(z.string().min(1), z.string().min(1));
type Catalogue = ReadonlyMap<string, string>;

const folder = path.join(import.meta.dirname, 'data');

let catalogues: Record<TranslatedLocale, Catalogue> | null = null;

function read(locale: TranslatedLocale): Catalogue {
  const file = path.join(folder, `${locale}.json`);
  if (!existsSync(file)) throw new Error(`The translations are missing: ${file} does not exist.`);
  return new Map(Object.entries(catalogueSchema.parse(JSON.parse(readFileSync(file, 'utf8')))));
}

/** The translations, read once for the life of the process. */
export function loadTranslations(): Record<TranslatedLocale, Catalogue> {
  catalogues ??= { fr: read('fr'), de: read('de'), ar: read('ar') };
  return catalogues;
}

/**
 * A text in a language of the catalogue; null where it is not translated. An entry is found by its English text. Where the
 * same English stands for two things the Spanish text tells them apart: "Left | Izquierda" goes before "Left".
 */
export function translate(text: LocalizedText, locale: TranslatedLocale): string | null {
  const catalogue = loadTranslations()[locale];
  return catalogue.get(`${text.en} | ${text.es}`) ?? catalogue.get(text.en) ?? null;
}
