import { describe, expect, test } from 'vitest';
import { detectAlarms } from './alarm.ts';
import type { Lexicon } from './lexicon.ts';
import { loadLexicon } from './lexicon.ts';
import { PhraseIndex } from './phrases.ts';
import { readWords } from './words-reader.ts';

/** A lexicon that counts how many searches run in it. */
function countSearches(lexicon: Lexicon): { counted: Lexicon; searches: () => number } {
  let searches = 0;
  const entries = Object.entries(lexicon).map(([name, part]: [string, unknown]) => {
    if (!(part instanceof PhraseIndex)) return [name, part];
    const findAll: typeof part.findAll = (...given) => {
      searches += 1;
      return part.findAll(...given);
    };
    return [name, { findAll }];
  });
  return { counted: { ...lexicon, ...Object.fromEntries(entries) }, searches: () => searches };
}

/** One finding, several ones, denials and values, between commas. */
const lists = {
  en: [
    'rash, ',
    'fever, cough, hives, headache, ',
    'no fever, no cough, ',
    'fever 38.5, since 3 days, 10 mg, ',
  ],
  es: ['tos, ', 'fiebre, tos, asma, ', 'sin fiebre, sin tos, ', 'fiebre 38,5, desde hace 3 días, 10 mg, '],
  fr: ['toux, ', 'fièvre, toux, asthme, ', 'pas de fièvre, pas de toux, ', 'fièvre 38,5, depuis 3 jours, '],
  de: ['Husten, ', 'Fieber, Husten, Asthma, ', 'kein Fieber, kein Husten, ', 'Fieber 38,5, seit 3 Tagen, '],
  ar: ['سعال، ', 'حمى، سعال، ربو، ', 'لا حمى، لا سعال، ', 'حمى 38.5، منذ 3 أيام، '],
} as const;
const cases = Object.entries(lists).flatMap(([locale, pieces]) =>
  pieces.map((piece) => ({ locale: locale as keyof typeof lists, piece })),
);

describe('S24 the work of reading one text', () => {
  test.each(cases)(
    'is not more searches when "$piece" ($locale) is repeated to 4,000 characters',
    ({ locale, piece }) => {
      const context = { textId: 'm1', locale, answeredBy: 'PATIENT', asked: 'STORY' } as const;
      const groups = [{ id: 'heart', soundedBy: ['sx.chest_pain', 'sx.rash', 'sx.fever', 'sx.cough'] }];
      const searchesFor = (text: string) => {
        const { counted, searches } = countSearches(loadLexicon(locale));
        readWords(counted, text, context);
        detectAlarms(counted, groups, text, context);
        return searches();
      };
      // The first and the last stretch of a text may differ from those between.
      const few = searchesFor(piece.repeat(4));
      const many = searchesFor(piece.repeat(Math.floor(4_000 / piece.length)));
      expect(many).toBeLessThanOrEqual(few + 24);
    },
  );

  test('tells "4-6" from two numbers apart', () => {
    const context = { textId: 'm1', locale: 'en', answeredBy: 'PATIENT', asked: 'STORY' } as const;
    const { mentions } = readWords(loadLexicon('en'), 'cough for 4-6 weeks. cough for 4   6 weeks.', context);
    const [range, apart] = mentions.map(({ values }) => values.map(({ code }) => code));
    expect(range).toEqual(['ago:4-6:week']);
    expect(apart).not.toEqual(range);
  });
});
