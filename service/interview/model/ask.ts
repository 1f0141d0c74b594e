import { isQuestionFor } from '../engine/audience.ts';
import { holds, isFilled, type Known } from '../engine/conditions.ts';
import { loadReaders } from '../engine/create-readers.ts';
import type { Respondent } from '../engine/events.ts';
import type { Protocol, ProtocolQuestion } from '../engine/protocol.ts';
import type { State } from '../engine/state.ts';
import type { Condition } from '../protocol.ts';
import { loadLexicon } from '../reading/lexicons.ts';
import { tokenize } from '../reading/tokens.ts';
import { renderConversation } from '../render/conversation.ts';
import { renderById } from '../render/render-item.ts';
import { viewOf } from '../render/view.ts';
import { modelWordsOf } from '../texts.ts';
import type { Locale } from '../types.ts';
import { contentOf, type QuestionGround } from './check-questions.ts';
import { checkContext, withinLength } from './proposals.ts';

/** What a model is told to propose questions from: what was asked and answered, without names, in the patient's language. */
export type AskRequest = {
  language: Locale;
  answeredBy: Respondent;
  ageYears: number | null;
  sex: string | null;
  told: readonly { question: string; answer: string }[];
  /** Findings that nobody asked about, which a question may name. */
  open: readonly { code: string; name: string }[];
};

/** UTF-16 units of a conversation that a model is given; what is longer loses its end. */
const toldMax = 12_000;
/** An opener that stands once may be no question's: "Press on your belly: does it hurt?". */
const openerUses = 2;

export function askRequestOf(protocol: Protocol, state: State): AskRequest {
  const { locale, answeredBy, ageYears, person } = state;
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

/** What proposals of questions are judged by. */
export function questionGroundOf(protocol: Protocol, state: State): QuestionGround {
  const { locale, person } = state;
  const lexicon = loadLexicon(locale);
  const readers = loadReaders();
  const askable = new Set(questionsFor(protocol, state));
  const others = protocol.questions.filter((question) => !askable.has(question));
  const wordsOf = (questions: Iterable<ProtocolQuestion>) =>
    [...questions].flatMap((question) => wordsOfQuestion(question, locale));
  const closed = new Set(wordsOf(others));
  const known = new Set([...wordsOf(askable), ...writtenWords(state), ...lexicon.small]);
  const context = checkContext(state, locale);
  const filled = filledSlots(state);
  return {
    open: openCodes(protocol, state),
    openers: openersOf(protocol, locale),
    refused: new Set([
      ...modelWordsOf(locale, 'refused'),
      ...(isGrownUp(state) ? [] : modelWordsOf(locale, 'intimate')),
    ]),
    small: lexicon.small,
    isKnownWord: (word) => known.has(word) || (!closed.has(word) && lexicon.spelling.isWord(word)),
    asked: askedTexts(protocol, state).map((text) => contentOf(lexicon.small, text)),
    filled,
    said: new Set([...state.mentions.map(({ mention }) => mention.code), ...filled]),
    read: (text) => readers.readWords(text, context).mentions.map(({ code, quote }) => ({ code, ...quote })),
    soundsAlarm: (text) => readers.hearAlarm(text, context, person).length > 0,
  };
}

const adultYears = 18;
const isGrownUp = ({ ageYears }: State) => ageYears !== null && ageYears >= adultYears;

function filledSlots({ facts }: State): ReadonlySet<string> {
  return new Set([...facts.values()].flatMap(({ slot, status }) => (isFilled(status) ? [slot] : [])));
}

/** The findings that may be asked about: none that is known, and none whose own questions are not for this patient. */
function openCodes(protocol: Protocol, state: State): ReadonlySet<string> {
  const askable = new Set(questionsFor(protocol, state).map(({ slot }) => slot));
  const closed = new Set(protocol.questions.flatMap(({ slot }) => (askable.has(slot) ? [] : [slot])));
  const codes = Object.keys(protocol.labels).filter((code) => code.startsWith('sx.'));
  return new Set(codes.filter((code) => !state.facts.has(code) && !closed.has(code)));
}

/** Questions that may be put to this patient, by age, sex and who answers; whether they are called for does not matter. */
function questionsFor(protocol: Protocol, state: State): ProtocolQuestion[] {
  return protocol.questions.filter(
    (question) =>
      isQuestionFor(protocol, question, state.person) &&
      (question.when === null || !rulesOut(question.when, state)),
  );
}

/** Whether a condition keeps a question from this patient whatever is answered. */
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

/** A protocol is never changed, so the words of each of its questions are taken once. */
const wordsByQuestion = new WeakMap<ProtocolQuestion, Map<Locale, readonly string[]>>();

/** Every word of a question as it is put. */
function wordsOfQuestion(question: ProtocolQuestion, locale: Locale): readonly string[] {
  const byLocale = wordsByQuestion.get(question) ?? new Map<Locale, readonly string[]>();
  wordsByQuestion.set(question, byLocale);
  const { text, label, proxyText, options } = question;
  const texts = [
    text,
    label,
    ...(proxyText === undefined ? [] : [proxyText]),
    ...options.map((one) => one.label),
  ];
  const words = byLocale.get(locale) ?? [...new Set(texts.flatMap((one) => foldedWords(one[locale])))];
  byLocale.set(locale, words);
  return words;
}

function writtenWords({ answers }: State): string[] {
  return [...answers.values()].flatMap(({ value }) =>
    value?.kind === 'text' ? foldedWords(value.text) : [],
  );
}

/** The questions that stood on a page, in the words in which they were put. */
function askedTexts(protocol: Protocol, state: State): string[] {
  const view = viewOf(protocol, state, state.locale);
  return [...state.timesAsked.keys()].flatMap((id) => renderById(view, null, id)?.label ?? []);
}
