import * as z from 'zod';
import { loadReaders } from '../engine/create-readers.ts';
import type { State } from '../engine/state.ts';
import type { TranslatedText } from '../model/events.ts';
import type { Mention } from '../model/mentions.ts';
import type { Locale } from '../model/types.ts';
import { tokenize } from '../reading/tokens.ts';
import { checkContext, takeProposals, withinLength } from './proposals.ts';

type TranslationSource = { id: string; words: string; message: number };

/** How many texts are translated, and their total length in UTF-16 units; later ones stay untranslated. */
const textsMax = 40;
const sourcesMax = 12_000;

/** The texts that the report quotes, without plain answers, which have a code. Empty in the reader's own language. */
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

/** The model's input: the patient's texts, without the questions. */
export function translateRequestOf(from: Locale, to: Locale, sources: readonly TranslationSource[]) {
  return { from, to, texts: sources.map(({ id, words }) => ({ id, text: words })) };
}

type TranslationGround = ReturnType<typeof translationGroundOf>;

/** What the word readers of both languages find. */
export function translationGroundOf(state: State, to: Locale) {
  const read = (locale: Locale) => (text: string) =>
    loadReaders().readWords(text, checkContext(state, locale)).mentions;
  return { readOriginal: read(state.locale), readTranslation: read(to) };
}

/** UTF-16 units; a translation is rarely more than twice as long as its original. */
const growthMax = 2;
const growthBase = 60;
const lengthMax = 4_000;

const answered = {
  key: 'translations',
  max: 100,
  proposal: z.object({ id: z.string().max(20), text: z.string().min(1).max(lengthMax) }),
};

/** Letters, numbers, plain punctuation and line ends: no mark-up, links or invisible characters. */
const plainText = /^[\p{L}\p{M}\p{Nd} .,;:!?¿¡'’“”"()%°،؛؟\n-]+$/u;
const link = /\w\.\w*[a-z]{2}\w*|www|http/iu;

/**
 * Validates translations (`answer` may have any shape) and counts the rejected ones. A translation must have exactly
 * the numbers of its original, and the word readers must find the same findings, illnesses and medicines in both, with
 * the same polarity. It may still be bad: the report marks it as a machine translation.
 */
export function checkTranslation(
  ground: TranslationGround,
  sources: readonly TranslationSource[],
  answer: unknown,
) {
  const done = new Set<string>();
  return takeProposals(answer, answered, ({ id, text: raw }): TranslatedText | null => {
    const source = sources.find((one) => one.id === id);
    if (source === undefined || done.has(id)) return null;
    const { words, message } = source;
    const text = raw.trim();
    if (!isPlain(words, text) || !saysTheSame(ground, words, text)) return null;
    done.add(id);
    return { words, text, message };
  });
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

/** Without order, because it differs between languages. "37,5" and "37.5" are the same number. */
function numbersOf(text: string): string[] {
  return tokenize(text)
    .flatMap(({ kind, form }) => (kind === 'NUMBER' ? [form.replace(',', '.')] : []))
    .toSorted();
}
