import { rowsOfQuestion } from '../../engine/derive.ts';
import type { Audience } from '../../model/audience.ts';
import type { AnswerValue } from '../../model/events.ts';
import type { Established } from '../../model/facts.ts';
import type { Condition, ModuleSource, Question, SafetyScreen } from '../../model/protocol-schema.ts';
import { loadAudiences } from '../audiences.ts';
import type { WrittenProtocol } from '../protocols/source-schemas.ts';
import { suppose, supposeYes } from './suppose.ts';

/** A possible structured answer, and the facts that it establishes. */
export type Answer = {
  /** "chest_pain.radiation: arm", "line of cough: sx.fever". */
  name: string;
  for: readonly Audience[];
  when: Condition | null;
  /** The question that accepts only one answer; null when several are possible. */
  onlyOneOf: string | null;
  facts: Established;
};

/** The possible answers in a consultation by topic; under null those of every consultation. */
export type Answers = ReadonlyMap<string | null, readonly Answer[]>;

/** All possible answers in a protocol, without free text. */
export function answersOf(
  { modules }: Pick<WrittenProtocol, 'modules'>,
  screens: ReadonlyMap<string, SafetyScreen>,
): Answers {
  // The short list and the alarm page replace the modules about the complaint.
  const always = modules.filter(({ stage }) => stage === 'fixed').flatMap(answersOfModule);
  const routed = modules.filter(({ stage }) => stage === 'routed');
  const topics = routed.map((module) => {
    const screen = screens.get(module.id);
    const own = [...(screen === undefined ? [] : answersOfScreen(screen)), ...answersOfModule(module)];
    return [module.id, [...own, ...always]] as const;
  });
  return new Map([[null, always], ...topics]);
}

const audienceOf = (slot: string): Audience => loadAudiences()[slot] ?? {};

function answersOfScreen({ module, for: audience, says, lines }: SafetyScreen): Answer[] {
  const yes = (name: string, slot: string, own: Audience, when: Condition | null): Answer => ({
    name,
    for: [audience, own, audienceOf(slot)],
    when,
    onlyOneOf: null,
    facts: supposeYes([slot]),
  });
  return [
    ...says.map((slot) => yes(`the topic ${module} says ${slot}`, slot, {}, null)),
    ...lines.map((line) => yes(`line of ${module}: ${line.slot}`, line.slot, line.for, line.when)),
  ];
}

function answersOfModule(module: ModuleSource): Answer[] {
  return module.questions.flatMap((question) => {
    const toAnswer = (name: string, value: AnswerValue): Answer => ({
      name,
      for: [module.for ?? {}, question.for ?? {}, audienceOf(question.slot)],
      when: question.when,
      onlyOneOf: question.kind === 'choice' ? question.id : null,
      facts: suppose(factsOf(question, value)),
    });
    if (question.kind === 'yesno') return toAnswer(question.id, { kind: 'choice', optionId: 'yes' });
    if (question.kind === 'scale')
      return toAnswer(question.id, { kind: 'number', number: question.max ?? 10 });
    return question.options.map(({ id }) =>
      toAnswer(`${question.id}: ${id}`, { kind: 'choice', optionId: id }),
    );
  });
}

const blank = { messageId: '', screenId: '', at: '', asked: [], values: {}, readings: {}, flags: [] };

/** The facts that the engine derives from an answer. */
function factsOf(question: Question, value: AnswerValue) {
  const submission = { ...blank, type: 'screen.answered', number: 1, modality: 'TEXT' } as const;
  return rowsOfQuestion(question, { itemId: question.id, value, reading: null, submission }).candidates ?? [];
}
