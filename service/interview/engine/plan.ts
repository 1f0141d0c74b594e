import type { Condition } from '../protocol.ts';
import { isFor } from '../signs/audience.ts';
import { appliesTo } from './audience.ts';
import { holds, isFilled } from './conditions.ts';
import { indexOf, safetyItemId } from './index-of.ts';
import { listEntryOf, listItem } from './items.ts';
import { asksForFinding } from './named.ts';
import type { Protocol, ProtocolModule, ProtocolQuestion } from './protocol.ts';
import { applies, knownOf } from './replay.ts';
import { hasEmergency, type State } from './state.ts';
import { linesAskingFor, type ModuleLine, questionsAskingFor, unsettledCodes } from './unsettled.ts';

/** Questions that share a screen; `module` is null where they belong to several. */
export type QuestionScreen = {
  kind: 'safety' | 'questions' | 'list' | 'section';
  module: string | null;
  items: readonly string[];
};

/** The most questions on a page, lines on a safety screen, entries in a list to tick. */
const itemsMax = 4;
const sectionItemsMax = 5;
const linesMax = 6;
const entriesMax = 10;

/** What the questions of a topic are about, in the order in which they are asked. */
const themes = ['time', 'place', 'changes', 'details'] as const;
type Theme = (typeof themes)[number];

/** What a question of a routed module is about; `list` for a finding that is ticked beside others. */
function themeOf({ read, kind, why, id, required }: ProtocolQuestion): Theme | 'list' {
  if (kind === 'yesno' && id.includes('.')) {
    // A finding of lesser weight is ticked in a list; one that bears on safety is a line or a question by itself.
    return required || why === undefined ? 'details' : 'list';
  }
  switch (read) {
    case 'onset':
    case 'duration':
    case 'frequency':
      return 'time';
    case 'site':
    case 'radiation':
    case 'quality':
    case 'severity':
      return 'place';
    case 'worse':
    case 'better':
      return 'changes';
    default:
      return id.endsWith('.progress') ? 'time' : 'details';
  }
}

/** Whether a question still waits: nothing has filled its slot, and it was put at most once without an answer. */
function isOpen(state: State, question: ProtocolQuestion): boolean {
  const times =
    (state.timesAsked.get(question.id) ?? 0) + (state.timesAsked.get(listEntryOf(question.id)) ?? 0);
  const isAgain = times === 1 && state.alsoSaid.some(({ questionId }) => questionId === question.id);
  if (times > 0) return isAgain;
  const fact = state.facts.get(question.slot);
  return fact === undefined || !isFilled(fact.status) || question.alwaysAsk;
}

function openQuestions(protocol: Protocol, state: State, module: ProtocolModule): ProtocolQuestion[] {
  const known = knownOf(state);
  return (indexOf(protocol).byModule.get(module.id) ?? []).filter(
    (question) => applies(protocol, question, known, state, state.topics) && isOpen(state, question),
  );
}

/** Whether a line of a safety screen still waits. */
function isLineOpen({ facts, timesAsked }: State, { module, line: { slot } }: ModuleLine): boolean {
  const fact = facts.get(slot);
  // What was only left ticked fills no safety line.
  const isKnown = fact !== undefined && fact.known !== 'kept' && isFilled(fact.status);
  return !isKnown && !timesAsked.has(safetyItemId(module, slot));
}

/** The open lines of a topic's safety screen that concern this patient. */
function openLines(protocol: Protocol, state: State, module: string): ModuleLine[] {
  const known = knownOf(state);
  const isWanted = (when: Condition | null) => when === null || holds(when, known);
  return (protocol.safety[module]?.lines ?? [])
    .filter((line) => isFor(line.for, state.person) && isWanted(line.when))
    .slice(0, linesMax)
    .map((line) => ({ module, line }))
    .filter((line) => isLineOpen(state, line));
}

/**
 * The safety screens of all the patient's problems, the main one first; also of those that were not picked, since an
 * emergency does not wait for the patient to call it the main thing. What was told in the story and left open is asked
 * after them, and what was denied there takes the room that is left.
 */
