import { loadReaders } from '../engine/create-readers.ts';
import type { State } from '../engine/state.ts';
import type { ReadingContext } from '../reading/types.ts';
import type { Locale } from '../types.ts';
import type { ReadCode, TranslationGround, TranslationSource } from './check-translation.ts';

/** What a model is to put in the language of the clinic: the patient's texts, without what was asked. */
export type TranslateRequest = {
  from: Locale;
  to: Locale;
  texts: readonly { id: string; text: string }[];
};

/** Texts that are translated, and UTF-16 units of all together; what comes after is left as it is. */
const textsMax = 40;
const lengthMax = 12_000;

/** The texts that the report quotes: all but those that were plain answers, which have a code. None in the reader's own language. */
export function translationSourcesOf({ answers, locale }: State, to: Locale): TranslationSource[] {
  if (locale === to) return [];
  let length = 0;
  return [...answers.values()]
    .flatMap(({ value, reading, submission }) =>
      value?.kind === 'text' && !reading?.as ? [{ words: value.text, message: submission.number }] : [],
    )
    .filter(({ words }) => {
      length += words.length;
      return length <= lengthMax;
    })
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
export function translationGroundOf({ locale, answeredBy, startedAt }: State, to: Locale): TranslationGround {
  const read = (language: Locale) => {
    const context: ReadingContext = {
      textId: 'translation',
      locale: language,
      answeredBy: answeredBy === 'PATIENT' ? 'PATIENT' : 'PROXY',
      asked: 'OTHER',
      at: new Date(startedAt ?? 0),
    };
    return (text: string): readonly ReadCode[] => loadReaders().readWords(text, context).mentions;
  };
  return { readOriginal: read(locale), readTranslation: read(to) };
}
