import type { Locale } from '../interview/model/types.ts';
import { patientTexts } from '../texts/patients/generated/patient.ts';
import type { Texts } from '../texts/patients/generated/types.ts';
import { fillIn, type GivenTo, type PlainKeyOf } from './consultation/fill-in.ts';

/* All fixed texts of the patient's pages (service/texts/patients). The questions come from the protocol. */
type PatientTexts = Texts['patient'];
export type TextKey = keyof PatientTexts;
/** The texts without arguments. */
export type PlainTextKey = PlainKeyOf<PatientTexts>;

const texts: Record<Locale, PatientTexts> = patientTexts;

/** The text in the patient's language, with its arguments filled in. The result is plain text, not HTML. */
export function text<Key extends TextKey>(
  locale: Locale,
  key: Key,
  ...given: GivenTo<PatientTexts[Key]>
): string {
  return fillIn(texts[locale][key], given);
}
