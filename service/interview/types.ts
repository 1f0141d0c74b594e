import * as z from 'zod';

/** Languages a patient can be asked in. A new one is added here and in the data files; no code changes. */
export const locales = ['en', 'es'] as const;
export const localeSchema = z.enum(locales);
export type Locale = (typeof locales)[number];

/** One text in every language the interview speaks. */
export type LocalizedText = Record<Locale, string>;
export const localizedTextSchema: z.ZodType<LocalizedText> = z.strictObject({
  en: z.string().min(1),
  es: z.string().min(1),
});

export const specializations = [
  'GENERAL_PRACTICE',
  'CARDIOLOGY',
  'RESPIRATORY',
  'GASTROENTEROLOGY',
  'NEUROLOGY',
  'DERMATOLOGY',
  'PSYCHIATRY',
  'GYNECOLOGY',
  'PEDIATRICS',
  'ORTHOPEDICS',
  'UROLOGY',
  'ENDOCRINOLOGY',
] as const;
export const specializationSchema = z.enum(specializations);
export type Specialization = (typeof specializations)[number];

export const visitTypes = ['PRE_VISIT', 'POST_VISIT'] as const;
export const visitTypeSchema = z.enum(visitTypes);
export type VisitType = (typeof visitTypes)[number];

export const flagLevels = ['EMERGENCY', 'URGENT'] as const;
export type FlagLevel = (typeof flagLevels)[number];

export const modalities = ['TEXT', 'SPEECH'] as const;
export const recognizerKinds = ['SERVER', 'DEVICE', 'VENDOR'] as const;
export type Modality = (typeof modalities)[number];

export const answeredByValues = ['PATIENT', 'PROXY'] as const;
export type AnsweredBy = (typeof answeredByValues)[number];

/** How a slot stands when the report is written. `VALUE` carries words or codes; `YES`/`NO` are findings. */
export type SlotStatus = 'VALUE' | 'YES' | 'NO' | 'UNSURE' | 'DECLINED' | 'NOT_ASKED';

export const questionKinds = ['text', 'choice', 'choices', 'scale', 'yesno', 'date'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** The most characters one free-text answer may have. */
export const maxTextLength = 4_000;
