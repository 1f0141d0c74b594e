import * as z from 'zod';
import { type Specialization, specializationNames } from '../../contract/specializations.ts';

/** Languages that texts are written in where they stand; the pages of staff speak these. */
export const sourceLocales = ['en', 'es'] as const;
export const sourceLocaleSchema = z.enum(sourceLocales);
export type SourceLocale = (typeof sourceLocales)[number];
export type SourceText = Record<SourceLocale, string>;

/** Languages that come from a catalogue (languages/): not clinically reviewed. */
export const translatedLocales = ['fr', 'de', 'ar'] as const;
export type TranslatedLocale = (typeof translatedLocales)[number];

export function isTranslated(locale: Locale): locale is TranslatedLocale {
  return translatedLocales.some((one) => one === locale);
}

/** Languages a patient can be asked in. */
export const locales = [...sourceLocales, ...translatedLocales] as const;
export const localeSchema = z.enum(locales);
export type Locale = (typeof locales)[number];

/** One text in every language the interview speaks. */
export type LocalizedText = Record<Locale, string>;
const words = z.string().min(1);
/** A text that is put together in each language. */
export function mapLocales(write: (locale: Locale) => string): LocalizedText {
  return { en: write('en'), es: write('es'), fr: write('fr'), de: write('de'), ar: write('ar') };
}
/** What was pinned before there was a language is shown in English in it. */
export const localizedTextSchema = z
  .strictObject({ en: words, es: words, fr: words.optional(), de: words.optional(), ar: words.optional() })
  .transform(({ en, es, fr = en, de = en, ar = en }): LocalizedText => ({ en, es, fr, de, ar }));

export type { Specialization };
export const specializationSchema = z.enum(specializationNames);

export const visitTypes = ['PRE_VISIT', 'POST_VISIT'] as const;
export const visitTypeSchema = z.enum(visitTypes);
export type VisitType = (typeof visitTypes)[number];

export type ProtocolKind = { specialization: Specialization; visitType: VisitType };
/** Each of them has a protocol. */
export const protocolKinds: readonly ProtocolKind[] = specializationNames.flatMap((specialization) =>
  visitTypes.map((visitType) => ({ specialization, visitType })),
);

export const flagLevels = ['EMERGENCY', 'URGENT'] as const;
export type FlagLevel = (typeof flagLevels)[number];

export const modalities = ['TEXT', 'SPEECH'] as const;
export const recognizerKinds = ['SERVER', 'DEVICE', 'VENDOR'] as const;
export type Modality = (typeof modalities)[number];

export const answeredByValues = ['PATIENT', 'PROXY'] as const;
export type AnsweredBy = (typeof answeredByValues)[number];

/** The most characters one free-text answer may have. */
export const maxTextLength = 4_000;
