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
