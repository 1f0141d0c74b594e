import { byId } from '../../../common/keys.ts';
import { historyTexts } from '../../texts/patients/generated/history.ts';
import { screenTexts as screens } from '../../texts/patients/generated/screen.ts';
import grammar from '../data/words/grammar.json' with { type: 'json' };
import modelWords from '../data/words/model-words.json' with { type: 'json' };
import type { WordedText } from '../model/signs.ts';
import type { Locale } from '../model/types.ts';

/** The engine's own page texts, by id and language. Questions, signs and safety lines are in the protocol. */
export const screenTexts = byId(screens);

/** A text with arguments in every language. */
export type Template<Values> = Readonly<Record<Locale, (values: Values) => string>>;

/** The fixed parts of the report's sentences, the same for all protocols. */
export const reportTexts = byId(historyTexts);

/** German words that begin an answer and are no nouns, so they lose their capital inside a sentence. */
export const germanSmallWords: ReadonlySet<string> = new Set(grammar.germanSmall.split(' '));

/** Others with which the names of findings begin; only in sentences on what was denied. */
export const germanSmallDenied: ReadonlySet<string> = new Set([
  ...germanSmallWords,
  ...grammar.germanSmallDenied.split(' '),
]);

/** Dative forms, which German uses after "seit". */
export const germanDative: readonly (readonly [string, string])[] = Object.entries(grammar.germanDative);

/** Units of time in Arabic, by number: one, two, three to ten, more. */
export const arabicUnits: Readonly<Record<string, (typeof grammar.arabicUnits)['day']>> = grammar.arabicUnits;

type ByWording = Readonly<Record<keyof WordedText, string>>;

/** How a language makes a sentence of a finding (clinical/sentences.yaml). */
export const sentenceGrammar: Readonly<
  Record<
    Locale,
    {
      subject: ByWording;
      /** A time stands after the verb, else at the end. */
      isTimeFirst: boolean;
      /** The verb's form for others than the patient. */
      verbs: Readonly<Record<string, string>>;
      /** The verb's form for what has lasted since a time. */
      since: Readonly<Record<string, string>>;
      /** Other words that depend on who is spoken of. */
      words: Readonly<Record<string, ByWording>>;
    }
  >
> = grammar.sentence;

/**
 * Words that limit what a language model may write. A clause may differ from its quote by `both` (articles, "is",
 * "and"), `ofQuote` ("I", "my") and `ofClause` ("the patient reports"): none of these denies, compares, counts or says
 * when, where or whose. A quote with a word of `pointing` depends on its context. A question is rejected for a folded
 * word of `refused` (advice, places, names, contacts), and of `intimate` unless the patient is certainly an adult.
 */
export function modelWordsOf(locale: Locale, kind: keyof (typeof modelWords)['en']): string[] {
  return modelWords[locale][kind].split(' ');
}
