import { type Audience, isFor, type Person } from '../model/audience.ts';
import { type Respondent, sexes } from '../model/events.ts';
import type { Established } from '../model/facts.ts';
import { aboutItems } from '../model/items.ts';
import {
  impliedBy,
  type ProtocolModule,
  type ProtocolQuestion,
  protocolIndex,
  type SafetyLine,
  type SafetyScreen,
} from '../model/protocol.ts';
import type { Option } from '../model/protocol-schema.ts';
import type { Sign, SignGroup, WordedText } from '../model/signs.ts';
import type { Answer, State } from './state.ts';
import { chosenFor } from './submitted.ts';

/** A patient, and the protocol by which they are asked. */
export type PersonContext = Pick<State, 'protocol' | 'person'>;

const babyMonths = 24;
const adultMonths = 18 * 12;

/** Whether something with its own audience may apply to this person; without an audience it applies to everyone. */
function appliesTo(part: { for?: Audience | undefined }, person: Person): boolean {
  return part.for === undefined || isFor(part.for, person);
}

/** Whether a finding, or what another slot holds, can be about this person. */
export function canBeAbout(context: PersonContext, slot: string): boolean {
  return appliesTo({ for: context.protocol.audiences?.[slot] }, context.person);
}

/** Whether a sign of a group may be asked of this person. */
export function isSignFor(context: PersonContext, group: SignGroup, sign: Sign): boolean {
  const canBe = sign.codes.every((code) => canBeAbout(context, code));
  return canBe && isFor(group.for, context.person) && isFor(sign.for, context.person);
}

/** Whether a line of a topic's safety screen may be asked of this person. Protocols of version 0.2.0 check only audiences of lines and screens. */
export function isLineFor(context: PersonContext, screen: SafetyScreen, line: SafetyLine): boolean {
  const module = protocolIndex(context.protocol).modules.get(screen.module);
  return (
    isFor(screen.for, context.person) &&
    isFor(line.for, context.person) &&
    [line.slot, ...impliedBy(context.protocol, line.slot)].every((slot) => canBeAbout(context, slot)) &&
    (context.protocol.audiences === undefined || isTopicFor(context, module))
  );
}

/** Whether a topic may be offered to this person; one that no finding leads to for them may not. */
export function isTopicFor(context: PersonContext, module: ProtocolModule | undefined): boolean {
  if (module === undefined || !appliesTo(module, context.person)) return false;
  const leading = [...module.triggers, ...module.minorTriggers];
  return leading.length === 0 || leading.some((code) => canBeAbout(context, code));
}

/** Whether a question and its module may apply to this person. */
export function isQuestionFor(context: PersonContext, question: ProtocolQuestion): boolean {
  const module = protocolIndex(context.protocol).modules.get(question.module);
  return (
    isTopicFor(context, module) && appliesTo(question, context.person) && canBeAbout(context, question.slot)
  );
}

/** Whether an option may be offered to this person: it and the findings that choosing it confirms can be about them. */
export function isOptionFor(context: PersonContext, option: Option): boolean {
  const says = (option.facts ?? []).filter(({ negated }) => !negated);
  return appliesTo(option, context.person) && says.every(({ slot }) => canBeAbout(context, slot));
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
