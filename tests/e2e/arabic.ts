import { readFileSync } from 'node:fs';
import { loadTranslations } from '../../service/interview/authoring/translations.ts';

/** The Arabic translation of an English text of the interview or of the patients' pages. */
export function arabic(english: string): string {
  const { en, ar } = loadTranslations();
  const id = Object.keys(en).find((one) => en[one] === english);
  const translated = id === undefined ? findText(readTexts('en'), readTexts('ar'), english) : ar[id];
  if (translated === undefined) throw new Error(`"${english}" has no translation`);
  return translated;
}

const readTexts = (language: string): unknown =>
  JSON.parse(readFileSync(`service/texts/patients/${language}.json`, 'utf8'));

/** The text of `translations` at the place where `texts` has the English words. */
function findText(texts: unknown, translations: unknown, english: string): string | undefined {
  if (texts === english) return typeof translations === 'string' ? translations : undefined;
  if (!isTree(texts) || !isTree(translations)) return undefined;
  for (const [name, part] of Object.entries(texts)) {
    const found = findText(part, translations[name], english);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
