import { distinctBy } from '../reading/collections.ts';
import { isFor } from '../signs/audience.ts';
import { askedBy, asksForFinding } from './asked.ts';
import { isQuestionFor } from './audience.ts';
import { holds, isFilled } from './conditions.ts';
import { indexOf, safetyItemId } from './index-of.ts';
import { listEntryOf, listItem } from './items.ts';
import type { Protocol, ProtocolModule, ProtocolQuestion, SafetyLine } from './protocol.ts';
import { applies } from './replay.ts';
import type { Screen } from './screen.ts';
import { hasEmergency, type State } from './state.ts';
import { topicsInOrder } from './topics.ts';

/** Questions that share a screen; `module` is null where they belong to several. */
type QuestionScreen = Pick<Screen, 'module' | 'items'> & {
  kind: 'safety' | 'questions' | 'list' | 'section';
};

/** A line of some topic's safety screen, with the topic's module. */
type ModuleLine = { module: string; line: SafetyLine };

/** The most questions on a page, lines on a safety screen, entries in a list to tick. */
const itemsMax = 4;
const sectionItemsMax = 5;
const linesMax = 6;
const entriesMax = 10;

/** What the questions of a topic are about, in the order in which they are asked. */
const themes = ['time', 'place', 'changes', 'details'] as const;

/** What a question of a routed module is about; `list` for a finding that is ticked beside others. */
function themeOf(question: ProtocolQuestion): (typeof themes)[number] | 'list' {
  const { id, kind, required } = question;
  // A finding of lesser weight is ticked in a list; one that bears on safety is a line or a question by itself.
  if (kind === 'yesno' && id.includes('.')) return required ? 'details' : 'list';
  return askedBy(question).theme ?? (id.endsWith('.progress') ? 'time' : 'details');
}

/** Whether a question still waits: nothing has filled its slot, and it was put at most once without an answer. */
function isOpen({ timesAsked, alsoSaid, facts }: State, { id, slot, alwaysAsk }: ProtocolQuestion): boolean {
  const times = (timesAsked.get(id) ?? 0) + (timesAsked.get(listEntryOf(id)) ?? 0);
  if (times > 0) return times === 1 && alsoSaid.some(({ questionId }) => questionId === id);
  const fact = facts.get(slot);
  return fact === undefined || !isFilled(fact.status) || alwaysAsk;
}

