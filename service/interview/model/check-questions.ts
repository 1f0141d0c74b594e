import * as z from 'zod';
import type { FurtherQuestion } from '../engine/events.ts';
import { furtherItemOf } from '../engine/items.ts';
import { formsOf, tokenize } from '../reading/tokens.ts';
import { takeProposals } from './proposals.ts';

/** The most questions of a consultation. */
const questionsMax = 2;
/** Of a question, B1: it is short, one sentence, and of words that are known here. */
const wordsMin = 3;
const wordsMax = 20;
const lengthMax = 160;
/** Proposals beyond these are not looked at. */
const proposalsMax = 10;
/** From this share of words on, two questions ask the same. */
const sameShare = 2 / 3;

/** Letters, spaces, commas and hyphens, and one question mark at the end: no number, link, mark-up or second sentence. */
const plainQuestion = /^¿?\p{L}[\p{L}\p{M}'’ ,،-]*\s?[?؟]$/u;

/** What a question is judged by. All words are in folded form. */
export type QuestionGround = {
  /** What the model was offered to ask about. */
  open: ReadonlySet<string>;
  /** With which words the interview's own questions begin. */
  openers: ReadonlySet<string>;
  refused: ReadonlySet<string>;
  /** Words that say little by themselves. */
  small: ReadonlySet<string>;
  /** Whether a word is one that the interview or the patient uses, or that its reader knows. */
  isKnownWord: (word: string) => boolean;
  /** What was asked so far, each by its opener and its other words that say something. */
  asked: readonly ReadonlySet<string>[];
  /** Findings that are answered or denied already. */
  filled: ReadonlySet<string>;
  /** Everything that the patient has named, confirmed or not. */
  said: ReadonlySet<string>;
  /** What the words reader finds in a text. */
  read: (text: string) => readonly { code: string; from: number; to: number }[];
  /** Whether a text sounds any alarm, plainly or faintly. */
  soundsAlarm: (text: string) => boolean;
};

const answered = {
  key: 'questions',
  max: proposalsMax,
  proposal: z.object({ text: z.string().max(400), about: z.string().max(200).nullish() }),
};

/**
 * Takes what a model wants asked as far as it keeps the bounds, and counts the rest. A question is one plain sentence of known
 * words that begins as the interview's own; it asks nothing that was asked or is known, names no medicine, allergen or illness
 * that the patient has not named, advises nothing, and touches no sign of danger: those are asked by the engine, whose ticks
 * raise, while an answer in words to this question would not.
 * @param answer - of whatever shape
 */
export function checkQuestions(
  ground: QuestionGround,
  answer: unknown,
): { questions: FurtherQuestion[]; dropped: number } {
  const { taken, dropped } = takeProposals<z.infer<typeof answered.proposal>, FurtherQuestion>(
    answer,
    answered,
    ({ text: raw, about = null }, before) => {
      const text = raw.trim().replace(/ +/g, ' ');
      const asked = [...ground.asked, ...before.map((one) => contentOf(ground.small, one.text))];
      if (before.length === questionsMax || (about !== null && !ground.open.has(about))) return null;
      if (!isPlain(ground, text) || isRepeated(ground, asked, text) || !isHarmless(ground, text)) return null;
      return { id: furtherItemOf(before.length + 1), text, about };
    },
  );
  return { questions: taken, dropped };
}

/** The opener of a question, and its words that say something. */
export function contentOf(small: ReadonlySet<string>, text: string): ReadonlySet<string> {
  return new Set(formsOf(text).filter((word, index) => index === 0 || !small.has(word)));
}

function isPlain({ openers, refused, isKnownWord }: QuestionGround, text: string): boolean {
  if (text.length > lengthMax || !plainQuestion.test(text)) return false;
  const words = formsOf(text);
  if (words.length < wordsMin || words.length > wordsMax || !openers.has(words[0] ?? '')) return false;
  return words.every((word) => isKnownWord(word) && !refused.has(word));
}

/** It was asked in nearly these words, or it names nothing but what is known. */
function isRepeated(
  { small, filled, read }: QuestionGround,
  asked: readonly ReadonlySet<string>[],
  text: string,
): boolean {
  const own = contentOf(small, text);
  if (asked.some((other) => isSame(own, other))) return true;
  const known = read(text).filter(({ code }) => filled.has(code));
  const [, ...words] = tokenize(text).filter(({ kind }) => kind !== 'MARK');
  const isNews = words.some(
    ({ form, from, to }) => !small.has(form) && known.every((one) => to <= one.from || from >= one.to),
  );
  return known.length > 0 && !isNews;
}

function isSame(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const shared = [...left].filter((word) => right.has(word)).length;
  const least = Math.min(left.size, right.size);
  return least > 1 && shared / least >= sameShare;
}

const needsNaming = ['cond:', 'med:', 'allergen:', 'allergy:'];

function isHarmless({ said, read, soundsAlarm }: QuestionGround, text: string): boolean {
  const isNamed = ({ code }: { code: string }) =>
    said.has(code) || needsNaming.every((prefix) => !code.startsWith(prefix));
  return read(text).every(isNamed) && !soundsAlarm(text);
}
