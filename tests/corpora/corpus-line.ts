import type { AnsweredBy, Locale } from '../../service/interview/model/types.ts';

/**
 * A possible answer to the open question, with the required outcome: an emergency, an urgent flag, or neither. Written
 * for this project after guideline descriptions of the red flags; no patient's words.
 */
export type CorpusLine = {
  locale: Locale;
  expected: 'EMERGENCY' | 'URGENT' | 'NONE';
  text: string;
  ageYears: number;
  answeredBy: AnsweredBy;
};

/** Makes a corpus line of each line of a text. */
export const lines = (
  locale: Locale,
  expected: CorpusLine['expected'],
  texts: string,
  ageYears = 45,
  answeredBy: AnsweredBy = 'PATIENT',
): CorpusLine[] =>
  texts
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => ({ locale, expected, text, ageYears, answeredBy }));
