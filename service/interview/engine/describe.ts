import type { Sign } from '../signs/types.ts';
import { type FurtherQuestion, type Statement, sexes } from './events.ts';
import { isOptionFor } from './for-whom.ts';
import { indexOf } from './index-of.ts';
import {
  aboutItems,
  alarmItemId,
  birthResults,
  findSign,
  isMore,
  listEntryOf,
  listItem,
  noneOfThese,
  signsItem,
  somethingElse,
  together,
  topicsItem,
  whichItems,
} from './items.ts';
import type { Protocol, ProtocolQuestion, SafetyLine, SelfHarmQuestion } from './protocol.ts';
import type { Screen } from './screen.ts';
import type { ShownSigns, State } from './state.ts';
import { offeredTopics, toldTopics } from './topics.ts';
import { asksWhetherAll, writtenOptions } from './written.ts';

/** A sign on a page, with the id of its option. */
type SignOption = { optionId: string; sign: Sign };

/** An item of a screen. */
export type Item =
  /** `asksWhetherAll`: it repeats the patient's words and offers "Nothing else" and "That is not so". */
  | { kind: 'question'; id: string; question: ProtocolQuestion; asksWhetherAll: boolean }
  | { kind: 'safety'; id: string; line: SafetyLine }
  | { kind: 'statement'; id: string; statement: Statement }
  /** `groupId`: null for the short list at the start. */
  | { kind: 'signs'; id: string; groupId: string | null; signs: readonly SignOption[] }
  | { kind: 'list'; id: string; entries: readonly ProtocolQuestion[] }
  /** A correct date of birth reveals data of an earlier visit; only the result of the comparison gets here. */
  | { kind: 'age' | 'sex' | 'birth'; id: string }
  /** `mayBeNone`: the story has already led to a topic, so "None of these" is offered. */
  | { kind: 'topics'; id: string; moduleIds: readonly string[]; mayBeNone: boolean }
  /** `mayBeElse`: "Something else too" is offered; not in protocols of version 0.2.0. */
  | { kind: 'which'; id: string; moduleIds: readonly string[]; isMain: boolean; mayBeElse: boolean }
  | { kind: 'harm'; id: string; question: SelfHarmQuestion }
  | { kind: 'further'; id: string; question: FurtherQuestion }
  | { kind: 'more'; id: string };

/**
 * Describes an item of the open page or of a submitted one.
 * @param screen - the open page; null for an item of an earlier page
 * @returns null when the id is unknown here, and for a list entry
 */
export function describeItem(
  protocol: Protocol,
  state: State,
  screen: Screen | null,
  id: string,
): Item | null {
  const { questions, safetyLines, selfHarm } = indexOf(protocol);
  const question = questions.get(id);
  if (question !== undefined) {
    const isOpen = screen?.items.includes(id) === true;
    const isWritten = asksWhetherAll(protocol, state, question, isOpen);
    const own = withOwnOptions(protocol, state, question);
    return { kind: 'question', id, question: own, asksWhetherAll: isWritten };
  }
  const line = safetyLines.get(id);
  if (line !== undefined) return { kind: 'safety', id, line };
  const statement = screen?.statements.find((one) => one.id === id) ?? state.statements.get(id);
  if (statement !== undefined) return { kind: 'statement', id, statement };
  const harm = selfHarm.get(id);
  if (harm !== undefined) return { kind: 'harm', id, question: harm };
  const further = state.further?.questions.find((one) => one.id === id);
  if (further !== undefined) return { kind: 'further', id, question: further };
  if (isMore(id)) return { kind: 'more', id };
  return describeFixed(protocol, state, screen, id) ?? describeAlarm(protocol, state, screen, id);
}

