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
/** What the groups of flags that cases must raise are about. */
const groupNames = flagGroups satisfies Record<string, SourceText>;
const groups = z.enum(Object.keys(groupNames) as (keyof typeof groupNames)[]);

/** A flag that a case must raise, written "LEVEL group". */
const dueFlagSchema = z
  .string()
  .transform((text) => {
    const [level, group] = text.split(' ');
    return { level, group };
  })
  .pipe(z.strictObject({ level: z.enum(flagLevels), group: groups }))
  .transform(({ level, group }) => ({ level, group, name: groupNames[group] }));
export type DueFlag = z.infer<typeof dueFlagSchema>;

const caseSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]+$/),
    title: localizedTextSchema,
    /** Where the case belongs; `any` for signs that every specialization must see. */
    specializations: z.union([z.literal('any'), z.array(specializationSchema).min(1)]),
    visitType: visitTypeSchema,
    locale: sourceLocaleSchema,
    ageYears: z.int().min(0).max(120).nullable(),
    /** For a child under two years. */
    ageMonths: z.int().min(0).max(23).optional(),
    sex: z.enum(sexes),
    answeredBy: z.enum(respondents),
    /** The guideline or textbook whose picture the case follows. */
    source: words,
    opening: words,
    more: z.array(words).default([]),
    answers: z.record(slot, words).default({}),
    findings: z.record(slot, z.enum(['yes', 'no'])).default({}),
    /** What must be raised; empty: nothing may be. */
    raises: z.array(dueFlagSchema),
  })
  .transform(({ id, title, specializations, visitType, source, raises, ageYears, findings, ...told }) => {
    const facts = Object.entries(findings).map(([name, is]) => statedFact(name, is === 'yes'));
    const patient = patientOf({ ...told, facts, ageMonths: told.ageMonths ?? monthsOf(ageYears) });
    return { id, title, specializations, visitType, source, raises, ageYears, patient };
  });

/** A case of the library. None has been reviewed by clinicians. */
export type LibraryCase = z.infer<typeof caseSchema>;

/** All cases, in the order of their files, which are read once. @throws DataFileError with file, line and reason. */
export const listLibraryCases = once(() =>
  readEach(readDataFolder('cases'), z.array(caseSchema), (cases) => cases).flat(),
);

/** Whether a case is one that an agent of this kind meets, in a language that it speaks. */
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
  missing: DueFlag[];
  /** What was raised although it must not be: an emergency where none is one, or anything where nothing is. */
  unexpected: SimulatedFlag[];
  isMet: boolean;
};

/**
 * What a case must raise against the flags that were raised. An emergency stands for an urgent flag of its group too.
 * Beside an emergency that is due, further flags are no fault: the patient is told to call for help either way.
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
