import * as z from 'zod';
import { keysOf, tableOf } from '../../../common/keys.ts';
import {
  type PatientLanguage,
  patientLanguages,
  type SourceLanguage,
  sourceLanguages,
  type TranslatedLanguage,
  translatedLanguages,
} from '../../../contract/languages.ts';
import { type Specialization, specializationNames } from '../../../contract/specializations.ts';

/** Languages in which clinical content is written; the pages for staff have these. */
export const sourceLocales = sourceLanguages;
export type SourceLocale = SourceLanguage;
export const sourceLocaleSchema = z.enum(sourceLocales);
export type SourceText = Record<SourceLocale, string>;

/** Languages into which it is translated (clinical/translations), which are not clinically reviewed. */
export const translatedLocales = translatedLanguages;
export type TranslatedLocale = TranslatedLanguage;

export function isTranslated(locale: Locale): locale is TranslatedLocale {
  return !patientLanguages[locale].isSource;
}

/** Languages that a patient can choose. */
export const locales = keysOf(patientLanguages);
export const localeSchema = z.enum(locales);
export type Locale = PatientLanguage;

/** A text in every language of the interview. */
export type LocalizedText = Record<Locale, string>;
const words = z.string().min(1);
/** Builds a text in each language. */
export function mapLocales(write: (locale: Locale) => string): LocalizedText {
  return tableOf(locales, write);
}
/** The languages of a text as members of a schema. */
export const localizedShape = {
  ...tableOf(sourceLocales, () => words),
  ...tableOf(translatedLocales, () => words.optional()),
};
/** A text in all languages: in English where it lacks one. */
export function completeText(text: SourceText & { [locale in Locale]?: string | undefined }): LocalizedText {
  return mapLocales((locale) => text[locale] ?? text.en);
}
/** A text pinned before a language existed is shown in English in that language. */
export const localizedTextSchema = z.strictObject(localizedShape).transform(completeText);

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
