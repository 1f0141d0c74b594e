import { type Audience, isFor, type Person } from '../signs/audience.ts';
import type { WordedText } from '../signs/types.ts';
import type { LocalizedText } from '../types.ts';
import type { Respondent } from './events.ts';
import { indexOf } from './index-of.ts';
import type { Protocol, ProtocolQuestion } from './protocol.ts';

export type { Person } from '../signs/audience.ts';

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

/** @returns which of a text's wordings fits who answers and how old the patient is */
export function wordingFor(answeredBy: Respondent, { months }: Person): keyof WordedText {
  if (answeredBy === 'PATIENT') return 'patient';
  if (answeredBy === 'CARER' || (months !== null && months >= adultMonths)) return 'carer';
  return months !== null && months < babyMonths ? 'parentOfBaby' : 'parent';
}

export function wordsFor(text: WordedText, answeredBy: Respondent, person: Person): LocalizedText {
  return text[wordingFor(answeredBy, person)];
}
