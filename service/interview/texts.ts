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
 * Words that bound what a language model writes. The first four say by which words a drafted clause and its quote may differ:
 * none of them denies, compares, counts or says when, where or whose ("had", "was", "or", "if", "my mother" stay words that
 * both must have). The last two are in folded form; a question that is refused for nothing costs nothing, so they are wide.
 */
type ModelWords = {
  /** Words of both: articles, "is", "and", "that". */
  both: string;
  /** A quote may have them and its clause not: "I", "my". */
  ofQuote: string;
  /** A clause may have them and its quote not: "the patient reports". */
  ofClause: string;
  /** Words that point at something said before; a quote that holds one does not stand by itself. */
  pointing: string;
  /** In no question: of advice, of where to go, and of what a clinic never asks (who somebody is, how to reach or charge them). */
  refused: string;
  /** Nor these where the patient is not grown up, or nobody knows: what is said of them is for the patient alone. */
  intimate: string;
};

export function modelWordsOf(locale: Locale, kind: keyof ModelWords): string[] {
  const words: Readonly<Record<Locale, ModelWords>> = modelWords;
  return words[locale][kind].split(' ');
}
