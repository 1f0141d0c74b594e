import * as z from 'zod';
import { loadReaders } from '../engine/create-readers.ts';
import type { TranslatedText } from '../engine/events.ts';
import type { State } from '../engine/state.ts';
import { tokenize } from '../reading/tokens.ts';
import type { Mention } from '../reading/types.ts';
import type { Locale } from '../types.ts';
import { checkContext, takeProposals, withinLength } from './proposals.ts';

type TranslationSource = { id: string; words: string; message: number };

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

export type TranslateRequest = ReturnType<typeof translateRequestOf>;

/** What a model is to put in the language of the clinic: the patient's texts, without what was asked. */
export function translateRequestOf(from: Locale, to: Locale, sources: readonly TranslationSource[]) {
  return { from, to, texts: sources.map(({ id, words }) => ({ id, text: words })) };
}

type TranslationGround = ReturnType<typeof translationGroundOf>;

/** What the words readers of both languages find. */
export function translationGroundOf(state: State, to: Locale) {
  const read = (locale: Locale) => (text: string) =>
    loadReaders().readWords(text, checkContext(state, locale)).mentions;
  return { readOriginal: read(state.locale), readTranslation: read(to) };
}

/** UTF-16 units; a translation is hardly more than twice as long as its original. */
const growthMax = 2;
const growthBase = 60;
const lengthMax = 4_000;

const answered = {
  key: 'translations',
  max: 100,
  proposal: z.object({ id: z.string().max(20), text: z.string().min(1).max(lengthMax) }),
};

/** Letters, numbers, plain marks and line ends: no mark-up, link, or character that nobody sees. */
const plainText = /^[\p{L}\p{M}\p{Nd} .,;:!?¿¡'’“”"()%°،؛؟\n-]+$/u;
const link = /\w\.\w*[a-z]{2}\w*|www|http/iu;

/**
 * Takes translations (an `answer` of whatever shape) as far as each keeps the bounds, and counts the rest. A translation has all
 * numbers of its original and no others; and the reader of its language finds the same findings, illnesses and medicines in it,
 * denied or not, as the other reader in the original. It may still be a bad one: it is marked as a machine's.
 */
export function checkTranslation(
  ground: TranslationGround,
  sources: readonly TranslationSource[],
  answer: unknown,
) {
  const done = new Set<string>();
  const { taken, dropped } = takeProposals(answer, answered, ({ id, text: raw }): TranslatedText | null => {
    const source = sources.find((one) => one.id === id);
    if (source === undefined || done.has(id)) return null;
    const { words, message } = source;
    const text = raw.trim();
    if (!isPlain(words, text) || !saysTheSame(ground, words, text)) return null;
    done.add(id);
    return { words, text, message };
  });
  return { texts: taken, dropped };
}

function isPlain(words: string, text: string): boolean {
  return text.length <= growthMax * words.length + growthBase && plainText.test(text) && !link.test(text);
}

function saysTheSame(
  { readOriginal, readTranslation }: TranslationGround,
  words: string,
  text: string,
): boolean {
  if (numbersOf(words).join(' ') !== numbersOf(text).join(' ')) return false;
  const said = new Set(readOriginal(words).map(keyOf));
  const read = new Set(readTranslation(text).map(keyOf));
  return read.size === said.size && [...read].every((key) => said.has(key));
}

const keyOf = ({ code, polarity }: Mention) => `${polarity} ${code}`;

/** In any order: languages do not agree on it. "37,5" and "37.5" are one number. */
function numbersOf(text: string): string[] {
  return tokenize(text)
    .flatMap(({ kind, form }) => (kind === 'NUMBER' ? [form.replace(',', '.')] : []))
    .toSorted();
}
