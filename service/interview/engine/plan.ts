import { distinctBy, getOrAdd } from '../../../common/collections.ts';
import { isFor } from '../model/audience.ts';
import { firstHarmItem, listEntryOf, listItem } from '../model/items.ts';
import {
  isOf020,
  type Protocol,
  type ProtocolModule,
  type ProtocolQuestion,
  protocolIndex,
  type SafetyLine,
  safetyItemId,
} from '../model/protocol.ts';
import { askedBy, asksForFinding } from './asked.ts';
import { holds, isFilled } from './conditions.ts';
import { deniedFindings } from './denied-signs.ts';
import { isLineFor, isQuestionFor } from './for-whom.ts';
import { applies } from './replay.ts';
import { changeScreenId, type Screen } from './screen.ts';
import { isShortened, pendingGroups } from './sign-pages.ts';
import { hasEmergency, type State } from './state.ts';
import { topicsInOrder, topicsLeftOpen } from './topics.ts';
import { wasNotSo } from './written.ts';

/** Questions that share a screen; `module` is null when they belong to several modules. */
type QuestionScreen = Pick<Screen, 'module' | 'items'> & {
  kind: 'safety' | 'questions' | 'list' | 'section';
};

type ModuleLine = { module: string; line: SafetyLine };

/** The most questions on a page, lines on a safety screen, and entries in a list to tick. */
const itemsMax = 4;
const sectionItemsMax = 5;
const linesMax = 6;
const entriesMax = 10;

/** Themes of a topic's questions, in the order in which they are asked. */
const themes = ['time', 'place', 'changes', 'details'] as const;

/** The theme of a topic's question; `list` for a finding that is ticked in the list. */
function themeOf(question: ProtocolQuestion): (typeof themes)[number] | 'list' {
  const { id, kind, required } = question;
  // A finding of lesser weight is ticked in a list; one that matters for safety is a question of its own.
  if (kind === 'yesno' && id.includes('.')) return required ? 'details' : 'list';
  return askedBy(question).theme ?? (id.endsWith('.progress') ? 'time' : 'details');
}

/** Whether the page about self-harm asks for a finding. Nothing but an item of an instrument asks it again. */
function isOfHarmPage({ selfHarm: { first, afterYes } }: Protocol, slot: string): boolean {
  return [first, ...afterYes].some(({ choices }) => choices.some(({ codes }) => codes.includes(slot)));
}

/** Whether a question is still open: not filled, not denied as a sign, and shown at most once without an answer. */
function isOpen(state: State, { id, slot, alwaysAsk }: ProtocolQuestion): boolean {
  const { timesAsked, alsoSaid, answers, facts } = state;
  if (
    !isOf020(state.protocol) &&
    timesAsked.has(firstHarmItem(state.protocol)) &&
    isOfHarmPage(state.protocol, slot)
  )
    return false;
  if (!alwaysAsk && deniedFindings(state).has(slot)) return false;
  const times = (timesAsked.get(id) ?? 0) + (timesAsked.get(listEntryOf(id)) ?? 0);
  if (times > 0)
    return times === 1 && (alsoSaid.some(({ questionId }) => questionId === id) || wasNotSo(answers.get(id)));
  const fact = facts.get(slot);
  return fact === undefined || !isFilled(fact.status) || alwaysAsk;
}

function openQuestions(state: State, module: ProtocolModule): ProtocolQuestion[] {
  return (protocolIndex(state.protocol).byModule.get(module.id) ?? []).filter(
    (question) => applies(state, question) && isOpen(state, question),
  );
}

function isLineOpen(state: State, { module, line: { slot } }: ModuleLine): boolean {
  const { facts, timesAsked } = state;
  if (deniedFindings(state).has(slot)) return false;
  const fact = facts.get(slot);
  // A finding that was only left ticked fills no safety line.
  const isKnown = fact !== undefined && fact.known !== 'kept' && isFilled(fact.status);
  return !isKnown && !timesAsked.has(safetyItemId(module, slot));
}

/** The open lines of a topic's safety screen that apply to this patient, the likeliest harm of this patient first. */
function openLines(state: State, module: string): ModuleLine[] {
  const screen = state.protocol.safety[module];
  if (screen === undefined) return [];
  const isFirst = ({ first }: SafetyLine) => first !== undefined && isFor(first, state.person);
  return screen.lines
    .filter((line) => isLineFor(state, screen, line))
    .filter(({ when }) => when === null || holds(when, state))
    .toSorted((left, right) => Number(isFirst(right)) - Number(isFirst(left)))
    .slice(0, linesMax)
    .map((line) => ({ module, line }))
    .filter((line) => isLineOpen(state, line));
}

