import { keysOf } from '../common/keys.ts';

type LanguageFacts = {
  /** The language's name for itself. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** BCP 47 tag for the format of numbers. */
  formats: string;
  /** Its name in an encounter's answer (readings §2.3). */
  wire: string;
  /** Separator between the parts of a list. */
  comma: string;
  /**
   * Whether protocols are written in it. The others are translations without a clinical review, which an organization must switch
   * on (decision 050).
   */
  isSource: boolean;
};

/**
 * The languages in which our service asks patients. Without zod, so that a page can load them early. What else a language needs is
 * named by the compiler and by `npm run texts` (CONTRIBUTING.md).
 */
export const patientLanguages = {
  en: { name: 'English', direction: 'ltr', formats: 'en-GB', wire: 'en-US', comma: ', ', isSource: true },
  es: { name: 'Español', direction: 'ltr', formats: 'es', wire: 'es-ES', comma: ', ', isSource: true },
  fr: { name: 'Français', direction: 'ltr', formats: 'fr', wire: 'fr', comma: ', ', isSource: false },
  de: { name: 'Deutsch', direction: 'ltr', formats: 'de', wire: 'de', comma: ', ', isSource: false },
  // European digits, like the telephone numbers beside them.
  ar: {
    name: 'العربية',
    direction: 'rtl',
    formats: 'ar-u-nu-latn',
    wire: 'ar',
    comma: '، ',
    isSource: false,
  },
} as const satisfies Record<string, LanguageFacts>;

export type PatientLanguage = keyof typeof patientLanguages;
export type SourceLanguage = {
  [Code in PatientLanguage]: (typeof patientLanguages)[Code]['isSource'] extends true ? Code : never;
}[PatientLanguage];
export type TranslatedLanguage = Exclude<PatientLanguage, SourceLanguage>;

const isSource = (code: PatientLanguage): code is SourceLanguage => patientLanguages[code].isSource;
const isTranslated = (code: PatientLanguage): code is TranslatedLanguage => !isSource(code);

/** English and Spanish: every organization offers them. */
export const sourceLanguages = keysOf(patientLanguages).filter(isSource);

/** The languages that an organization can switch on. */
export const translatedLanguages = keysOf(patientLanguages).filter(isTranslated);