function openQuestions(protocol: Protocol, state: State, module: ProtocolModule): ProtocolQuestion[] {
  return (indexOf(protocol).byModule.get(module.id) ?? []).filter(
    (question) => applies(protocol, question, state) && isOpen(state, question),
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
  return (protocol.safety[module]?.lines ?? [])
    .filter((line) => isFor(line.for, state.person) && (line.when === null || holds(line.when, state)))
    .slice(0, linesMax)
    .map((line) => ({ module, line }))
    .filter((line) => isLineOpen(state, line));
}

/** Findings of the story that the patient has neither confirmed nor taken out: `told` as present, `denied` as absent. */
function unsettledCodes({ mentions }: State): { told: string[]; denied: string[] } {
  const open = mentions.filter(({ isStory, status }) => isStory && status === 'open');
  const codesWith = (polarity: 'PRESENT' | 'ABSENT') => {
    const codes = open.flatMap(({ mention }) => (mention.polarity === polarity ? [mention.code] : []));
    return [...new Set(codes)];
  };
  const told = codesWith('PRESENT');
  return { told, denied: codesWith('ABSENT').filter((code) => !told.includes(code)) };
}

/** For each of these codes the first line of any topic's safety screen that asks for it and concerns this patient, if it is open. */
function linesAsking(protocol: Protocol, state: State, codes: readonly string[]): ModuleLine[] {
  const lines = Object.values(protocol.safety)
    .filter((screen) => isFor(screen.for, state.person))
    .flatMap((screen) => screen.lines.map((line) => ({ module: screen.module, line })))
    .filter(({ line }) => isFor(line.for, state.person));
  return codes
    .flatMap((code) => lines.find(({ line }) => line.slot === code) ?? [])
    .filter((line) => isLineOpen(state, line));
}

/** For each of these codes the first yes/no question of any topic that asks for it and concerns this patient, if it is open. */
function questionsAsking(protocol: Protocol, state: State, codes: readonly string[]): ProtocolQuestion[] {
  const isAsking = (code: string, question: ProtocolQuestion) =>
    question.slot === code && asksForFinding(question) && isQuestionFor(protocol, question, state.person);
  return codes
    .flatMap((code) => protocol.questions.find((question) => isAsking(code, question)) ?? [])
    .filter((question) => isOpen(state, question));
}

/**
 * The safety screens of all the patient's problems, the main one first; also of those that were not picked, since an
 * emergency does not wait for the patient to call it the main thing. What was told in the story and left open is asked
 * after them, and what was denied there takes the room that is left.
 */
function safetyScreens(protocol: Protocol, state: State): QuestionScreen[] {
  const { all, main } = state.topics;
  const ordered = all.toSorted((left, right) => Number(right === main) - Number(left === main));
  // In an emergency they wait for the read-back.
  const { told, denied } = hasEmergency(state) ? { told: [], denied: [] } : unsettledCodes(state);
  const lines = removeRepeatedNames([
    ...ordered.flatMap((module) => openLines(protocol, state, module)),
    ...linesAsking(protocol, state, told),
  ]);
  const room = Math.ceil(lines.length / linesMax) * linesMax;
  const asked = removeRepeatedNames([...lines, ...linesAsking(protocol, state, denied)]).slice(0, room);
  return chunk(asked, linesMax).map((part) => ({
    kind: 'safety',
    module: part[0]?.module ?? null,
    items: part.map(({ module, line }) => safetyItemId(module, line.slot)),
  }));
}

/** The first line of each slot, where it stood. */
const removeRepeatedNames = (lines: readonly ModuleLine[]) => distinctBy(lines, ({ line }) => line.slot);

/**
 * The screens about the problems themselves: the main one in full, a second one in what matters most. What the story denies
 * and nobody confirmed is asked among the questions about the main one: a list to tick would leave it open, unless nothing
 * in it fits.
 */
function topicScreens(protocol: Protocol, state: State): QuestionScreen[] {
  const { main, second } = state.topics;
  return [main, second].flatMap((moduleId, rank) => {
    const module = indexOf(protocol).modules.get(moduleId ?? '');
    if (module === undefined) return [];
    const open = openQuestions(protocol, state, module).filter(
      ({ priority }) => rank === 0 || priority === 1,
    );
    const inOrder = themes.flatMap((theme) => open.filter((question) => themeOf(question) === theme));
    const denied = rank === 0 ? questionsAsking(protocol, state, unsettledCodes(state).denied) : [];
    const asked = new Set([...inOrder, ...denied.slice(0, itemsMax)]);
    return toScreens('questions', module.id, [...asked], itemsMax);
  });
}

function toScreens(
  kind: 'questions' | 'section',
  module: string | null,
  questions: readonly ProtocolQuestion[],
  size: number,
): QuestionScreen[] {
  return chunk(questions, size).map((part) => ({ kind, module, items: part.map(({ id }) => id) }));
}

/** The list to tick: what was told and left open, then findings of the problems and systems, what discriminates best first. */
function listScreen(protocol: Protocol, state: State): QuestionScreen[] {
  if (state.timesAsked.has(listItem)) return [];
  const { main, second } = state.topics;
  const { modules } = indexOf(protocol);
  const topics = topicsInOrder(state).flatMap((id) => modules.get(id) ?? []);
  const review = protocol.modules.filter(({ stage, topic }) => stage === 'fixed' && isReview(topic.id));
  const { told, denied } = unsettledCodes(state);
  const unsettled = questionsAsking(protocol, state, [...told, ...denied]);
  const findings = [...new Set([...topics, ...review])].flatMap((module) =>
    openQuestions(protocol, state, module)
      .filter(asksForFinding)
      .filter((question) => module.stage !== 'routed' || themeOf(question) === 'list'),
  );
  const rankOf = ({ module, priority }: ProtocolQuestion) => {
    if (module === main) return priority;
    return module === second ? priority + 2 : priority + 4;
  };
  const entries = distinctBy([...unsettled, ...findings], ({ slot }) => slot)
    .slice(unsettled.length)
    .toSorted((left, right) => rankOf(left) - rankOf(right));
  const items = [...unsettled, ...entries].slice(0, entriesMax).map(({ id }) => listEntryOf(id));
  return items.length === 0 ? [] : [{ kind: 'list', module: main, items: [listItem, ...items] }];
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
    (!isShort || module.topic.id !== 'perspective' || question.id.endsWith('.expectations'));
  const isNow = ({ stage, topic }: ProtocolModule) =>
    stage === 'fixed' && (isShort ? shortTopics.has(topic.id) : topic.id !== emergencyTopic);
  const sections = protocol.modules
    .filter(isNow)
    .map((module) => ({
      module: module.id,
      questions: openQuestions(protocol, state, module).filter((question) => isWanted(module, question)),
    }))
    .filter(({ questions }) => questions.length > 0);
  return joinSections(sections).flatMap(({ module, questions }) => {
    const isInstrument =
      questions.length > sectionItemsMax && questions.every(({ options }) => options.length >= 3);
    const size = isInstrument ? questions.length : sectionItemsMax;
    return toScreens('section', module, questions, size);
  });
}

/** Neighbouring modules of one section share a page, under the first one's title; background (past, habits) has one of its own. */
function joinSections(sections: readonly Section[]): Section[] {
  const joined: Section[] = [];
  for (const section of sections) {
    const last = joined.at(-1);
    const together = [...(last?.questions ?? []), ...section.questions];
    const own = section.questions[0]?.section;
    const isOne = together.every((question) => question.section === own);
    const module = own === 'background' ? null : (last?.module ?? null);
    if (last === undefined || !isOne || together.length > itemsMax) joined.push(section);
    else joined[joined.length - 1] = { module, questions: together };
  }
  return joined;
}

/** Who is with the patient, and one open question: after an emergency alone. */
const emergencyTopic = 'emergency';
/** What is asked after one beside them: medicines with allergies, illnesses, wishes. */
const shortTopics = new Set(['medicines', 'background', 'perspective', emergencyTopic]);

/** The screens of questions that are still to come, in order. After a raised emergency it is the short way. */
export function questionScreens(protocol: Protocol, state: State): QuestionScreen[] {
  const finders = hasEmergency(state)
    ? [safetyScreens, fixedScreens]
    : [safetyScreens, topicScreens, listScreen, fixedScreens];
  return finders.flatMap((find) => find(protocol, state));
}

/** The questions of the story that wait. */
export function storyItems(protocol: Protocol, { timesAsked }: State): string[] {
  const modules = protocol.modules.filter(({ stage }) => stage === 'complaint');
  return modules
    .flatMap((module) => indexOf(protocol).byModule.get(module.id) ?? [])
    .filter(({ read }) => read === 'complaint')
    .slice(0, 2)
    .flatMap(({ id }) => (timesAsked.has(id) ? [] : [id]));
}

/** Pages of much the same length. */
function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  const pages = Math.ceil(items.length / size);
  const even = Math.ceil(items.length / pages);
  return Array.from({ length: pages }, (_, page) => items.slice(page * even, (page + 1) * even));
}
