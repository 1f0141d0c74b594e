import type { Condition, ModuleSource, Option, ProtocolSource, Question } from '../protocol.ts';
import type { Literal } from './alternatives.ts';
import type { SafetyScreen } from './safety.ts';
import type { Audience } from './types.ts';

/** A structured answer that a person can give, and what it makes true. */
export type Answer = {
  /** "chest_pain.radiation: arm", "line of cough: sx.fever". */
  name: string;
  for: readonly Audience[];
  when: Condition | null;
  /** The question of which only one answer can be given; null where several can. */
  onlyOneOf: string | null;
  satisfies: (literal: Literal) => boolean;
};

/** The questions of one patient's consultation: those that all are asked, and those of each topic. */
export type Answers = { always: readonly Answer[]; byTopic: ReadonlyMap<string, readonly Answer[]> };

/** Questions and modules that say for whom they are. */
type ForWhom = { for?: Audience };

/** Replaced by the short list and the alarm page: neither is a way to an answer any more. */
const isReplaced = (module: ModuleSource) => module.stage === 'complaint';

/** All that can be answered in a protocol without a word of one's own. */
export function answersOf(protocol: ProtocolSource, screens: ReadonlyMap<string, SafetyScreen>): Answers {
  const modules = protocol.modules.filter((module) => !isReplaced(module));
  const always = modules.filter(({ stage }) => stage !== 'routed').flatMap(answersOfModule);
  const byTopic = new Map(
    modules
      .filter(({ stage }) => stage === 'routed')
      .map((module) => {
        const screen = screens.get(module.id);
        return [
          module.id,
          [...(screen === undefined ? [] : answersOfScreen(screen)), ...answersOfModule(module)],
        ];
      }),
  );
  return { always, byTopic };
}

function answersOfScreen(screen: SafetyScreen): Answer[] {
  const said = screen.says.map((slot) => ({
    name: `the topic ${screen.module} says ${slot}`,
    for: [screen.for],
    when: null,
    onlyOneOf: null,
    satisfies: isYes(slot),
  }));
  const lines = screen.lines.map((line) => ({
    name: `line of ${screen.module}: ${line.slot}`,
    for: [screen.for, line.for],
    when: line.when,
    onlyOneOf: null,
    satisfies: isYes(line.slot),
  }));
  return [...said, ...lines];
}

const isYes = (slot: string) => (literal: Literal) =>
  'is' in literal && literal.slot === slot && (literal.is === 'YES' || literal.is === 'FILLED');

function answersOfModule(module: ModuleSource & ForWhom): Answer[] {
  return module.questions.flatMap((question: Question & ForWhom) => {
    const common = { for: [module.for ?? {}, question.for ?? {}], when: question.when };
    if (question.kind === 'yesno') {
      return [{ ...common, name: question.id, onlyOneOf: null, satisfies: isYes(question.slot) }];
    }
    if (question.kind === 'scale') {
      const satisfies = (literal: Literal) => isReachedByScale(question, literal);
      return [{ ...common, name: question.id, onlyOneOf: null, satisfies }];
    }
    return question.options.map((option) => ({
      ...common,
      name: `${question.id}: ${option.id}`,
      onlyOneOf: question.kind === 'choice' ? question.id : null,
      satisfies: (literal: Literal) => isSetByOption(question, option, literal),
    }));
  });
}

function isReachedByScale(question: Question, literal: Literal): boolean {
  if ('has' in literal || 'count' in literal || !('slot' in literal) || literal.slot !== question.slot)
    return false;
  if ('is' in literal) return literal.is === 'VALUE' || literal.is === 'FILLED';
  return literal.unit === 'point' && (question.max ?? 10) >= literal.atLeast;
}

const minutesOf: Record<string, number> = { second: 1 / 60, minute: 1, hour: 60, day: 1_440, week: 10_080 };

/** What the code of an option comes to in a unit: "point:3", "dur:16:minute". */
function amountIn(code: string, unit: 'minute' | 'point'): number | null {
  const [kind, number, of = ''] = code.split(':');
  if (unit === 'point') return kind === 'point' ? Number(number) : null;
  const minutes = minutesOf[of];
  return kind === 'dur' && minutes !== undefined ? Number(number) * minutes : null;
}

function isSetByOption(question: Question, option: Option, literal: Literal): boolean {
  if (!('slot' in literal)) return false;
  if ('is' in literal && literal.is === 'YES') {
    return (option.facts ?? []).some((fact) => fact.slot === literal.slot && !fact.negated);
  }
  if (literal.slot !== question.slot || 'count' in literal) return false;
  const code = option.code ?? `option:${question.slot}:${option.id}`;
  if ('has' in literal) return literal.has === code;
  if ('atLeast' in literal) return (amountIn(code, literal.unit) ?? -1) >= literal.atLeast;
  return literal.is === 'FILLED' || (literal.is === 'VALUE' && code !== 'no');
}
