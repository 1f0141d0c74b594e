import { alarmItemId, noneOfThese } from './alarms.ts';
import type { FurtherQuestion, Statement } from './events.ts';
import { indexOf } from './index-of.ts';
import {
  aboutItems,
  addendumItem,
  birthResults,
  listEntryOf,
  listItem,
  signsItem,
  together,
  topicsItem,
  whichItems,
} from './items.ts';
import { topicsFor } from './plan.ts';
import type { Protocol, ProtocolQuestion, SafetyLine, SelfHarmQuestion } from './protocol.ts';
import type { Screen } from './screens.ts';
import type { ShownSigns, State } from './state.ts';
import { topicOfCode } from './topics.ts';

/** A sign on a page, with the option that stands for it. */
type SignOption = { groupId: string; signId: string; optionId: string };

/** What an item of a screen is. */
export type Item =
  | { kind: 'question'; id: string; question: ProtocolQuestion }
  | { kind: 'safety'; id: string; line: SafetyLine }
  | { kind: 'statement'; id: string; statement: Statement }
  | { kind: 'signs'; id: string; groupId: string | null; signs: readonly SignOption[] }
  | { kind: 'list'; id: string; entries: readonly ProtocolQuestion[] }
  | { kind: 'age'; id: string }
  | { kind: 'sex'; id: string }
  /** The date of birth, which shows what an earlier visit told; it is compared before it gets here. */
  | { kind: 'birth'; id: string }
  /** `isBeside`: words have led to a topic already, so that none may be added. */
  | { kind: 'topics'; id: string; moduleIds: readonly string[]; isBeside: boolean }
  | { kind: 'which'; id: string; moduleIds: readonly string[]; isMain: boolean }
  | { kind: 'harm'; id: string; question: SelfHarmQuestion }
  | { kind: 'further'; id: string; question: FurtherQuestion }
  | { kind: 'more'; id: string };

/** The most topics to choose from where words lead nowhere; "Something else" comes beside them. */
const topicsOffered = 16;

/**
 * What an item is, on the page that is open or on one that was submitted before.
 * @param screen - the page that is open; null for an item of an earlier one
 * @returns null for an id that stands for nothing here, and for an entry of a list, which takes no answer of its own
 */
export function describeItem(
  protocol: Protocol,
  state: State,
  screen: Screen | null,
  id: string,
): Item | null {
  const { questions, safetyLines } = indexOf(protocol);
  const question = questions.get(id);
  if (question !== undefined) return { kind: 'question', id, question };
  const line = safetyLines.get(id);
  if (line !== undefined) return { kind: 'safety', id, line };
  const statement = screen?.statements.find((one) => one.id === id) ?? state.statements.get(id);
  if (statement !== undefined) return { kind: 'statement', id, statement };
  return describeFixed(protocol, state, screen, id);
}

function describeFixed(protocol: Protocol, state: State, screen: Screen | null, id: string): Item | null {
  switch (id) {
    case aboutItems.age:
      return { kind: 'age', id };
    case aboutItems.sex:
      return { kind: 'sex', id };
    case aboutItems.birth:
      return { kind: 'birth', id };
    case topicsItem:
      return {
        kind: 'topics',
        id,
        moduleIds: offeredTopics(protocol, state),
        isBeside: hasToldTopic(protocol, state),
      };
    case whichItems.main:
      return { kind: 'which', id, moduleIds: state.topics.all, isMain: true };
    case whichItems.second:
      return { kind: 'which', id, moduleIds: state.topics.all, isMain: false };
    case listItem:
      return { kind: 'list', id, entries: entriesOf(protocol, state, screen) };
    case signsItem:
      return { kind: 'signs', id, groupId: null, signs: shortSigns(state, screen) };
    case addendumItem:
      return { kind: 'more', id };
  }
  const harm = indexOf(protocol).selfHarm.get(id);
  if (harm !== undefined) return { kind: 'harm', id, question: harm };
  const further = state.further?.questions.find((question) => question.id === id);
  if (further !== undefined) return { kind: 'further', id, question: further };
  if (id.startsWith('more.') || id.startsWith(`${addendumItem}.`)) return { kind: 'more', id };
  return describeAlarm(state, screen, id);
}

/** Whether what was confirmed in the story leads to a topic by itself. */
function hasToldTopic(protocol: Protocol, { mentions, person }: State): boolean {
  return mentions.some(
    ({ isStory, standing, mention }) =>
      isStory && standing === 'confirmed' && topicOfCode(protocol, mention.code, person) !== null,
  );
}

