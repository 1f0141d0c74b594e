import type { Option } from '../protocol.ts';
import { type Audience, isFor, type Person } from '../signs/audience.ts';
import type { Sign, SignGroup, WordedText } from '../signs/types.ts';
import { type Respondent, sexes } from './events.ts';
import type { Established } from './facts.ts';
import { aboutItems, chosenFor } from './items.ts';
import {
  impliedBy,
  type Protocol,
  type ProtocolModule,
  type ProtocolQuestion,
  type SafetyLine,
  type SafetyScreen,
} from './protocol.ts';
import { protocolIndex } from './protocol-index.ts';
import type { Answer, State } from './state.ts';

const babyMonths = 24;
const adultMonths = 18 * 12;

/** Whether something with its own audience may apply to this person; without an audience it applies to everyone. */
function appliesTo(part: { for?: Audience | undefined }, person: Person): boolean {
  return part.for === undefined || isFor(part.for, person);
}

/** Whether a finding, or what another slot holds, can be about this person. */
export function canBeAbout(protocol: Protocol, slot: string, person: Person): boolean {
  return appliesTo({ for: protocol.audiences?.[slot] }, person);
}

/** Whether a sign of a group may be asked of this person. */
export function isSignFor(protocol: Protocol, group: SignGroup, sign: Sign, person: Person): boolean {
  const canBe = sign.codes.every((code) => canBeAbout(protocol, code, person));
  return canBe && isFor(group.for, person) && isFor(sign.for, person);
}

/** Whether a line of a topic's safety screen may be asked of this person. Protocols of version 0.2.0 check only audiences of lines and screens. */
export function isLineFor(
  protocol: Protocol,
  screen: SafetyScreen,
  line: SafetyLine,
  person: Person,
): boolean {
  const module = protocolIndex(protocol).modules.get(screen.module);
  return (
    isFor(screen.for, person) &&
    isFor(line.for, person) &&
    [line.slot, ...impliedBy(protocol, line.slot)].every((slot) => canBeAbout(protocol, slot, person)) &&
    (protocol.audiences === undefined || isTopicFor(protocol, module, person))
  );
}

/** Whether a topic may be offered to this person; one that no finding leads to for them may not. */
export function isTopicFor(protocol: Protocol, module: ProtocolModule | undefined, person: Person): boolean {
  if (module === undefined || !appliesTo(module, person)) return false;
  const leading = [...module.triggers, ...module.minorTriggers];
  return leading.length === 0 || leading.some((code) => canBeAbout(protocol, code, person));
}

/** Whether a question and its module may apply to this person. */
export function isQuestionFor(protocol: Protocol, question: ProtocolQuestion, person: Person): boolean {
  const module = protocolIndex(protocol).modules.get(question.module);
  return (
    isTopicFor(protocol, module, person) &&
    appliesTo(question, person) &&
    canBeAbout(protocol, question.slot, person)
  );
}

/** Whether an option may be offered to this person: it and the findings that choosing it confirms can be about them. */
export function isOptionFor(protocol: Protocol, option: Option, person: Person): boolean {
  const says = (option.facts ?? []).filter(({ negated }) => !negated);
  return appliesTo(option, person) && says.every(({ slot }) => canBeAbout(protocol, slot, person));
}

/** What is known of the patient from the clinic's data and from answers, which take precedence, and who answers. */
export function personOf(
  onFile: Person,
  answers: ReadonlyMap<string, Answer>,
  answeredBy: Respondent,
): Person {
  const age = answers.get(aboutItems.age)?.value;
  const sex = chosenFor(answers, aboutItems.sex);
  return {
    months: age?.kind === 'age' ? age.amount * (age.unit === 'year' ? 12 : 1) : onFile.months,
    sex: sex === null ? onFile.sex : (sexes.find((one) => one === sex) ?? null),
    answeredBy,
  };
}

/** A pregnancy counts before a birth. A birth within the last year excludes nothing, because a woman may be pregnant again. */
export function pregnancyOf(established: Established): Person['pregnancy'] {
  const isYes = (code: string) => established.get(code)?.status === 'YES';
  if (isYes('sx.pregnant')) return 'PREGNANT';
  return isYes('sx.after_birth') ? 'AFTER_BIRTH' : null;
}

/** Which wording of a text fits the person who answers and the patient's age. */
export function wordingFor({ answeredBy, person }: Pick<State, 'answeredBy' | 'person'>): keyof WordedText {
  if (answeredBy === 'PATIENT') return 'patient';
  if (answeredBy === 'CARER' || (person.months ?? 0) >= adultMonths) return 'carer';
  return (person.months ?? babyMonths) < babyMonths ? 'parentOfBaby' : 'parent';
}
