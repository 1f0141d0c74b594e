import * as z from 'zod';
import flagGroups from '../data/texts/flag-groups.json' with { type: 'json' };
import { once, readDataFolder, readEach } from '../data-files.ts';
import { respondents, sexes } from '../engine/events.ts';
import {
  flagLevels,
  type Locale,
  localizedTextSchema,
  type ProtocolKind,
  type SourceText,
  sourceLocaleSchema,
  specializationSchema,
  visitTypeSchema,
} from '../types.ts';
import { isCovered } from './compare.ts';
import { monthsOf, patientOf, statedFact } from './patient.ts';
import type { SimulatedFlag } from './play.ts';

const words = z.string().trim().min(1);
const slot = z.string().regex(/^(?:[a-z0-9_]+\.)?(?:[a-z0-9_]+|\*)$/);
/** The names of the groups of flags that cases must raise. */
const groupNames = flagGroups satisfies Record<string, SourceText>;
const groups = z.enum(Object.keys(groupNames) as (keyof typeof groupNames)[]);

/** A flag that a case must raise, written "LEVEL group". */
const expectedFlagSchema = z
  .string()
  .transform((text) => {
    const [level, group] = text.split(' ');
    return { level, group };
  })
  .pipe(z.strictObject({ level: z.enum(flagLevels), group: groups }))
  .transform(({ level, group }) => ({ level, group, name: groupNames[group] }));
export type ExpectedFlag = z.infer<typeof expectedFlagSchema>;

const caseSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]+$/),
    title: localizedTextSchema,
    /** The specializations that the case is for; `any` for signs that all must detect. */
    specializations: z.union([z.literal('any'), z.array(specializationSchema).min(1)]),
    visitType: visitTypeSchema,
    locale: sourceLocaleSchema,
    ageYears: z.int().min(0).max(120).nullable(),
    /** For a child under two years. */
    ageMonths: z.int().min(0).max(23).optional(),
    sex: z.enum(sexes),
    answeredBy: z.enum(respondents),
    /** The guideline or textbook that the case is based on. */
    source: words,
    opening: words,
    more: z.array(words).default([]),
    answers: z.record(slot, words).default({}),
    findings: z.record(slot, z.enum(['yes', 'no'])).default({}),
    /** The flags that must be raised; when empty, none may be. */
    raises: z.array(expectedFlagSchema),
  })
  .transform(({ id, title, specializations, visitType, source, raises, ageYears, findings, ...told }) => {
    const facts = Object.entries(findings).map(([name, is]) => statedFact(name, is === 'yes'));
    const patient = patientOf({ ...told, facts, ageMonths: told.ageMonths ?? monthsOf(ageYears) });
    return { id, title, specializations, visitType, source, raises, ageYears, patient };
  });

/** A case of the library. None has been reviewed by clinicians. */
export type LibraryCase = z.infer<typeof caseSchema>;

/** All cases in the order of their files, read once. @throws DataFileError with file, line and reason. */
export const listLibraryCases = once(() =>
  readEach(readDataFolder('cases'), z.array(caseSchema), (cases) => cases).flat(),
);

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
