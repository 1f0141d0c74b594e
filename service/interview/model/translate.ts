import { loadReaders } from '../engine/create-readers.ts';
import type { State } from '../engine/state.ts';
import type { Locale } from '../types.ts';
import type { TranslationGround, TranslationSource } from './check-translation.ts';
import { checkContext, withinLength } from './proposals.ts';

/** What a model is to put in the language of the clinic: the patient's texts, without what was asked. */
export type TranslateRequest = {
  from: Locale;
  to: Locale;
  texts: readonly { id: string; text: string }[];
};

/** Texts that are translated, and UTF-16 units of all together; what comes after is left as it is. */
const textsMax = 40;
const sourcesMax = 12_000;

/** The texts that the report quotes: all but those that were plain answers, which have a code. None in the reader's own language. */
export function translationSourcesOf({ answers, locale }: State, to: Locale): TranslationSource[] {
  if (locale === to) return [];
  const texts = [...answers.values()].flatMap(({ value, reading, submission }) =>
    value?.kind === 'text' && !reading?.as ? [{ words: value.text, message: submission.number }] : [],
  );
  return withinLength(texts, ({ words }) => words.length, sourcesMax)
    .slice(0, textsMax)
    .map((source, index) => ({ id: `t${index + 1}`, ...source }));
}

export function translateRequestOf(
  from: Locale,
  to: Locale,
  sources: readonly TranslationSource[],
): TranslateRequest {
  return { from, to, texts: sources.map(({ id, words }) => ({ id, text: words })) };
}

/** @param state - of the consultation that is translated */
export function translationGroundOf(state: State, to: Locale): TranslationGround {
  const read = (locale: Locale) => (text: string) =>
    loadReaders().readWords(text, checkContext(state, locale)).mentions;
  return { readOriginal: read(state.locale), readTranslation: read(to) };
}
