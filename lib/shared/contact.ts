import { cleanEntry } from '@/common/fold-text.ts';
import { keysOf } from '@/common/keys.ts';
import { type PatientLanguage, patientLanguages } from '@/contract/languages.ts';

/** Languages in which messages are sent to patients. */
export const messageLocales = keysOf(patientLanguages);
export type MessageLocale = PatientLanguage;

/**
 * The languages that are offered for a message: English and Spanish, and those in which the service asks patients.
 *
 * @param switchedOn - what the service says of the organization; null where it does not
 */
export function offerMessageLocales(switchedOn: readonly string[] | null): MessageLocale[] {
  return messageLocales.filter(
    (locale) => patientLanguages[locale].isSource || switchedOn?.includes(locale) === true,
  );
}

/** A language as stored, or English where none was chosen. */
export function readLocale(value: string | null): MessageLocale {
  return messageLocales.find((locale) => locale === value) ?? 'en';
}

/** "a…@example.org": enough to recognize an address, too little to read it over a shoulder. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? address : `${address.slice(0, 1)}…${address.slice(at)}`;
}

/** A number as dialling wants it: digits, and the plus in front. */
export function writeDialString(phone: string): string {
  return cleanEntry(phone).replace(/[^\d+]/g, '');
}