function safetyScreens(protocol: Protocol, state: State): QuestionScreen[] {
  const { all, main } = state.topics;
  const ordered = [...all].sort((left, right) => Number(right === main) - Number(left === main));
  // In an emergency they wait for the read-back.
  const { told, denied } = hasEmergency(state) ? { told: [], denied: [] } : unsettledCodes(state);
  const openOf = (codes: readonly string[]) =>
    linesAskingFor(protocol, state, codes).filter((line) => isLineOpen(state, line));
  const lines = withoutRepeats([
    ...ordered.flatMap((module) => openLines(protocol, state, module)),
    ...openOf(told),
  ]);
  const room = Math.ceil(lines.length / linesMax) * linesMax;
  return chunk(withoutRepeats([...lines, ...openOf(denied)]).slice(0, room), linesMax).map((part) => ({
    kind: 'safety',
    module: part[0]?.module ?? null,
    items: part.map(({ module, line }) => safetyItemId(module, line.slot)),
  }));
}

/** The first line of each slot. */
function withoutRepeats(lines: readonly ModuleLine[]): ModuleLine[] {
  return [...new Map(lines.toReversed().map((one) => [one.line.slot, one])).values()].toReversed();
}

/**
 * The screens about the problems themselves: the main one in full, a second one in what matters most. What the story denies
 * and nobody confirmed is asked among the questions about the main one: a list to tick would leave it open, unless nothing
 * in it fits.
 */
function topicScreens(protocol: Protocol, state: State): QuestionScreen[] {
  const { main, second } = state.topics;
  const { modules } = indexOf(protocol);
  return [main, second].flatMap((moduleId, rank) => {
    const module = moduleId === null ? undefined : modules.get(moduleId);
    if (module === undefined) return [];
    const open = openQuestions(protocol, state, module).filter(
      ({ priority }) => rank === 0 || priority === 1,
    );
    const inOrder = themes.flatMap((theme) => open.filter((question) => themeOf(question) === theme));
    const denied = rank === 0 ? openAsking(protocol, state, unsettledCodes(state).denied) : [];
    const all = [...new Set([...inOrder, ...denied.slice(0, itemsMax)])];
    return chunk(all, itemsMax).map((part) => toScreen('questions', module.id, part));
  });
}

/** The open yes/no questions that ask for these codes. */
function openAsking(protocol: Protocol, state: State, codes: readonly string[]): ProtocolQuestion[] {
  return questionsAskingFor(protocol, state, codes).filter((question) => isOpen(state, question));
}

function toScreen(
  kind: QuestionScreen['kind'],
  module: string | null,
  questions: readonly ProtocolQuestion[],
): QuestionScreen {
  return { kind, module, items: questions.map(({ id }) => id) };
}

/**
 * The list to tick: what was told and left open, then findings of the patient's problems and of the systems, what
 * discriminates best first.
 */
function listScreen(protocol: Protocol, state: State): QuestionScreen[] {
  if (state.timesAsked.has(listItem)) return [];
  const { main, second, all } = state.topics;
  const { modules } = indexOf(protocol);
  const topics = [main, second, ...all].flatMap((id) => (id === null ? [] : (modules.get(id) ?? [])));
  const review = protocol.modules.filter(({ stage, topic }) => stage === 'fixed' && isReview(topic.id));
  const { told, denied } = unsettledCodes(state);
  const unsettled = openAsking(protocol, state, [...told, ...denied]);
  const slots = new Set(unsettled.map(({ slot }) => slot));
  const entries = [...new Set([...topics, ...review])].flatMap((module) =>
    openQuestions(protocol, state, module).filter((question) => {
      if (!asksForFinding(question)) return false;
      if (module.stage === 'routed' && themeOf(question) !== 'list') return false;
      if (slots.has(question.slot)) return false;
      slots.add(question.slot);
      return true;
    }),
  );
  const ranked = entries.toSorted((left, right) => rankOf(left, main, second) - rankOf(right, main, second));
  const chosen = [...unsettled, ...ranked].slice(0, entriesMax);
  if (chosen.length === 0) return [];
  return [{ kind: 'list', module: main, items: [listItem, ...chosen.map(({ id }) => listEntryOf(id))] }];
}

