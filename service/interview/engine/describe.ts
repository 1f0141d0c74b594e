import type { Sign } from '../signs/types.ts';
import { type FurtherQuestion, type Statement, sexes } from './events.ts';
import { isOptionFor } from './for-whom.ts';
import {
  aboutItems,
  alarmItemId,
  birthResults,
  findSign,
  isMore,
  listEntryOf,
  listItem,
  noneOfThese,
  optionsIn,
  signsItem,
  somethingElse,
  together,
  topicsItem,
  whichItems,
} from './items.ts';
import type { Protocol, ProtocolQuestion, SafetyLine, SelfHarmQuestion } from './protocol.ts';
import { protocolIndex } from './protocol-index.ts';
import type { Screen } from './screen.ts';
import type { ShownSigns, State } from './state.ts';
import { offeredTopics, toldTopics } from './topics.ts';
import { asksWhetherAll, writtenOptions } from './written.ts';

type SignOption = { optionId: string; sign: Sign };

/** The values that may be submitted for an item. */
export type AcceptedInput = {
  text?: boolean;
  one?: readonly string[];
  several?: readonly string[];
  number?: { min: number; max: number };
  age?: boolean;
  statement?: 'yes_no' | 'tick';
  unsure?: boolean;
  declined?: boolean;
};

const mayDecline = { declined: true };
const mayPass = { ...mayDecline, unsure: true };

/** An item of a screen. */
export type Item = { id: string; accepts: AcceptedInput } & (
  | { kind: 'question'; question: ProtocolQuestion; asksWhetherAll: boolean }
  | { kind: 'safety'; line: SafetyLine }
  | { kind: 'statement'; statement: Statement }
  /** `groupId`: null for the short list at the start. */
  | { kind: 'signs'; groupId: string | null; signs: readonly SignOption[] }
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
export function describeItem(
  protocol: Protocol,
  state: State,
  screen: Screen | null,
  id: string,
): Item | null {
  const { questions, safetyLines, selfHarm } = protocolIndex(protocol);
  const question = questions.get(id);
  if (question !== undefined) return describeQuestion(protocol, state, screen, question);
  const line = safetyLines.get(id);
  if (line !== undefined) return { kind: 'safety', id, accepts: { ...mayPass, one: ['yes', 'no'] }, line };
  const statement = screen?.statements.find((one) => one.id === id) ?? state.statements.get(id);
  if (statement !== undefined)
    return { kind: 'statement', id, accepts: { statement: statement.ask }, statement };
  const harm = selfHarm.get(id);
  if (harm !== undefined) {
    const one = harm.choices.map((choice) => choice.id);
    return { kind: 'harm', id, accepts: { ...mayDecline, one }, question: harm };
  }
  const further = state.further?.questions.find((one) => one.id === id);
  if (further !== undefined) return { kind: 'further', id, accepts: { text: true }, question: further };
  return isMore(id) ? moreItem(id) : describeFixed(protocol, state, screen, id);
}

/** "I forgot to say", or an addition after the end. */
export function moreItem(id: string): Item {
  return { kind: 'more', id, accepts: { text: true } };
}

function describeQuestion(
  protocol: Protocol,
  state: State,
  screen: Screen | null,
  question: ProtocolQuestion,
): Item {
  const { id, kind, min, max, allowsOwnWords } = question;
  const isWritten = asksWhetherAll(protocol, state, question, screen?.items.includes(id) === true);
  const own = withOwnOptions(protocol, state, question);
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
function withOwnOptions(
  protocol: Protocol,
  { person, answers }: State,
  question: ProtocolQuestion,
): ProtocolQuestion {
  const chosen = optionsIn(answers.get(question.id)?.value);
  const isOffered = (option: ProtocolQuestion['options'][number]) =>
    chosen.includes(option.id) || isOptionFor(protocol, option, person);
  return question.options.every(isOffered)
    ? question
    : { ...question, options: question.options.filter(isOffered) };
}

function describeFixed(protocol: Protocol, state: State, screen: Screen | null, id: string): Item | null {
  switch (id) {
    case aboutItems.age:
      return { kind: 'age', id, accepts: { ...mayDecline, age: true } };
    case aboutItems.sex:
      return { kind: 'sex', id, accepts: { ...mayDecline, one: sexes } };
    case aboutItems.birth:
      return { kind: 'birth', id, accepts: { ...mayDecline, one: birthResults } };
    case topicsItem: {
      const moduleIds = offeredTopics(protocol, state);
      const mayBeNone = toldTopics(protocol, state).length > 0;
      const several = [...moduleIds, ...(mayBeNone ? [noneOfThese] : [])];
      return { kind: 'topics', id, accepts: { ...mayPass, several }, moduleIds, mayBeNone };
    }
    case whichItems.main:
    case whichItems.second: {
      const moduleIds = state.topics.all;
      const isMain = id === whichItems.main;
      const mayBeElse = !isMain && protocol.audiences !== undefined;
      const others = [isMain ? together : noneOfThese, ...(mayBeElse ? [somethingElse] : [])];
      const accepts = { ...mayPass, one: [...moduleIds, ...others] };
      return { kind: 'which', id, accepts, moduleIds, isMain, mayBeElse };
    }
    case listItem: {
      const entries = entriesOf(protocol, state, screen);
      const several = [...entries.map((entry) => entry.id), noneOfThese];
      return { kind: 'list', id, accepts: { ...mayPass, several }, entries };
    }
    case signsItem:
      return toSigns(id, null, shortSigns(protocol, state, screen));
    default:
      return describeAlarm(protocol, state, screen, id);
  }
}

function toSigns(id: string, groupId: string | null, signs: readonly SignOption[]): Item {
  const several = [...signs.map(({ optionId }) => optionId), noneOfThese];
  return { kind: 'signs', id, accepts: { ...mayPass, several }, groupId, signs };
}

function entriesOf(protocol: Protocol, state: State, screen: Screen | null): ProtocolQuestion[] {
  const asked = screen?.kind === 'list' ? screen.items : state.answers.get(listItem)?.submission.asked;
  return protocol.questions.filter(({ id }) => asked?.includes(listEntryOf(id)) === true);
}

function shortSigns(protocol: Protocol, state: State, screen: Screen | null): SignOption[] {
  const screenId = state.answers.get(signsItem)?.submission.screenId;
  const shown = state.shown.find((one) => one.screenId === screenId);
  const signs = screen?.kind === 'signs' ? screen.signs : (shown?.signs ?? []);
  return signs.flatMap((group) => toOptions(protocol, group, `${group.groupId}.`));
}

function toOptions(protocol: Protocol, { groupId, signIds }: ShownSigns, prefix = ''): SignOption[] {
  return signIds.flatMap((signId) => {
    const sign = findSign(protocol, groupId, signId);
    return sign === undefined ? [] : [{ optionId: `${prefix}${signId}`, sign }];
  });
}

function describeAlarm(protocol: Protocol, state: State, screen: Screen | null, id: string): Item | null {
  const open = screen === null ? [] : [{ screenId: screen.id, signs: screen.signs }];
  const [group] = [...state.shown, ...open].flatMap(({ screenId, signs }) =>
    signs.filter(({ groupId }) => alarmItemId(screenId, groupId) === id),
  );
  return group === undefined ? null : toSigns(id, group.groupId, toOptions(protocol, group));
}
