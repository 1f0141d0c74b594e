import { readCompiled } from '../compiled-data.ts';
import { once } from '../reading/collections.ts';
import type {
  FlagLevel,
  Locale,
  LocalizedText,
  ProtocolKind,
  SourceText,
  Specialization,
  VisitType,
} from '../types.ts';
import type { SimulatedPatient } from './patient.ts';
import type { SimulatedFlag } from './play.ts';

/** A flag that a case must raise. */
export type ExpectedFlag = { level: FlagLevel; group: string; name: SourceText };

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

type GroupLevel = Pick<SimulatedFlag, 'group' | 'level'>;

/** Whether `by` has a flag of the same group and level; an emergency covers an urgent one too. */
export function isCovered(flag: GroupLevel, by: readonly GroupLevel[]): boolean {
  return by.some(
    ({ group, level }) => group === flag.group && (level === flag.level || level === 'EMERGENCY'),
  );
}

export type Expectation = {
  missing: ExpectedFlag[];
  /** Flags that must not be raised: an emergency when none is expected, or any flag when none is. */
  unexpected: SimulatedFlag[];
  isMet: boolean;
};

/**
 * Compares the flags that were raised with those that a case must raise. An emergency also counts as an urgent flag of
 * its group. With an expected emergency, other flags are no fault: the patient is told to call for help anyway.
 */
export function checkExpectation(
  { raises }: Pick<LibraryCase, 'raises'>,
  flags: readonly SimulatedFlag[],
): Expectation {
  const missing = raises.filter((due) => !isCovered(due, flags));
  const isEmergency = raises.some(({ level }) => level === 'EMERGENCY');
  const unexpected = flags.filter(
    ({ level }) => raises.length === 0 || (level === 'EMERGENCY' && !isEmergency),
  );
  return { missing, unexpected, isMet: missing.length === 0 && unexpected.length === 0 };
}