function rankOf({ module, priority }: ProtocolQuestion, main: string | null, second: string | null): number {
  if (module === main) return priority;
  return module === second ? priority + 2 : priority + 4;
}

/** Topics of review modules, whose findings are ticked in the list. */
function isReview(topicId: string): boolean {
  return topicId === 'review' || topicId === 'systems';
}

type Section = { module: string | null; questions: readonly ProtocolQuestion[] };

/** The screens about health in general, what the patient thinks, and the clinic's own questions. */
function fixedScreens(protocol: Protocol, state: State): QuestionScreen[] {
  const isShort = hasEmergency(state);
  const isWanted = (module: ProtocolModule, question: ProtocolQuestion) =>
    !(isReview(module.topic.id) && asksForFinding(question)) &&
    (!isShort || question.section !== 'perspective' || question.id.endsWith('.expectations'));
  const sections = protocol.modules
    .filter(({ stage, topic }) => stage === 'fixed' && (!isShort || shortTopics.has(topic.id)))
    .map((module) => ({
      module: module.id,
      questions: openQuestions(protocol, state, module).filter((question) => isWanted(module, question)),
    }))
    .filter(({ questions }) => questions.length > 0);
  return joinBackground(sections).flatMap(({ module, questions }) => {
    const isInstrument =
      questions.length > sectionItemsMax && questions.every(({ options }) => options.length >= 3);
    const size = isInstrument ? questions.length : sectionItemsMax;
    return chunk(questions, size).map((part) => toScreen('section', module, part));
  });
}

/** Neighbouring sections of background that fit on one page share it: the past, pregnancy, habits. */
function joinBackground(sections: readonly Section[]): Section[] {
  const joined: Section[] = [];
  for (const section of sections) {
    const last = joined.at(-1);
    const together = [...(last?.questions ?? []), ...section.questions];
    const isBackground = together.every((question) => question.section === 'background');
    if (last === undefined || !isBackground || together.length > itemsMax) joined.push(section);
    else joined[joined.length - 1] = { module: null, questions: together };
  }
  return joined;
}

/** After an emergency only these are asked: medicines with allergies, illnesses, wishes. */
const shortTopics = new Set(['medicines', 'background', 'perspective']);

/**
 * The screens of questions that are still to come, in order. After a raised emergency it is the short way.
 */
export function questionScreens(protocol: Protocol, state: State): QuestionScreen[] {
  const safety = safetyScreens(protocol, state);
  if (hasEmergency(state)) return [...safety, ...fixedScreens(protocol, state)];
  return [
    ...safety,
    ...topicScreens(protocol, state),
    ...listScreen(protocol, state),
    ...fixedScreens(protocol, state),
  ];
}

/** The questions of the story that wait. */
export function storyItems(protocol: Protocol, state: State): string[] {
  const open = protocol.modules
    .filter(({ stage }) => stage === 'complaint')
    .flatMap((module) => indexOf(protocol).byModule.get(module.id) ?? [])
    .filter(({ read }) => read === 'complaint');
  const [main, more] = open;
  return [main, more].flatMap((question) =>
    question === undefined || state.timesAsked.has(question.id) ? [] : [question.id],
  );
}

/** Whether a part of the protocol concerns this patient. */
export function topicsFor(protocol: Protocol, state: State): ProtocolModule[] {
  return protocol.modules
    .filter(({ stage }) => stage === 'routed')
    .filter((module) => appliesTo(module, state.person));
}

function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  if (items.length === 0 || size === 0) return [];
  const pages = Math.ceil(items.length / size);
  const even = Math.ceil(items.length / pages);
  return Array.from({ length: pages }, (_, page) => items.slice(page * even, (page + 1) * even));
}
