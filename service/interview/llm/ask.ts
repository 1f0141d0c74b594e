import * as z from 'zod';
import { getOrAdd } from '../../../common/collections.ts';
import { holds, isFilled, type Known } from '../engine/conditions.ts';
import { loadReaders } from '../engine/create-readers.ts';
import { isQuestionFor } from '../engine/for-whom.ts';
import type { State } from '../engine/state.ts';
import type { FurtherQuestion } from '../model/events.ts';
import { furtherItemOf } from '../model/items.ts';
import type { Protocol, ProtocolQuestion } from '../model/protocol.ts';
import type { Condition } from '../model/protocol-schema.ts';
import type { Locale } from '../model/types.ts';
import { renderConversation } from '../present/conversation.ts';
import { renderById } from '../present/render-item.ts';
import { modelWordsOf } from '../present/texts.ts';
import { viewOf } from '../present/view.ts';
import { loadLexicon } from '../reading/lexicon.ts';
import { formsOf, tokenize } from '../reading/tokens.ts';
import { checkContext, takeProposals, withinLength } from './proposals.ts';

/** The longest conversation given to a model (UTF-16 units); the rest is cut. */
const toldMax = 12_000;
/** An opener used only once may not open a question: "Press on your belly: does it hurt?". */
const openerUses = 2;
const questionsMax = 2;
/** Limits that keep a question at level B1: short, one sentence, known words. */
const wordsMin = 3;
const wordsMax = 20;
const lengthMax = 160;
/** Two questions that share this many words count as the same. */
const sameShare = 2 / 3;
const adultMonths = 18 * 12;

const answered = {
  key: 'questions',
  max: 10,
  proposal: z.object({ text: z.string().max(400), about: z.string().max(200).nullish() }),
};

