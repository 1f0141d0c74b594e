import { type Audience, isFor, type Person } from '../signs/audience.ts';
import type { WordedText } from '../signs/types.ts';
import { sexes } from './events.ts';
import { indexOf } from './index-of.ts';
import { aboutItems, chosenFor } from './items.ts';
import type { Protocol, ProtocolQuestion } from './protocol.ts';
import type { Answer, State } from './state.ts';

const babyMonths = 24;
const adultMonths = 18 * 12;

/** Whether something may concern this person; without an audience it concerns everybody. */
export function appliesTo(part: { for?: Audience | undefined }, person: Person): boolean {
  return part.for === undefined || isFor(part.for, person);
}

/** Whether a question and its module may concern this person. */
export function isQuestionFor(protocol: Protocol, question: ProtocolQuestion, person: Person): boolean {
  const module = indexOf(protocol).modules.get(question.module);
  return module !== undefined && appliesTo(module, person) && appliesTo(question, person);
}

/** Who the patient is, as far as it is known: what was answered counts before what the clinic had on file. */
export function personOf(onFile: Person, answers: ReadonlyMap<string, Answer>): Person {
  const age = answers.get(aboutItems.age)?.value;
  const sex = chosenFor(answers, aboutItems.sex);
  return {
    months: age?.kind === 'age' ? age.amount * (age.unit === 'year' ? 12 : 1) : onFile.months,
    sex: sex === null ? onFile.sex : (sexes.find((one) => one === sex) ?? null),
  };
}

/** Which of a text's wordings fits who answers and how old the patient is. */
export function wordingFor({ answeredBy, person }: Pick<State, 'answeredBy' | 'person'>): keyof WordedText {
  if (answeredBy === 'PATIENT') return 'patient';
  if (answeredBy === 'CARER' || (person.months ?? 0) >= adultMonths) return 'carer';
  return (person.months ?? babyMonths) < babyMonths ? 'parentOfBaby' : 'parent';
}