/** Findings of the story that the patient neither confirmed nor removed: `told` as present, `denied` as absent. */
function unsettledCodes({ mentions }: State): { told: string[]; denied: string[] } {
  const open = mentions.filter(({ isStory, status }) => isStory && status === 'open');
  const codesWith = (polarity: 'PRESENT' | 'ABSENT') => {
    const codes = open.flatMap(({ mention }) => (mention.polarity === polarity ? [mention.code] : []));
    return [...new Set(codes)];
  };
  const told = codesWith('PRESENT');
  return { told, denied: codesWith('ABSENT').filter((code) => !told.includes(code)) };
}

/** For each code, the first line of any safety screen that asks for it and applies to this patient, if it is open. */
function linesAsking(state: State, codes: readonly string[]): ModuleLine[] {
  // Few lines ask for a code, so they are looked for before whom they are for.
  const find = (code: string): ModuleLine[] => {
    for (const screen of Object.values(state.protocol.safety))
      for (const line of screen.lines)
        if ((line.slot === code || line.plain === code) && isLineFor(state, screen, line))
          return [{ module: screen.module, line }];
    return [];
  };
  return codes.flatMap(find).filter((line) => isLineOpen(state, line));
}

/** For each code, the first yes/no question of any topic that asks for it and applies to this patient, if it is open. */
function questionsAsking(state: State, codes: readonly string[]): ProtocolQuestion[] {
  const isAsking = (code: string, question: ProtocolQuestion) =>
    question.slot === code && asksForFinding(question) && isQuestionFor(state, question);
  return codes
    .flatMap((code) => state.protocol.questions.find((question) => isAsking(code, question)) ?? [])
    .filter((question) => isOpen(state, question));
}

/** Whether a sign of a page to come or a safety line asks for a finding that was told. A question may not come, or only as a list. */
export function isAskedLater(state: State, code: string): boolean {
  const pending = pendingGroups(state, 'weak');
  return (
    pending.some(({ signs }) => signs.some(({ codes }) => codes.includes(code))) ||
    linesAsking(state, [code]).length > 0
  );
}

/**
 * The safety screens of all the patient's problems, the main one first; also of problems that were not picked, because
 * an emergency does not depend on what the patient considers most important, and of those that were left open. Then
 * unconfirmed findings of the story, and in the remaining room what the story denies.
 */
function safetyScreens(state: State): QuestionScreen[] {
  const { all, main } = state.topics;
  const ordered = all.toSorted((left, right) => Number(right === main) - Number(left === main));
  // After an emergency these are asked at the read-back.
  const { told, denied } = hasEmergency(state) ? { told: [], denied: [] } : unsettledCodes(state);
  const lines = firstOfEachSlot([
    ...[...ordered, ...topicsLeftOpen(state, told)].flatMap((module) => openLines(state, module)),
    ...linesAsking(state, told),
  ]);
  const room = Math.ceil(lines.length / linesMax) * linesMax;
  const asked = firstOfEachSlot([...lines, ...linesAsking(state, denied)]).slice(0, room);
  return chunk(asked, linesMax).map((part) => ({
    kind: 'safety',
    module: part[0]?.module ?? null,
    items: part.map(({ module, line }) => safetyItemId(module, line.slot)),
  }));
}

const firstOfEachSlot = (lines: readonly ModuleLine[]) => distinctBy(lines, ({ line }) => line.slot);

