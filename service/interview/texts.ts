import grammar from './data/texts/grammar.json' with { type: 'json' };
import modelWords from './data/texts/model-words.json' with { type: 'json' };
import pages from './data/texts/pages.json' with { type: 'json' };
import report from './data/texts/report.json' with { type: 'json' };
import type { Locale, LocalizedText } from './types.ts';

/** The engine's own texts of pages, with {places}. Questions, signs and safety lines come from the protocol. */
export const screenTexts = pages satisfies Record<string, LocalizedText>;

/** The few templates that the report's own sentences are made of, the same in all languages. */
export const reportTexts = report satisfies Record<string, LocalizedText>;

/** German words that begin an answer and are no nouns, so that they lose their capital inside a sentence. */
export const germanSmallWords: ReadonlySet<string> = new Set(grammar.germanSmall.split(' '));

/** German puts what follows "seit" in the dative. */
export const germanDative: readonly (readonly [string, string])[] = Object.entries(grammar.germanDative);

/** Arabic counts by one, two, three to ten, and more: one week, two weeks, plural, singular. */
export const arabicUnits: Readonly<Record<string, (typeof grammar.arabicUnits)['day']>> = grammar.arabicUnits;

/**
 * Words that bound what a language model writes. By `both` (articles, "is", "and"), `ofQuote` ("I", "my"), `ofClause` ("the
 * patient reports") a drafted clause and its quote may differ: none of them denies, compares, counts or says when, where or
 * whose. A quote with a word of `pointing` does not stand by itself. A question is refused for a word, in folded form, of
 * `refused` (advice, where to go, who somebody is, how to reach them), and of `intimate` unless the patient is surely grown up.
 */
export function modelWordsOf(locale: Locale, kind: keyof (typeof modelWords)['en']): string[] {
  return modelWords[locale][kind].split(' ');
}
