import type { CompiledProtocol, Condition, Option, Question } from './protocol.ts';
import { findQuestion, holds, type InterviewState, orderedQuestions } from './state.ts';
import type { LocalizedText } from './types.ts';

/** Fewer findings than this are asked one by one. */
const minEntries = 4;

const prefix = 'checklist.';

/** The id of the list that can be answered now, be it due or to change. */
export function checklistIdOf(state: InterviewState): string {
  return `${prefix}${state.messages.length}`;
}

/** The option that says that none of the others is true. */
export const noneOfThese = 'none';

/** Whether an id is that of a list of findings, see `withChecklist`. */
export function isChecklist(questionId: string): boolean {
  return questionId.startsWith(prefix);
}

/** A finding that may be asked for in a list: yes or no, with no need to stand alone. */
export function mayBeListed(question: Question): boolean {
  return (
    question.kind === 'yesno' &&
    question.slot.startsWith('sx.') &&
    question.section === 'associated' &&
    !question.required &&
    !question.alwaysAsk &&
    question.options.every((option) => option.facts === undefined)
  );
}

/**
 * Puts the findings that matter less into one list to tick, where the questions about the problem end. The list is a way
 * of asking: each of its entries is a question of the protocol, and each is answered, read and changed by itself.
 * @param isLesser - which questions need not be asked by themselves
 * @returns the questions that are asked by themselves, with the list as one more; unchanged where too few are left
 */
export function withChecklist(
  protocol: CompiledProtocol,
  state: InterviewState,
  remaining: Question[],
  isLesser: (question: Question) => boolean,
): Question[] {
  const entries = remaining
    .filter((question) => mayBeListed(question) && isLesser(question))
    .map((question, place) => ({ question, place }))
    .toSorted((left, right) => left.question.priority - right.question.priority || left.place - right.place)
    .map(({ question }) => question)
    // What rests on another entry waits for it: an entry left empty must not take away one that was ticked beside it.
    .filter(({ when }, _place, all) => when === null || all.every(({ slot }) => !restsOn(when, slot)))
    .slice(0, protocol.limits.checklist ?? 0);
  const alone = remaining.filter((question) => !question.onlyListed);
  // There is one list in an interview; what comes up after it is asked by itself.
  if (entries.length < minEntries || state.listed.length > 0) return alone;
  const rest = alone.filter((question) => !entries.includes(question));
  const isAboutProblem = ({ section }: Question) =>
    section === 'history' || section === 'associated' || section === 'progress';
  const end = rest.findLastIndex(isAboutProblem) + 1;
  const inOrder = remaining.filter((question) => entries.includes(question));
  return [...rest.slice(0, end), createChecklist(protocol, state, inOrder), ...rest.slice(end)];
}

/** Whether a condition asks about a slot. */
function restsOn(condition: Condition, slot: string): boolean {
  if ('all' in condition) return condition.all.some((part) => restsOn(part, slot));
  if ('any' in condition) return condition.any.some((part) => restsOn(part, slot));
  if ('not' in condition) return restsOn(condition.not, slot);
  if ('sum' in condition) return condition.sum.includes(slot);
  return 'slot' in condition && condition.slot === slot;
}

/** The findings that were asked in the list and still apply, as the list to change; null where there are none. */
export function reopenChecklist(protocol: CompiledProtocol, state: InterviewState): Question | null {
  const entries = orderedQuestions(protocol, state.routed).filter(
    ({ id, when }) => state.listed.includes(id) && (when === null || holds(when, state)),
  );
  return entries.length === 0 ? null : createChecklist(protocol, state, entries);
}

/** The questions behind the entries of a list. */
export function entriesOf(protocol: CompiledProtocol, checklist: Question): Question[] {
  return checklist.options
    .map((option) => findQuestion(protocol, option.id))
    .filter((question) => question !== null);
}

/**
 * A list as a question. Its id holds the number of messages before it: an answer to a list that was shown before the
 * interview went on elsewhere says nothing about entries that were not on it, and is refused.
 */
function createChecklist(protocol: CompiledProtocol, state: InterviewState, entries: Question[]): Question {
  const words = (key: string): LocalizedText => protocol.phrases[key] ?? { en: key, es: key };
  const none: Option = { id: noneOfThese, label: words('checklist.none'), code: 'no', exclusive: true };
  const id = checklistIdOf(state);
  return {
    id,
    module: entries[0]?.module ?? '',
    slot: id,
    kind: 'choices',
    text: words('checklist.text'),
    proxyText: words('checklist.proxy'),
    hint: words('checklist.hint'),
    why: words('checklist.why'),
    label: words('checklist.text'),
    section: 'associated',
    priority: 1,
    when: null,
    options: [...entries.map((question) => ({ id: question.id, label: question.label })), none],
    allowsOwnWords: false,
    min: null,
    max: null,
    read: 'words',
    required: true,
    alwaysAsk: true,
  };
}