/** The topics of this specialization that concern the patient; the fallback ("Something else") comes last. */
function offeredTopics(protocol: Protocol, state: State): string[] {
  const topics = topicsFor(protocol, state);
  const named = topics.filter(({ fallback }) => !fallback).slice(0, topicsOffered);
  const rest = topics.filter(({ fallback }) => fallback);
  return [...named, ...rest].map(({ id }) => id);
}

function entriesOf(protocol: Protocol, state: State, screen: Screen | null): ProtocolQuestion[] {
  const asked = screen?.kind === 'list' ? screen.items : state.answers.get(listItem)?.submission.asked;
  return protocol.questions.filter(({ id }) => asked?.includes(listEntryOf(id)) === true);
}

function shortSigns(state: State, screen: Screen | null): SignOption[] {
  const screenId = state.answers.get(signsItem)?.submission.screenId;
  const shown = state.shown.find((one) => one.screenId === screenId);
  const signs = screen?.kind === 'signs' ? screen.signs : (shown?.signs ?? []);
  return signs.flatMap((group) => toOptions(group, (signId) => `${group.groupId}.${signId}`));
}

function toOptions({ groupId, signIds }: ShownSigns, optionIdOf: (signId: string) => string): SignOption[] {
  return signIds.map((signId) => ({ groupId, signId, optionId: optionIdOf(signId) }));
}

function describeAlarm(state: State, screen: Screen | null, id: string): Item | null {
  const pages = [...state.shown, ...(screen === null ? [] : [{ screenId: screen.id, signs: screen.signs }])];
  for (const { screenId, signs } of pages) {
    for (const group of signs) {
      if (alarmItemId(screenId, group.groupId) !== id) continue;
      return { kind: 'signs', id, groupId: group.groupId, signs: toOptions(group, (signId) => signId) };
    }
  }
  return null;
}

/** What an item takes. */
export type Takes = {
  text: boolean;
  /** Options of which one may be chosen, or null. */
  one: readonly string[] | null;
  /** Options of which several may be chosen, or null. */
  several: readonly string[] | null;
  /** Bounds of a number, inclusive. */
  number: { min: number; max: number } | null;
  age: boolean;
  statement: 'yes_no' | 'tick' | null;
  unsure: boolean;
  declined: boolean;
};

const nothing: Takes = {
  text: false,
  one: null,
  several: null,
  number: null,
  age: false,
  statement: null,
  unsure: false,
  declined: false,
};

/** What may be sent for an item. */
export function takesOf(item: Item): Takes {
  switch (item.kind) {
    case 'question':
      return takesOfQuestion(item.question);
    case 'safety':
      return { ...nothing, one: ['yes', 'no'], unsure: true, declined: true };
    case 'statement':
      return { ...nothing, statement: item.statement.ask };
    case 'signs':
      return {
        ...nothing,
        several: [...item.signs.map(({ optionId }) => optionId), noneOfThese],
        unsure: true,
        declined: true,
      };
    case 'list':
      return {
        ...nothing,
        several: [...item.entries.map(({ id }) => id), noneOfThese],
        unsure: true,
        declined: true,
      };
    case 'age':
      return { ...nothing, age: true, declined: true };
    case 'sex':
      return { ...nothing, one: ['FEMALE', 'MALE'], declined: true };
    case 'birth':
      return { ...nothing, one: birthResults, declined: true };
    case 'topics':
      return {
        ...nothing,
        several: item.isBeside ? [...item.moduleIds, noneOfThese] : item.moduleIds,
        unsure: true,
        declined: true,
      };
    case 'which':
      return {
        ...nothing,
        one: item.isMain ? [...item.moduleIds, together] : [...item.moduleIds, noneOfThese],
        unsure: true,
        declined: true,
      };
    case 'harm':
      return { ...nothing, one: item.question.choices.map(({ id }) => id), declined: true };
    case 'further':
    case 'more':
      return { ...nothing, text: true };
  }
}

function takesOfQuestion(question: ProtocolQuestion): Takes {
  const ids = question.options.map(({ id }) => id);
  const own = question.kind === 'yesno' ? [...new Set([...ids, 'yes', 'no'])] : ids;
  return {
    ...nothing,
    text: question.kind === 'text' || question.allowsOwnWords,
    one: question.kind === 'choices' || question.kind === 'scale' ? null : own,
    several: question.kind === 'choices' ? ids : null,
    number: question.kind === 'scale' ? { min: question.min ?? 0, max: question.max ?? 10 } : null,
    unsure: true,
    declined: true,
  };
}
