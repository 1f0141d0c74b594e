import * as z from 'zod';
import { once } from '../../../common/collections.ts';
import { tableOf } from '../../../common/keys.ts';
import { type Locale, type LocalizedText, type SourceText, translatedLocales } from '../model/types.ts';
import { DataFileError, readDataFile } from './data-files.ts';

/*
 * The texts of the clinical data stand in English and Spanish in their files, and in the other languages by id in `translations/`:
 * "signs/heart#signs.long.text" is the text of the sign `long` in signs/heart.yaml. `translations/en.json` holds the English from
 * which they were translated.
 */

const catalogueSchema = z.record(z.string().min(1), z.string().min(1));
export type Catalogue = Readonly<Record<string, string>>;

function read(locale: Locale): Catalogue {
  const { path, text } = readDataFile(`translations/${locale}.json`);
  try {
    return catalogueSchema.parse(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
    throw new DataFileError(`${path}:1: ${error.message}`);
  }
}

/** By language the translations by id, and the English that they are of; read once. @throws DataFileError */
export const loadTranslations = once(() => tableOf(['en', ...translatedLocales] as const, read));

/** Phrases of patients, and what simulated patients say, are in their own language. */
const untranslated = /^(?:lexicon|cases|translations)\//;

/** A text of a file, by its id. */
export type TextPlace = { id: string; text: SourceText };

/** The texts of a parsed file that have translations, in order. */
export function listTexts(path: string, content: unknown): TextPlace[] {
  const texts: TextPlace[] = [];
  mapTexts(path, content, (id, text) => {
    texts.push({ id, text });
    return text;
  });
  return texts;
}

/** A parsed file with each of its texts in all languages that it is translated into. */
export function addTranslations(path: string, content: unknown): unknown {
  return mapTexts(path, content, (id, text) => ({ ...text, ...translationsOf(id) }));
}

/** The translations of a text. */
export function translationsOf(id: string): Partial<LocalizedText> {
  const all = loadTranslations();
  return Object.fromEntries(
    translatedLocales.flatMap((locale) => {
      const said = all[locale][id];
      return said === undefined ? [] : [[locale, said]];
    }),
  );
}

/** Why a text cannot be shown in a language; null when it can. */
export function findFault({ id, text }: TextPlace, locale: Locale): string | null {
  const { en, ...others } = loadTranslations();
  if (locale === 'en' || locale === 'es') return null;
  if (others[locale][id] === undefined) return `${id} is not in translations/${locale}.json`;
  return en[id] === text.en ? null : `${id} is translated from another English (translations/en.json)`;
}

function mapTexts(path: string, content: unknown, change: (id: string, text: SourceText) => object): unknown {
  if (untranslated.test(path)) return content;
  const file = path.replace(/\.(?:yaml|json)$/, '');
  const visit = (value: unknown, place: readonly string[]): unknown => {
    if (Array.isArray(value))
      return value.map((part, index) => visit(part, [...place, nameOfPart(part, index)]));
    if (typeof value !== 'object' || value === null) return value;
    const parts = Object.entries(value).map(([key, part]) => [key, visit(part, [...place, key])] as const);
    const visited: object = Object.fromEntries(parts);
    return isText(visited) ? change(`${file}#${place.join('.')}`, visited) : visited;
  };
  return visit(content, []);
}

function isText(value: object): value is SourceText {
  return 'en' in value && 'es' in value && typeof value.en === 'string' && typeof value.es === 'string';
}

/** What names a member of a list, the first that it has. */
const namesSchema = z.looseObject(
  tableOf(['id', 'slot', 'finding', 'use', 'code', 'sign', 'from'], () =>
    z.union([z.string(), z.number()]).optional(),
  ),
);

function nameOfPart(part: unknown, index: number): string {
  const { data } = namesSchema.safeParse(part);
  const name = data?.id ?? data?.slot ?? data?.finding ?? data?.use ?? data?.code ?? data?.sign ?? data?.from;
  return String(name ?? index);
}
