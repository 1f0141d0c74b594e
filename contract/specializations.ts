import { isKeyOf, keysOf } from '../common/keys.ts';
import type { SourceLanguage, TranslatedLanguage } from './languages.ts';

/** Name of a specialization by language; English is used for a missing language. */
type Label = Readonly<Record<SourceLanguage, string> & Partial<Record<TranslatedLanguage, string>>>;

/**
 * The values of `specialization` that our service accepts (readings §2.1; the first two are the specification's), with their names.
 * Without zod, so that a page can load them early. Each has a protocol for both kinds of visit in
 * `service/clinical/protocols`.
 */
export const specializations = {
  GENERAL_PRACTICE: {
    label: {
      en: 'General practice',
      es: 'Medicina general',
      fr: 'Médecine générale',
      de: 'Allgemeinmedizin',
      ar: 'الطب العام',
    },
  },
  CARDIOLOGY: {
    label: {
      en: 'Cardiology',
      es: 'Cardiología',
      fr: 'Cardiologie',
      de: 'Kardiologie',
      ar: 'طب القلب',
    },
  },
  RESPIRATORY: {
    label: {
      en: 'Respiratory medicine',
      es: 'Neumología',
      fr: 'Pneumologie',
      de: 'Pneumologie',
      ar: 'الأمراض الصدرية',
    },
  },
  GASTROENTEROLOGY: {
    label: {
      en: 'Gastroenterology',
      es: 'Gastroenterología',
      fr: 'Gastro-entérologie',
      de: 'Gastroenterologie',
      ar: 'أمراض الجهاز الهضمي',
    },
  },
  NEUROLOGY: {
    label: {
      en: 'Neurology',
      es: 'Neurología',
      fr: 'Neurologie',
      de: 'Neurologie',
      ar: 'طب الأعصاب',
    },
  },
  DERMATOLOGY: {
    label: {
      en: 'Dermatology',
      es: 'Dermatología',
      fr: 'Dermatologie',
      de: 'Dermatologie',
      ar: 'الأمراض الجلدية',
    },
  },
  PSYCHIATRY: {
    label: {
      en: 'Psychiatry',
      es: 'Psiquiatría',
      fr: 'Psychiatrie',
      de: 'Psychiatrie',
      ar: 'الطب النفسي',
    },
  },
  GYNECOLOGY: {
    label: {
      en: 'Gynecology',
      es: 'Ginecología',
      fr: 'Gynécologie',
      de: 'Gynäkologie',
      ar: 'أمراض النساء',
    },
  },
  PEDIATRICS: {
    label: {
      en: 'Pediatrics',
      es: 'Pediatría',
      fr: 'Pédiatrie',
      de: 'Kinderheilkunde',
      ar: 'طب الأطفال',
    },
  },
  ORTHOPEDICS: {
    label: {
      en: 'Orthopedics',
      es: 'Traumatología',
      fr: 'Orthopédie',
      de: 'Orthopädie',
      ar: 'جراحة العظام',
    },
  },
  UROLOGY: {
    label: {
      en: 'Urology',
      es: 'Urología',
      fr: 'Urologie',
      de: 'Urologie',
      ar: 'المسالك البولية',
    },
  },
  ENDOCRINOLOGY: {
    label: {
      en: 'Endocrinology',
      es: 'Endocrinología',
      fr: 'Endocrinologie',
      de: 'Endokrinologie',
      ar: 'الغدد الصماء',
    },
  },
} as const satisfies Record<string, { label: Label }>;

export type Specialization = keyof typeof specializations;

export const specializationNames = keysOf(specializations);

/** Name of a specialization in a language; null for an unknown value of another operator. */
export function labelSpecialization(value: string, language: string): string | null {
  if (!isKeyOf(specializations, value)) return null;
  const label: Record<string, string> = specializations[value].label;
  return label[language] ?? specializations[value].label.en;
}
