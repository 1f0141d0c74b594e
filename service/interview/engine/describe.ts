import { type FurtherQuestion, type Statement, sexes } from '../model/events.ts';
import {
  aboutItems,
  birthResults,
  isMore,
  listItem,
  noneOfThese,
  optionsIn,
  type SignItem,
  signItemsOf,
  somethingElse,
  together,
  topicsItem,
  whichItems,
} from '../model/items.ts';
import {
  type ProtocolQuestion,
  protocolIndex,
  type SafetyLine,
  type SelfHarmQuestion,
} from '../model/protocol.ts';
import { isOptionFor } from './for-whom.ts';
import type { Screen } from './screen.ts';
import type { State } from './state.ts';
import { listEntries } from './submitted.ts';
import { offeredTopics, toldTopics } from './topics.ts';
import { asksWhetherAll, writtenOptions } from './written.ts';

/** The values that may be submitted for an item. */
export type AcceptedInput = {
  text?: boolean;
  one?: readonly string[];
  several?: readonly string[];
  number?: { min: number; max: number };
  age?: boolean;
  statement?: readonly string[];
  unsure?: boolean;
  declined?: boolean;
};

/** The answers to a statement, which is open when none was submitted. */
const answersTo = { yes_no: ['yes', 'no', 'open'], tick: ['kept', 'removed', 'open'] } as const;
const mayDecline = { declined: true };
const mayPass = { ...mayDecline, unsure: true };

/** An item of a screen. */
export type Item = { id: string; accepts: AcceptedInput } & (
  | { kind: 'question'; question: ProtocolQuestion; asksWhetherAll: boolean }
  | { kind: 'safety'; line: SafetyLine }
  | { kind: 'statement'; statement: Statement }
  | ({ kind: 'signs' } & SignItem)
  | { kind: 'list'; entries: readonly ProtocolQuestion[] }
  /** A correct date of birth reveals data of an earlier visit; only the result of the comparison gets here. */
  | { kind: 'age' | 'sex' | 'birth' }
  /** `mayBeNone`: the story has already led to a topic, so "None of these" is offered. */
  | { kind: 'topics'; moduleIds: readonly string[]; mayBeNone: boolean }
  /** `mayBeElse`: "Something else too" is offered; not in protocols of version 0.2.0. */
  | { kind: 'which'; moduleIds: readonly string[]; isMain: boolean; mayBeElse: boolean }
  | { kind: 'harm'; question: SelfHarmQuestion }
  | { kind: 'further'; question: FurtherQuestion }
  | { kind: 'more' }
);

/**
 * Describes an item of the open page or of a submitted one; null when the id is unknown here, and for a list entry.
 * @param screen - the open page; null for an item of an earlier page
 */
export function describeItem(state: State, screen: Screen | null, id: string): Item | null {
  const { questions, safetyLines, selfHarm } = protocolIndex(state.protocol);
  const question = questions.get(id);
  if (question !== undefined) return describeQuestion(state, screen, question);
  const line = safetyLines.get(id);
  if (line !== undefined) return { kind: 'safety', id, accepts: { ...mayPass, one: ['yes', 'no'] }, line };
  const statement = screen?.statements.find((one) => one.id === id) ?? state.statements.get(id);
  if (statement !== undefined)
    return { kind: 'statement', id, accepts: { statement: answersTo[statement.ask] }, statement };
  const harm = selfHarm.get(id);
  if (harm !== undefined) {
    const one = harm.choices.map((choice) => choice.id);
    return { kind: 'harm', id, accepts: { ...mayDecline, one }, question: harm };
  }
  const further = state.further?.questions.find((one) => one.id === id);
  if (further !== undefined) return { kind: 'further', id, accepts: { text: true }, question: further };
  return isMore(id) ? moreItem(id) : describeFixed(state, screen, id);
}

/** "I forgot to say", or an addition after the end. */
export function moreItem(id: string): Item {
  return { kind: 'more', id, accepts: { text: true } };
}

function describeQuestion(state: State, screen: Screen | null, question: ProtocolQuestion): Item {
  const { id, kind, min, max, allowsOwnWords } = question;
  const isWritten = asksWhetherAll(state, question, screen?.items.includes(id) === true);
  const own = withOwnOptions(state, question);
  const ids = [
    ...own.options.map((option) => option.id),
    ...(isWritten ? Object.values(writtenOptions) : []),
  ];
  const accepts: AcceptedInput = { ...mayPass, text: kind === 'text' || allowsOwnWords };
  if (kind === 'choices') accepts.several = ids;
  else if (kind === 'scale') accepts.number = { min: min ?? 0, max: max ?? 10 };
  else accepts.one = kind === 'yesno' ? [...new Set([...ids, 'yes', 'no'])] : ids;
  return { kind: 'question', id, accepts, question: own, asksWhetherAll: isWritten };
}

/** A question with the options that may be offered to this patient, and with what was chosen before. */
function withOwnOptions(state: State, question: ProtocolQuestion): ProtocolQuestion {
  const chosen = optionsIn(state.answers.get(question.id)?.value);
  const isOffered = (option: ProtocolQuestion['options'][number]) =>
    chosen.includes(option.id) || isOptionFor(state, option);
  return question.options.every(isOffered)
    ? question
    : { ...question, options: question.options.filter(isOffered) };
}

function describeFixed(state: State, screen: Screen | null, id: string): Item | null {
  switch (id) {
    case aboutItems.age:
      return { kind: 'age', id, accepts: { ...mayDecline, age: true } };
    case aboutItems.sex:
      return { kind: 'sex', id, accepts: { ...mayDecline, one: sexes } };
    case aboutItems.birth:
      return { kind: 'birth', id, accepts: { ...mayDecline, one: birthResults } };
    case topicsItem: {
      const moduleIds = offeredTopics(state);
      const mayBeNone = toldTopics(state).length > 0;
      const several = [...moduleIds, ...(mayBeNone ? [noneOfThese] : [])];
      return { kind: 'topics', id, accepts: { ...mayPass, several }, moduleIds, mayBeNone };
    }
    case whichItems.main:
    case whichItems.second: {
      const moduleIds = state.topics.all;
      const isMain = id === whichItems.main;
      const mayBeElse = !isMain && state.protocol.audiences !== undefined;
      const others = [isMain ? together : noneOfThese, ...(mayBeElse ? [somethingElse] : [])];
      const accepts = { ...mayPass, one: [...moduleIds, ...others] };
      return { kind: 'which', id, accepts, moduleIds, isMain, mayBeElse };
    }
    case listItem: {
      const entries = listEntries(state, screen?.items);
      const several = [...entries.map((entry) => entry.id), noneOfThese];
      return { kind: 'list', id, accepts: { ...mayPass, several }, entries };
    }
    default:
      return describeSigns(state, screen, id);
  }
}

function describeSigns(state: State, screen: Screen | null, id: string): Item | null {
  const open = screen === null ? [] : [{ screenId: screen.id, signs: screen.signs }];
  const items = [...state.shown, ...open].flatMap((page) => signItemsOf(state.protocol, page));
  const item = items.find((one) => one.id === id);
  if (item === undefined) return null;
  const several = [...item.signs.map(({ optionId }) => optionId), noneOfThese];
  return { kind: 'signs', ...item, accepts: { ...mayPass, several } };
}
