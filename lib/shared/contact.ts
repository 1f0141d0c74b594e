import { keysOf } from '@/common/keys.ts';
import { type PatientLanguage, patientLanguages } from '@/contract/languages.ts';

/** Languages of messages to patients. */
export const messageLocales = keysOf(patientLanguages);
export type MessageLocale = PatientLanguage;

/**
 * The languages offered for a message: English and Spanish, and those that the organization has switched on at the service.
 *
 * @param switchedOn - from the service; null if it does not provide them
 */
export function offerMessageLocales(switchedOn: readonly string[] | null): MessageLocale[] {
  return messageLocales.filter(
    (locale) => patientLanguages[locale].isSource || switchedOn?.includes(locale) === true,
  );
}

/** A stored language, or English if none was chosen. */
export function readLocale(value: string | null): MessageLocale {
  return messageLocales.find((locale) => locale === value) ?? 'en';
}

/** "a…@example.org": enough to recognize an address, too little for others who see the screen. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? address : `${address.slice(0, 1)}…${address.slice(at)}`;
}
