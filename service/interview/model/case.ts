import { once } from '../../../common/collections.ts';
import type { Texts } from '../../texts/staff/generated/types.ts';
import { readCompiled } from '../data/compiled-data.ts';
import type { Respondent } from './events.ts';
import type { FlagLevel, Locale, LocalizedText, ProtocolKind, Specialization, VisitType } from './types.ts';

/** A fact that a patient states; it may be recorded in any of `slot`. */
export type StatedFact = {
  slot: string[];
  is: 'YES' | 'NO' | 'VALUE';
  has?: string[] | undefined;
};

/** What a scripted patient knows and says. */
export type Script = {
  locale: Locale;
  ageMonths: number | null;
  sex: 'FEMALE' | 'MALE' | null;
  /** The answer to the open question. */
  opening: string;
  /** Answers to "anything else?"; the last one is a refusal. */
  more: string[];
  /** Answers by slot: exact, its last part, a finding in any module, or all items of a questionnaire. */
  answers: Record<string, string>;
  /** How this patient says no in a text field. */
  denies: string[];
  facts: StatedFact[];
  /** The answer to all other questions; "no" (or none) by default. */
  otherwise?: 'no' | 'unsure';
};

/** A simulated patient: what the patient knows and says, and who answers. */
export type SimulatedPatient = Script & { answeredBy: Respondent };

/** A patient who refuses with "no", in English or Spanish. */
export function patientOf(told: Omit<SimulatedPatient, 'denies'>): SimulatedPatient {
  return { ...told, more: [...told.more, 'no'], denies: ['no'] };
}

export const monthsOf = (years: number | null) => (years === null ? null : years * 12);

/** The fact that the patient has a finding or does not have it. */
export function statedFact(slot: string, has: boolean): Script['facts'][number] {
  return { slot: [slot], is: has ? 'YES' : 'NO' };
}

/** Groups of flags that cases must raise; the texts for staff name each. */
export type FlagGroup = keyof Texts['flagGroup'];

/** A flag that a case must raise. */
export type ExpectedFlag = { level: FlagLevel; group: FlagGroup };

/** A case of the library. None has been reviewed by clinicians. */
export type LibraryCase = {
  id: string;
  title: LocalizedText;
  /** The specializations that the case is for; `any` for signs that all must detect. */
  specializations: 'any' | readonly Specialization[];
  visitType: VisitType;
  /** The guideline or textbook that the case is based on. */
  source: string;
  /** The flags that must be raised; when empty, none may be. */
  raises: readonly ExpectedFlag[];
  ageYears: number | null;
  patient: SimulatedPatient;
};

/** All cases in the order of their files, read once. @throws MissingDataError */
export const listLibraryCases = once(() => readCompiled<readonly LibraryCase[]>('cases'));

/** Whether a case is for an agent of this specialization and visit type, in a language that the agent offers. */
export function isFitting(
  { specializations, visitType, patient }: LibraryCase,
  agent: ProtocolKind & { languages: readonly Locale[] },
): boolean {
  return (
    visitType === agent.visitType &&
    agent.languages.includes(patient.locale) &&
    (specializations === 'any' || specializations.includes(agent.specialization))
  );
}
