import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { matcherVersion } from '../matchers/version.ts';
import { type Locale, sourceLocales, type TranslatedLocale, translatedLocales } from '../types.ts';
import { loadGlossary } from './glossary.ts';

const shareSchema = z.strictObject({ of: z.int().nonnegative(), wrong: z.int().nonnegative() });

/**
 * How well one language is read: counted over its corpus of what people may say to the open question, and kept in
 * `data/coverage.json` by `npm run languages -- --write`. A test holds the file to what is read today.
 */
const coverageSchema = z.strictObject({
  /** What the figures were counted with. */
  glossary: z.string(),
  matchers: z.string(),
  /** Emergencies that were missed, and lines that are none and were taken for one. */
  emergencies: shareSchema,
  falseEmergencies: shareSchema,
  /** Urgent signs that were missed, and lines without any red flag that raised one. */
  urgentSigns: shareSchema,
  quietLines: shareSchema,
  /** Emergency rules that words raise in English or Spanish, and those of them that no line raises in this language. */
  rules: shareSchema,
});
export type Coverage = z.infer<typeof coverageSchema>;

export const coverageFileSchema = z.record(z.enum(translatedLocales), coverageSchema);
export type CoverageFile = z.infer<typeof coverageFileSchema>;

let recorded: CoverageFile | null = null;

/** The coverage that was recorded for each language; read once for the life of the process. */
export function loadCoverage(): CoverageFile {
  const file = path.join(import.meta.dirname, 'data', 'coverage.json');
  recorded ??= coverageFileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return recorded;
}

/** The fewest emergencies that a corpus must hold for its figures to say anything. */
const emergenciesMin = 300;

/**
 * Why a language cannot be switched on: its corpus misses an emergency, is too small, leaves an emergency rule out, or was
 * counted with another glossary or other matchers than those that read today. Null for a language that can be.
 */
export function whyNotOffered(
  locale: TranslatedLocale,
  coverage: Coverage = loadCoverage()[locale],
): 'missed' | 'incomplete' | 'outdated' | null {
  if (coverage.glossary !== loadGlossary(locale).hash || coverage.matchers !== matcherVersion)
    return 'outdated';
  if (coverage.emergencies.wrong > 0) return 'missed';
  return coverage.emergencies.of < emergenciesMin || coverage.rules.wrong > 0 ? 'incomplete' : null;
}

/** Languages that an organization can switch on; those of the source are always on. */
export function switchableLocales(): TranslatedLocale[] {
  return translatedLocales.filter((locale) => whyNotOffered(locale) === null);
}

/**
 * The languages in which an organization's patients can be asked.
 * @param switchedOn - what is stored for the organization; what cannot be offered today counts for nothing
 */
export function patientLocales(switchedOn: readonly string[]): Locale[] {
  // Asked for each invitation: the glossary of a language that nobody switched on is not even read.
  const on = translatedLocales.filter((locale) => switchedOn.includes(locale));
  return [...sourceLocales, ...on.filter((locale) => whyNotOffered(locale) === null)];
}
