import * as z from 'zod';
import { once } from '../../../common/collections.ts';
import { tableOf } from '../../../common/keys.ts';
import {
  type LocalizedText,
  localizedTextSchema,
  type SourceText,
  type TranslatedLocale,
  translatedLocales,
} from '../model/types.ts';
import { readDataFile, readOne } from './data-files.ts';

const catalogueSchema = z.record(z.string().min(1), z.string().min(1));
type Catalogue = ReadonlyMap<string, string>;

function read(locale: TranslatedLocale): Catalogue {
  return new Map(Object.entries(readOne(readDataFile(`translations/${locale}.json`), catalogueSchema)));
}

/** The translations, read once. @throws DataFileError with file, line and reason. */
export const loadTranslations = once(
  (): Record<TranslatedLocale, Catalogue> => tableOf(translatedLocales, read),
);

/**
 * A text's translation, found by its English text; null when there is none. When one English text has two meanings, the
 * key contains the Spanish text too: "Left | Izquierda" takes precedence over "Left".
 */
export function translate(text: SourceText, locale: TranslatedLocale): string | null {
  const catalogue = loadTranslations()[locale];
  return catalogue.get(`${text.en} | ${text.es}`) ?? catalogue.get(text.en) ?? null;
}

/** A text in all languages: its own, else the catalogue's, else English. */
export function localize(text: SourceText & Partial<LocalizedText>): LocalizedText {
  const { en, es } = text;
  // Texts from a file contain the English text for missing translations.
  const say = (locale: TranslatedLocale) => {
    const own = text[locale] ?? en;
    return own === en ? (translate(text, locale) ?? en) : own;
  };
  return { en, es, ...tableOf(translatedLocales, say) };
}

/** Localizes every text in a structure of plain JSON. */
export function localizeAll(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(localizeAll);
  if (typeof value !== 'object' || value === null) return value;
  // Checked first, because parsing every object would take half of a protocol's compile time.
  const text = 'en' in value && 'es' in value ? localizedTextSchema.safeParse(value) : null;
  if (text?.success) return localize(text.data);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, localizeAll(part)]));
}
