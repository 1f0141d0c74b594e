import { type Audience, isFor, type Person } from '../signs/audience.ts';
import type { WordedText } from '../signs/types.ts';
import { sexes } from './events.ts';
import { indexOf } from './index-of.ts';
import { aboutItems, chosenFor } from './items.ts';
import type { Protocol, ProtocolQuestion } from './protocol.ts';
import type { Answer, State } from './state.ts';

const babyMonths = 24;
const adultMonths = 18 * 12;

/** Whether something may apply to this person; without an audience it applies to everyone. */
export function appliesTo(part: { for?: Audience | undefined }, person: Person): boolean {
  return part.for === undefined || isFor(part.for, person);
}

/** Whether a question and its module may apply to this person. */
export function isQuestionFor(protocol: Protocol, question: ProtocolQuestion, person: Person): boolean {
  const module = indexOf(protocol).modules.get(question.module);
  return module !== undefined && appliesTo(module, person) && appliesTo(question, person);
}

/** The patient's age and sex as far as known; answers take precedence over the clinic's data. */
export function personOf(onFile: Person, answers: ReadonlyMap<string, Answer>): Person {
  const age = answers.get(aboutItems.age)?.value;
  const sex = chosenFor(answers, aboutItems.sex);
  return {
    months: age?.kind === 'age' ? age.amount * (age.unit === 'year' ? 12 : 1) : onFile.months,
    sex: sex === null ? onFile.sex : (sexes.find((one) => one === sex) ?? null),
  };
}

/** Which wording of a text fits the person who answers and the patient's age. */
export function wordingFor({ answeredBy, person }: Pick<State, 'answeredBy' | 'person'>): keyof WordedText {
  if (answeredBy === 'PATIENT') return 'patient';
  if (answeredBy === 'CARER' || (person.months ?? 0) >= adultMonths) return 'carer';
  return (person.months ?? babyMonths) < babyMonths ? 'parentOfBaby' : 'parent';
}
