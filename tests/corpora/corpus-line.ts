import type { AnsweredBy, Locale } from '../../service/interview/types.ts';

/**
 * What people may say to the open question, with what must follow: an emergency, an urgent flag, or neither.
 * Written for this project after guideline descriptions of the red flags; no patient's words.
 */
export type CorpusLine = {
  locale: Locale;
  expected: 'EMERGENCY' | 'URGENT' | 'NONE';
  text: string;
  ageYears: number;
  answeredBy: AnsweredBy;
};

/** One line of a text is one thing that somebody says. */
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
