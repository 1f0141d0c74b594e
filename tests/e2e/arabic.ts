import { loadTranslations } from '../../service/interview/languages/catalogue.ts';

/** The words of a patient's page in Arabic, by the English ones. */
export function arabic(english: string): string {
  const { ar } = loadTranslations();
  // One English text may stand for several things.
  const [, other] = [...ar].find(([key]) => key.startsWith(`${english} | `)) ?? [];
  const translated = ar.get(english) ?? other;
  if (translated === undefined) throw new Error(`"${english}" is not in the catalogue`);
  return translated;
}
