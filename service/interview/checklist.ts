import { localize } from './languages/catalogue.ts';
import { type CompiledProtocol, type Option, type Question, slotsIn } from './protocol.ts';
import { findQuestion, holds, type InterviewState, orderedQuestions } from './state.ts';
import type { LocalizedText } from './types.ts';

/** Fewer findings than this are asked one by one. */
const minEntries = 4;

/** What a list is for: findings of lesser weight, or findings that words alone leave open. */
type ListKind = 'checklist' | 'confirmation';

const kinds: ListKind[] = ['checklist', 'confirmation'];

function listIdOf(state: InterviewState, kind: ListKind): string {
  return `${kind}.${state.messages.length}`;
}

/** The id with which the list that a question was asked in can be changed now. */
export function reopenedIdOf(state: InterviewState, questionId: string): string {
  return listIdOf(state, isConfirmation({ id: questionId }) ? 'confirmation' : 'checklist');
}

/** The question that confirms a finding, see `compileConfirmations` in compile.ts. */
export function confirmationOf(slot: string): string {
  return slot.replace(/^sx\./, 'confirm.');
}

export function isConfirmation({ id }: Pick<Question, 'id'>): boolean {
  return id.startsWith('confirm.');
}

/** The option that says that none of the others is true. */
export const noneOfThese = 'none';

/** Whether an id is that of a list, see `withChecklist` and `confirmationsFirst`. */
export function isChecklist(questionId: string): boolean {
  return kinds.some((kind) => questionId.startsWith(`${kind}.`));
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
    .toSorted((left, right) => left.priority - right.priority)
    // What rests on another entry waits for it: an entry left empty must not take away one that was ticked beside it.
    .filter(({ when }, _place, all) => {
      const asksAbout = when === null ? [] : slotsIn(when);
      return all.every(({ slot }) => !asksAbout.includes(slot));
    })
    .slice(0, protocol.limits.checklist ?? 0);
  const alone = remaining.filter((question) => !question.onlyListed);
  // There is one such list in an interview; what comes up after it is asked by itself.
  const wasAsked = state.listed.some(({ questionId }) => !isConfirmation({ id: questionId }));
  if (entries.length < minEntries || wasAsked) return alone;
  const rest = alone.filter((question) => !entries.includes(question));
  const isAboutProblem = ({ section }: Question) =>
    section === 'history' || section === 'associated' || section === 'progress';
  const end = rest.findLastIndex(isAboutProblem) + 1;
  const inOrder = remaining.filter((question) => entries.includes(question));
  return [...rest.slice(0, end), createList(protocol, state, 'checklist', inOrder), ...rest.slice(end)];
}

/** The findings to make sure of, as one list, or as the question that the only one of them is. */
export function confirmationsFirst(
  protocol: CompiledProtocol,
  state: InterviewState,
  open: Question[],
): Question[] {
  return open.length < 2 ? open : [createList(protocol, state, 'confirmation', open)];
}

/** Whether a question makes sure of findings: one by itself, or a list of them. */
export function makesSure(question: Pick<Question, 'id'>): boolean {
  return isConfirmation(question) || question.id.startsWith('confirmation.');
}

/**
 * What is to be made sure of now as one list, also where it is a single finding: who may not see what was said gets it
 * without naming any, see `renderQuestion` in render.ts. Null where nothing is.
 */
export function hiddenConfirmation(
  protocol: CompiledProtocol,
  state: InterviewState,
  remaining: Question[],
): Question | null {
  const [next] = remaining;
  if (next === undefined || !makesSure(next)) return null;
  return isConfirmation(next) ? createList(protocol, state, 'confirmation', [next]) : next;
}

/** The list of this id, to change: what was asked in one of its kind and still applies. Null where there is none. */
export function reopenChecklist(
  protocol: CompiledProtocol,
  state: InterviewState,
  listId: string,
): Question | null {
  const kind = kinds.find((candidate) => listIdOf(state, candidate) === listId);
  if (kind === undefined) return null;
  const entries = orderedQuestions(protocol, state.routed).filter(
    (question) =>
      isConfirmation(question) === (kind === 'confirmation') &&
      state.listed.some(({ questionId }) => questionId === question.id) &&
      (question.when === null || holds(question.when, state)),
  );
  return entries.length === 0 ? null : createList(protocol, state, kind, entries);
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
function createList(
  protocol: CompiledProtocol,
  state: InterviewState,
  kind: ListKind,
  entries: Question[],
): Question {
  const words = (key: string): LocalizedText => protocol.phrases[key] ?? localize({ en: key, es: key });
  const none: Option = { id: noneOfThese, label: words('checklist.none'), code: 'no', exclusive: true };
  const id = listIdOf(state, kind);
  return {
    id,
    module: entries[0]?.module ?? '',
    slot: id,
    kind: 'choices',
    text: words(`${kind}.text`),
    proxyText: words(`${kind}.proxy`),
    hint: words(`${kind}.hint`),
    why: words(`${kind}.why`),
    label: words(`${kind}.text`),
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