/** The screens about the problems: the main one in full, with what the story denies, and the most important questions of the second. */
function topicScreens(state: State): QuestionScreen[] {
  const { main, second } = state.topics;
  return [main, second].flatMap((moduleId, rank) => {
    const module = protocolIndex(state.protocol).modules.get(moduleId ?? '');
    if (module === undefined) return [];
    const open = openQuestions(state, module).filter(({ priority }) => rank === 0 || priority === 1);
    const inOrder = themes.flatMap((theme) => open.filter((question) => themeOf(question) === theme));
    const denied = rank === 0 ? questionsAsking(state, unsettledCodes(state).denied) : [];
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

/** The list to tick: unconfirmed findings of the story, then findings of problems and systems, the most discriminating first. */
function listScreen(state: State): QuestionScreen[] {
  if (state.timesAsked.has(listItem)) return [];
  const { main, second } = state.topics;
  const { modules } = protocolIndex(state.protocol);
  const topics = topicsInOrder(state).flatMap((id) => modules.get(id) ?? []);
  const review = state.protocol.modules.filter(({ stage, topic }) => stage === 'fixed' && isReview(topic.id));
  const { told, denied } = unsettledCodes(state);
  const unsettled = questionsAsking(state, [...told, ...denied]);
  const findings = [...new Set([...topics, ...review])].flatMap((module) =>
    openQuestions(state, module)
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

function isReview(topicId: string): boolean {
  return topicId === 'review' || topicId === 'systems';
}

type Section = { module: string | null; questions: readonly ProtocolQuestion[] };

/** The screens about general health, the patient's ideas and wishes, and the clinic's own questions. */
function fixedScreens(state: State): QuestionScreen[] {
  const isShort = hasEmergency(state);
  const isWanted = (module: ProtocolModule, question: ProtocolQuestion) =>
    !(isReview(module.topic.id) && asksForFinding(question)) &&
    (!isShort || module.topic.id !== 'perspective' || question.id.endsWith('.expectations'));
  const isNow = ({ stage, topic }: ProtocolModule) =>
    stage === 'fixed' && (isShort ? shortTopics.has(topic.id) : topic.id !== emergencyTopic);
  const sections = state.protocol.modules
    .filter(isNow)
    .map((module) => ({
      module: module.id,
      questions: openQuestions(state, module).filter((question) => isWanted(module, question)),
    }))
    .filter(({ questions }) => questions.length > 0);
  return joinSections(sections).flatMap(({ module, questions }) => {
    const isInstrument =
      questions.length > sectionItemsMax && questions.every(({ options }) => options.length >= 3);
    const size = isInstrument ? questions.length : sectionItemsMax;
    return toScreens('section', module, questions, size);
  });
}

/** Joins adjacent modules of one section to one page with the first one's title; background (past, habits) has its own page. */
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

/** Asked only after an emergency: who is with the patient, and one open question. */
const emergencyTopic = 'emergency';
const shortTopics = new Set(['medicines', 'background', 'perspective', emergencyTopic]);

/** The short interview after an emergency, by the slots of its questions: a page each, and no question twice. */
const emergencyPages = [
  ['emergency.company', 'emergency.onset', 'emergency.side'],
  ['emergency.thinners', 'medicines.list', 'medicines.allergens', 'medicines.allergies'],
  ['past.illnesses', 'past.history'],
  ['perspective.expectations', 'emergency.anything'],
] as const;

function emergencyScreens(state: State): QuestionScreen[] {
  const open = state.protocol.modules
    .filter(({ stage }) => stage === 'fixed')
    .flatMap((module) => openQuestions(state, module))
    .filter(({ id }) => !state.timesAsked.has(id));
  return emergencyPages.flatMap((slots) => {
    const questions = slots.flatMap((slot) => open.find((question) => question.slot === slot) ?? []);
    // The title is that of the questions that every consultation has.
    const titled = questions.find(({ module }) => module !== emergencyTopic) ?? questions[0];
    return toScreens('section', titled?.module ?? null, questions, itemsMax);
  });
}

/** Found once for each state: the next page and the progress ask for them. */
const remaining = new WeakMap<State, readonly QuestionScreen[]>();

/** The remaining screens of questions, in order. After an emergency only the short interview is left. */
export function questionScreens(state: State): readonly QuestionScreen[] {
  return getOrAdd(remaining, state, () => findRemaining(state));
}

function findRemaining(state: State): QuestionScreen[] {
  if (isShortened(state)) return emergencyScreens(state);
  const finders = hasEmergency(state)
    ? [safetyScreens, fixedScreens]
    : [safetyScreens, topicScreens, listScreen, fixedScreens];
  return finders.flatMap((find) => find(state));
}

/** The open questions of the story. */
export function storyItems({ protocol, timesAsked }: State): string[] {
  const modules = protocol.modules.filter(({ stage }) => stage === 'complaint');
  return modules
    .flatMap((module) => protocolIndex(protocol).byModule.get(module.id) ?? [])
    .filter(({ read }) => read === 'complaint')
    .slice(0, 2)
    .flatMap(({ id }) => (timesAsked.has(id) ? [] : [id]));
}

/** Splits items into pages of about equal length. */
function chunk<Item>(items: readonly Item[], size: number): Item[][] {
  const pages = Math.ceil(items.length / size);
  const even = Math.ceil(items.length / pages);
  return Array.from({ length: pages }, (_, page) => items.slice(page * even, (page + 1) * even));
}

/** The usual number of screens after the story, used before the topics are known. */
const afterStory = 12;
const secondsPerScreen = 30;

/**
 * Estimates the progress. Before the story is told, the number of screens is unknown, so a usual one is used.
 * @returns percent of the screens that are expected now, and whole minutes (at least 1 until the end)
 */
export function estimateProgress(state: State): { percent: number; minutesLeft: number } {
  if (state.status === 'FINISHED') return { percent: 100, minutesLeft: 0 };
  const done = state.submissions.filter(({ screenId }) => screenId !== changeScreenId).length;
  const isTold = state.topics.all.length > 0 || state.protocol.visitType === 'POST_VISIT';
  const known = questionScreens(state).length;
  // One for the read-back, which is last.
  const left = 1 + (isTold ? known : Math.max(afterStory, known));
  const percent = Math.min(97, Math.round((100 * done) / (done + left)));
  return { percent, minutesLeft: Math.max(1, Math.ceil((left * secondsPerScreen) / 60)) };
}