/** Letters, spaces, commas and hyphens, and one final question mark: no numbers, links, mark-up or second sentence. */
const plainQuestion = /^¿?\p{L}[\p{L}\p{M}'’ ,،-]*\s?[?؟]$/u;

export type AskRequest = ReturnType<typeof askRequestOf>;

/** The model's input: what was asked and answered, without names, in the patient's language. */
export function askRequestOf(protocol: Protocol, state: State) {
  const { locale, answeredBy, person } = state;
  const ageYears = person.months === null ? null : Math.floor(person.months / 12);
  const turns = renderConversation(protocol, state, locale).map(({ question, answer }) => ({
    question,
    answer,
  }));
  const told = withinLength(turns, ({ question, answer }) => question.length + answer.length, toldMax);
  const open = [...openCodes(protocol, state)].map((code) => ({
    code,
    name: protocol.labels[code]?.en ?? code,
  }));
  return { language: locale, answeredBy, ageYears, sex: person.sex, told, open };
}

type QuestionGround = ReturnType<typeof questionGroundOf>;

/** What proposed questions are checked against. All words are in folded form. */
export function questionGroundOf(protocol: Protocol, state: State) {
  const { locale, person } = state;
  const { small, spelling } = loadLexicon(locale);
  const readers = loadReaders();
  const askable = new Set(questionsFor(protocol, state));
  const others = protocol.questions.filter((question) => !askable.has(question));
  const wordsOf = (questions: Iterable<ProtocolQuestion>) =>
    [...questions].flatMap((question) => wordsOfQuestion(question, locale));
  const closed = new Set(wordsOf(others));
  const known = new Set([...wordsOf(askable), ...writtenWords(state), ...small]);
  const context = checkContext(state, locale);
  const filled = [...state.facts.values()].filter(({ status }) => isFilled(status)).map(({ slot }) => slot);
  const isGrownUp = person.months !== null && person.months >= adultMonths;
  return {
    /** The findings that the model was offered. */
    open: openCodes(protocol, state),
    /** The words with which the interview's own questions begin. */
    openers: openersOf(protocol, locale),
    refused: new Set([
      ...modelWordsOf(locale, 'refused'),
      ...(isGrownUp ? [] : modelWordsOf(locale, 'intimate')),
    ]),
    small,
    /** Whether the interview, the patient or the lexicon uses a word. */
    isKnownWord: (word: string) => known.has(word) || (!closed.has(word) && spelling.isWord(word)),
    /** The questions asked so far, each as its opener and its content words. */
    asked: askedTexts(protocol, state).map((text) => contentOf(small, text)),
    /** Findings that are already answered or denied. */
    filled: new Set(filled),
    /** Everything that the patient has named, confirmed or not. */
    said: new Set([...state.mentions.map(({ mention }) => mention.code), ...filled]),
    read: (text: string) =>
      readers.readWords(text, context).mentions.map(({ code, quote }) => ({ code, ...quote })),
    /** Whether a text triggers any alarm, plainly or faintly. */
    soundsAlarm: (text: string) => readers.detectAlarms(text, context, person).length > 0,
  };
}

/** The findings that may be asked about: unknown ones, except those whose own questions do not apply to this patient. */
function openCodes(protocol: Protocol, state: State): ReadonlySet<string> {
  const askable = new Set(questionsFor(protocol, state).map(({ slot }) => slot));
  const closed = new Set(protocol.questions.flatMap(({ slot }) => (askable.has(slot) ? [] : [slot])));
  const codes = Object.keys(protocol.labels).filter((code) => code.startsWith('sx.'));
  return new Set(codes.filter((code) => !state.facts.has(code) && !closed.has(code)));
}

/** Questions that may apply to this patient by age, sex and who answers, regardless of the topics. */
function questionsFor(protocol: Protocol, state: State): ProtocolQuestion[] {
  return protocol.questions.filter(
    (question) =>
      isQuestionFor(state, question) && (question.when === null || !rulesOut(question.when, state)),
  );
}

/** Whether a condition excludes this patient regardless of the answers. */
function rulesOut(condition: Condition, known: Known): boolean {
  if ('all' in condition) return condition.all.some((part) => rulesOut(part, known));
  if ('any' in condition) return condition.any.every((part) => rulesOut(part, known));
  return ('answeredBy' in condition || 'age' in condition) && !holds(condition, known);
}

function foldedWords(text: string): string[] {
  return tokenize(text).flatMap(({ kind, form }) => (kind === 'WORD' ? [form] : []));
}

function openersOf({ questions }: Protocol, locale: Locale): ReadonlySet<string> {
  const uses = new Map<string, number>();
  for (const question of questions) {
    const [first] = wordsOfQuestion(question, locale);
    if (first !== undefined) uses.set(first, (uses.get(first) ?? 0) + 1);
  }
  return new Set([...uses].flatMap(([word, count]) => (count < openerUses ? [] : [word])));
}

/** The words of each question. A protocol is immutable, so they are computed once. */
const wordsByQuestion = new WeakMap<ProtocolQuestion, Map<Locale, readonly string[]>>();

function wordsOfQuestion(question: ProtocolQuestion, locale: Locale): readonly string[] {
  const byLocale = getOrAdd(wordsByQuestion, question, () => new Map<Locale, readonly string[]>());
  return getOrAdd(byLocale, locale, () => {
    const { text, label, proxyText = text, options } = question;
    const texts = [text, label, proxyText, ...options.map((one) => one.label)];
    return [...new Set(texts.flatMap((one) => foldedWords(one[locale])))];
  });
}

function writtenWords({ answers }: State): string[] {
  return [...answers.values()].flatMap(({ value }) =>
    value?.kind === 'text' ? foldedWords(value.text) : [],
  );
}

function askedTexts(protocol: Protocol, state: State): string[] {
  const view = viewOf(protocol, state, state.locale);
  return [...state.timesAsked.keys()].flatMap((id) => renderById(view, null, id)?.label ?? []);
}

/**
 * Validates a model's proposed questions (`answer` may have any shape) and counts the rejected ones. A question must be
 * one plain sentence of known words that begins like the interview's own questions. It must not repeat what was asked
 * or is known, name a medicine, allergen or illness that the patient has not named, give advice, or ask about a sign of
 * danger: only the engine's own questions on signs can raise a flag.
 */
export function checkQuestions(ground: QuestionGround, answer: unknown) {
  return takeProposals(
    answer,
    answered,
    ({ text: raw, about = null }, before: readonly FurtherQuestion[]): FurtherQuestion | null => {
      const text = raw.trim().replace(/ +/g, ' ');
      const asked = [...ground.asked, ...before.map((one) => contentOf(ground.small, one.text))];
      if (before.length === questionsMax || (about !== null && !ground.open.has(about))) return null;
      if (!isPlain(ground, text) || isRepeated(ground, asked, text) || !isHarmless(ground, text)) return null;
      return { id: furtherItemOf(before.length + 1), text, about };
    },
  );
}

/** The opener of a question and its content words. */
function contentOf(small: ReadonlySet<string>, text: string): ReadonlySet<string> {
  return new Set(formsOf(text).filter((word, index) => index === 0 || !small.has(word)));
}

function isPlain({ openers, refused, isKnownWord }: QuestionGround, text: string): boolean {
  if (text.length > lengthMax || !plainQuestion.test(text)) return false;
  const words = formsOf(text);
  if (words.length < wordsMin || words.length > wordsMax || !openers.has(words[0] ?? '')) return false;
  return words.every((word) => isKnownWord(word) && !refused.has(word));
}

/** Whether it was asked in nearly these words, or asks only about known findings. */
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
