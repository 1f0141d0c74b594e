import * as z from 'zod';
import { type Specialization, specializationNames } from '../../../contract/specializations.ts';

/** Languages in which data files contain texts; the pages for staff have these. */
export const sourceLocales = ['en', 'es'] as const;
export const sourceLocaleSchema = z.enum(sourceLocales);
export type SourceLocale = (typeof sourceLocales)[number];
export type SourceText = Record<SourceLocale, string>;

/** Languages from a catalogue (languages/), which are not clinically reviewed. */
export const translatedLocales = ['fr', 'de', 'ar'] as const;
export type TranslatedLocale = (typeof translatedLocales)[number];

export function isTranslated(locale: Locale): locale is TranslatedLocale {
  return translatedLocales.some((one) => one === locale);
}

/** Languages that a patient can choose. */
export const locales = [...sourceLocales, ...translatedLocales] as const;
export const localeSchema = z.enum(locales);
export type Locale = (typeof locales)[number];

/** A text in every language of the interview. */
export type LocalizedText = Record<Locale, string>;
const words = z.string().min(1);
/** Builds a text in each language. */
export function mapLocales(write: (locale: Locale) => string): LocalizedText {
  return { en: write('en'), es: write('es'), fr: write('fr'), de: write('de'), ar: write('ar') };
}
/** A text pinned before a language existed is shown in English in that language. */
export const localizedTextSchema = z
  .strictObject({ en: words, es: words, fr: words.optional(), de: words.optional(), ar: words.optional() })
  .transform(({ en, es, fr = en, de = en, ar = en }): LocalizedText => ({ en, es, fr, de, ar }));

export type { Specialization };
export const specializationSchema = z.enum(specializationNames);

export const visitTypes = ['PRE_VISIT', 'POST_VISIT'] as const;
export const visitTypeSchema = z.enum(visitTypes);
export type VisitType = (typeof visitTypes)[number];

export type ProtocolKind = { specialization: Specialization; visitType: VisitType };
/** All combinations; each has a protocol. */
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

/** The most characters of one free-text answer. */
export const maxTextLength = 4_000;
