import { type Locale, sourceLocales, translatedLocales } from '../types.ts';

/**
 * The languages in which an organization's patients can be asked: those of the source, and those of the catalogue that
 * are switched on. A thin lexicon claims nothing: what is not read is offered to choose from.
 * @param switchedOn - what is stored for the organization
 */
export function patientLocales(switchedOn: readonly string[]): Locale[] {
  return [...sourceLocales, ...translatedLocales.filter((locale) => switchedOn.includes(locale))];
}