/** A question with the options that may be offered to this patient, and with what was chosen before. */
function withOwnOptions(
  protocol: Protocol,
  { person, answers }: State,
  question: ProtocolQuestion,
): ProtocolQuestion {
  const value = answers.get(question.id)?.value;
  const chosen =
    value?.kind === 'choice' ? [value.optionId] : value?.kind === 'choices' ? value.optionIds : [];
  const isOffered = (option: ProtocolQuestion['options'][number]) =>
    chosen.includes(option.id) || isOptionFor(protocol, option, person);
  return question.options.every(isOffered)
    ? question
    : { ...question, options: question.options.filter(isOffered) };
}

function describeFixed(protocol: Protocol, state: State, screen: Screen | null, id: string): Item | null {
  switch (id) {
    case aboutItems.age:
      return { kind: 'age', id };
    case aboutItems.sex:
      return { kind: 'sex', id };
    case aboutItems.birth:
      return { kind: 'birth', id };
    case topicsItem: {
      const mayBeNone = toldTopics(protocol, state.person, state.mentions).length > 0;
      return { kind: 'topics', id, moduleIds: offeredTopics(protocol, state), mayBeNone };
    }
    case whichItems.main:
    case whichItems.second:
      return {
        kind: 'which',
        id,
        moduleIds: state.topics.all,
        isMain: id === whichItems.main,
        mayBeElse: id === whichItems.second && protocol.audiences !== undefined,
      };
    case listItem:
      return { kind: 'list', id, entries: entriesOf(protocol, state, screen) };
    case signsItem:
      return { kind: 'signs', id, groupId: null, signs: shortSigns(protocol, state, screen) };
    default:
      return null;
  }
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
  if (group === undefined) return null;
  return { kind: 'signs', id, groupId: group.groupId, signs: toOptions(protocol, group) };
}

/** The kinds of values that an item accepts; absent kinds are rejected. */
export type Takes = {
  text?: boolean;
  /** Options of which one may be chosen. */
  one?: readonly string[];
  /** Options of which several may be chosen. */
  several?: readonly string[];
  /** Bounds of a number, inclusive. */
  number?: { min: number; max: number };
  age?: boolean;
  statement?: 'yes_no' | 'tick';
  unsure?: boolean;
  declined?: boolean;
};

const mayDecline = { declined: true };
const mayPass = { ...mayDecline, unsure: true };

/** The kinds of values that may be submitted for an item. */
export function takesOf(item: Item): Takes {
  switch (item.kind) {
    case 'question':
      return takesOfQuestion(item.question, item.asksWhetherAll ? Object.values(writtenOptions) : []);
    case 'safety':
      return { ...mayPass, one: ['yes', 'no'] };
    case 'statement':
      return { statement: item.statement.ask };
    case 'signs':
      return { ...mayPass, several: [...item.signs.map(({ optionId }) => optionId), noneOfThese] };
    case 'list':
      return { ...mayPass, several: [...item.entries.map(({ id }) => id), noneOfThese] };
    case 'age':
      return { ...mayDecline, age: true };
    case 'sex':
      return { ...mayDecline, one: sexes };
    case 'birth':
      return { ...mayDecline, one: birthResults };
    case 'topics':
      return { ...mayPass, several: [...item.moduleIds, ...(item.mayBeNone ? [noneOfThese] : [])] };
    case 'which':
      return {
        ...mayPass,
        one: [
          ...item.moduleIds,
          item.isMain ? together : noneOfThese,
          ...(item.mayBeElse ? [somethingElse] : []),
        ],
      };
    case 'harm':
      return { ...mayDecline, one: item.question.choices.map(({ id }) => id) };
    case 'further':
    case 'more':
      return { text: true };
  }
}

function takesOfQuestion(
  { kind, options, min, max, allowsOwnWords }: ProtocolQuestion,
  more: readonly string[],
): Takes {
  const ids = [...options.map(({ id }) => id), ...more];
  const text = kind === 'text' || allowsOwnWords;
  if (kind === 'choices') return { ...mayPass, text, several: ids };
  if (kind === 'scale') return { ...mayPass, text, number: { min: min ?? 0, max: max ?? 10 } };
  return { ...mayPass, text, one: kind === 'yesno' ? [...new Set([...ids, 'yes', 'no'])] : ids };
}
