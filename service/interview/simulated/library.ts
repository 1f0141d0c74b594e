import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import flagGroups from '../data/texts/flag-groups.json' with { type: 'json' };
import { once } from '../data-files.ts';
import { dataFolder } from '../data-folder.ts';
import { respondents, sexes } from '../engine/events.ts';
import {
  flagLevels,
  type Locale,
  localizedTextSchema,
  type SourceText,
  type Specialization,
  sourceLocaleSchema,
  specializationSchema,
  type VisitType,
  visitTypeSchema,
} from '../types.ts';
import { isCovered } from './compare.ts';
import { patientOf, type SimulatedPatient } from './patient.ts';
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

const librarySchema = z.array(
  z.strictObject({
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
  }),
);

type WrittenCase = z.infer<typeof librarySchema>[number];

/** A case of the library. None has been reviewed by clinicians. */
export type LibraryCase = Pick<
  WrittenCase,
  'id' | 'title' | 'specializations' | 'visitType' | 'source' | 'raises'
> & { patient: SimulatedPatient };

const folder = path.join(dataFolder, 'cases');

/**
 * The cases of the library files, in the files' order.
 * @throws Error with the file's name where one breaks the format
 */
function readLibrary(): LibraryCase[] {
  if (!existsSync(folder)) throw new Error(`The simulated cases are missing: ${folder} does not exist.`);
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  return names.toSorted().flatMap((name) => {
    const parsed = librarySchema.safeParse(parse(readFileSync(path.join(folder, name), 'utf8')));
    if (!parsed.success) throw new Error(`${name}: ${z.prettifyError(parsed.error)}`);
    return parsed.data.map(toCase);
  });
}

function toCase(read: WrittenCase): LibraryCase {
  const { id, title, specializations, visitType, source, raises } = read;
  const { ageYears, ageMonths, sex, more, answers, findings } = read;
  const patient = patientOf(read, {
    more,
    answers,
    ageMonths: ageMonths ?? (ageYears === null ? null : ageYears * 12),
    sex,
    facts: Object.entries(findings).map(([slot, is]) => ({ slot: [slot], is: is === 'yes' ? 'YES' : 'NO' })),
  });
  return { id, title, specializations, visitType, source, raises, patient };
}

/** All cases; the files are read once for the life of the process. */
export const listLibraryCases = once(readLibrary);

type Asked = { specialization: Specialization; visitType: VisitType; languages: readonly Locale[] };

/** Whether a case is one that an agent of this kind meets, in a language that it speaks. */
export function isFitting({ specializations, visitType, patient }: LibraryCase, agent: Asked): boolean {
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
