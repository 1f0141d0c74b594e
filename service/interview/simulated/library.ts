import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
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
import type { SimulatedPatient } from './patient.ts';
import type { SimulatedFlag } from './play.ts';

const words = z.string().trim().min(1);
const slot = z.string().regex(/^(?:[a-z0-9_]+\.)?(?:[a-z0-9_]+|\*)$/);
/** What the groups of flags that cases must raise are about. */
const groupNames = {
  abdomen: { en: 'belly', es: 'abdomen' },
  acs: { en: 'heart', es: 'corazón' },
  allergy: { en: 'allergic reaction', es: 'reacción alérgica' },
  bleeding: { en: 'bleeding', es: 'sangrado' },
  blood_cough: { en: 'coughing up blood', es: 'tos con sangre' },
  breath: { en: 'breathing', es: 'respiración' },
  breath_lying: { en: 'short of breath lying flat', es: 'falta de aire al acostarse' },
  cancer: { en: 'signs of cancer', es: 'señales de cáncer' },
  child: { en: 'ill child', es: 'niño enfermo' },
  faint: { en: 'fainting', es: 'desmayo' },
  head: { en: 'head', es: 'cabeza' },
  joint: { en: 'infected joint', es: 'articulación infectada' },
  pregnancy: { en: 'pregnancy', es: 'embarazo' },
  psychosis: { en: 'psychosis', es: 'psicosis' },
  retention: { en: 'cannot pass water', es: 'no puede orinar' },
  sepsis: { en: 'sepsis', es: 'sepsis' },
  spine: { en: 'spine', es: 'columna' },
  stroke: { en: 'stroke', es: 'derrame cerebral' },
  sugar: { en: 'blood sugar', es: 'azúcar en la sangre' },
  suicide: { en: 'suicide', es: 'suicidio' },
  torsion: { en: 'testicle', es: 'testículo' },
} satisfies Record<string, SourceText>;

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

/** A case of the library. None has been reviewed by clinicians. */
export type LibraryCase = {
  id: string;
  title: SourceText;
  specializations: 'any' | Specialization[];
  visitType: VisitType;
  source: string;
  raises: DueFlag[];
  patient: SimulatedPatient;
};

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
    return parsed.data.map(
      ({
        locale,
        ageYears,
        ageMonths,
        sex,
        answeredBy,
        opening,
        more,
        answers,
        findings,
        ...rest
      }): LibraryCase => ({
        ...rest,
        patient: {
          locale,
          ageYears,
          answeredBy,
          script: {
            locale,
            opening,
            more: [...more, 'no'],
            answers,
            ageMonths: ageMonths ?? (ageYears === null ? null : ageYears * 12),
            sex,
            denies: ['no'],
            facts: Object.entries(findings).map(([finding, is]) => ({
              slot: [finding],
              is: is === 'yes' ? 'YES' : 'NO',
            })),
          },
        },
      }),
    );
  });
}

let library: LibraryCase[] | null = null;

/** All cases; the files are read once for the life of the process. */
export function listLibraryCases(): LibraryCase[] {
  library ??= readLibrary();
  return library;
}

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
  const missing = raises.filter(
    (due) =>
      !flags.some(
        ({ level, group }) => group === due.group && (level === due.level || level === 'EMERGENCY'),
      ),
  );
  const isEmergency = raises.some(({ level }) => level === 'EMERGENCY');
  const unexpected = flags.filter(
    ({ level }) => raises.length === 0 || (level === 'EMERGENCY' && !isEmergency),
  );
  return { missing, unexpected, isMet: missing.length === 0 && unexpected.length === 0 };
}
