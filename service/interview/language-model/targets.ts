import { optionsOf } from '../engine.ts';
import type { CompiledProtocol, Option, Question } from '../protocol.ts';
import { placeholders } from '../render.ts';
import { holds, type InterviewState, type Message, orderedQuestions } from '../state.ts';
import type { Locale } from '../types.ts';
import { fill, inSentence, labelOf, sentence } from '../words.ts';

/**
 * A slot that a language model may fill (decision 031): nothing has filled it, it belongs to this interview, and a wrong
 * line in it would mislead nobody who reads the quote beside it.
 */
export type Target = {
  slot: string;
  /** The question whose answer takes the line's place; null for a finding that this interview does not ask for. */
  question: Question | null;
  /** What may be said of it by an option; a denial never. Empty where only the patient's own words fill it. */
  options: readonly Option[];
  /** Whether the quote alone can be the answer. */
  takesWords: boolean;
};

/** Options that deny: a "no" is never taken from a model. */
const denialIds = new Set(['no', 'none', 'never', 'nothing', 'na', 'not_at_all', '0', 'unsure']);

/** What words sound like, what they complain of, and what makes sure of an emergency is for the engine alone. */
const engineSlots = /^(?:safety|complaint|confirm|earlier|screen)\./;

function isDenial(question: Question, option: Option): boolean {
  return (
    option.exclusive === true ||
    denialIds.has(option.id) ||
    option.code === 'no' ||
    (question.kind === 'yesno' && option.id !== 'yes')
  );
}

/** Whether a question belongs to the interview as it stands. */
export function applies(protocol: CompiledProtocol, state: InterviewState, question: Question): boolean {
  return (
    orderedQuestions(protocol, state.routed).includes(question) &&
    (question.when === null || holds(question.when, state))
  );
}

/** Whether a message still speaks for the patient: not changed since, its question still part of the interview. */
export function stillStands(protocol: CompiledProtocol, state: InterviewState, message: Message): boolean {
  if (message.supersededBy !== null) return false;
  if (message.questionId === null) return true;
  const question = protocol.questions.find(({ id }) => id === message.questionId);
  return question !== undefined && applies(protocol, state, question);
}

function mayFill(protocol: CompiledProtocol, question: Question): boolean {
  const module = protocol.modules.find(({ id }) => id === question.module);
  // Instruments are answered whole, by the patient; an emergency screen is ticked.
  const isScored = protocol.scores.some(({ slots }) => slots.includes(question.slot));
  return (
    !engineSlots.test(question.slot) &&
    question.read !== 'complaint' &&
    module?.stage !== 'screen' &&
    !isScored &&
    (question.kind === 'text' ||
      question.kind === 'yesno' ||
      question.kind === 'choice' ||
      question.kind === 'choices') &&
    // Choosing such an option says more than its own slot holds.
    question.options.every(({ facts }) => facts === undefined)
  );
}

const attributes = [
  'onset',
  'duration',
  'frequency',
  'severity',
  'quality',
  'site',
  'radiation',
  'worse',
  'better',
  'progress',
];

/** The slots that may be filled now, each once, in the order of the interview. */
export function listTargets(protocol: CompiledProtocol, state: InterviewState): Target[] {
  const targets = new Map<string, Target>();
  const add = (target: Target) => {
    if (state.slots[target.slot] === undefined && !targets.has(target.slot)) targets.set(target.slot, target);
  };
  for (const question of orderedQuestions(protocol, state.routed)) {
    if (!mayFill(protocol, question)) continue;
    if (question.when !== null && !holds(question.when, state)) continue;
    const options = optionsOf(protocol, question).filter((option) => !isDenial(question, option));
    const takesWords = question.kind === 'text' || (question.kind !== 'yesno' && question.allowsOwnWords);
    add({ slot: question.slot, question, options: question.kind === 'text' ? [] : options, takesWords });
  }
  const asked = new Set(protocol.questions.map(({ slot }) => slot));
  for (const moduleId of state.routed) {
    for (const attribute of attributes) {
      const slot = `${moduleId}.${attribute}`;
      if (asked.has(slot) || protocol.labels[`attribute:${attribute}`] === undefined) continue;
      add({ slot, question: null, options: [], takesWords: true });
    }
  }
  // A question that does not apply now keeps its finding to itself: whoever cannot be pregnant is not.
  const unasked = new Set(
    protocol.questions
      .filter((question) => question.when !== null && !holds(question.when, state))
      .map(({ slot }) => slot),
  );
  const scored = new Set(protocol.scores.flatMap(({ slots }) => slots));
  const yes: Option | undefined = findYes(protocol);
  for (const slot of Object.keys(protocol.labels)) {
    if (!slot.startsWith('sx.') || unasked.has(slot) || scored.has(slot) || yes === undefined) continue;
    add({ slot, question: null, options: [yes], takesWords: false });
  }
  return [...targets.values()];
}

function findYes(protocol: CompiledProtocol): Option | undefined {
  const label = protocol.phrases['answer.yes'];
  return label === undefined ? undefined : { id: 'yes', label };
}

/** The name of a target's line, as the read-back and the report name it. */
export function nameTarget(
  protocol: CompiledProtocol,
  state: InterviewState,
  { slot, question }: Pick<Target, 'slot' | 'question'>,
  locale: Locale,
): string {
  if (question !== null) {
    const label = sentence(fill(question.label[locale], placeholders(protocol, state, locale)), locale);
    // Of several complaints a line says which it is about, as in the report's own lines.
    const complaint = protocol.modules.find(({ id, stage }) => id === question.module && stage === 'routed');
    if (complaint === undefined || state.routed.length < 2 || question.section !== 'history') return label;
    return `${complaint.title[locale]}: ${inSentence(label, locale)}`;
  }
  const [moduleId = '', attribute = ''] = slot.split('.');
  const module = protocol.modules.find(({ id }) => id === moduleId);
  const label = protocol.labels[`attribute:${attribute}`];
  if (module === undefined || label === undefined || slot.startsWith('sx.'))
    return labelOf(protocol, slot, locale);
  return `${module.title[locale]}: ${inSentence(label[locale], locale)}`;
}
