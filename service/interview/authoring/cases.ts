import * as z from 'zod';
import { keysOf } from '../../../common/keys.ts';
import { flagGroupTexts } from '../../texts/staff/generated/flag-group.ts';
import { type LibraryCase, monthsOf, patientOf, statedFact } from '../model/case.ts';
import { respondents, sexes } from '../model/events.ts';
import {
  flagLevels,
  localizedTextSchema,
  sourceLocaleSchema,
  specializationSchema,
  visitTypeSchema,
} from '../model/types.ts';
import { readDataFolder } from './data-files.ts';
import { readEach } from './problems.ts';

const words = z.string().trim().min(1);
const slot = z.string().regex(/^(?:[a-z0-9_]+\.)?(?:[a-z0-9_]+|\*)$/);
/** The groups of flags that cases must raise: those that have a name. */
const groups = z.enum(keysOf(flagGroupTexts.en));

/** A flag that a case must raise, written "LEVEL group". */
const expectedFlagSchema = z
  .string()
  .transform((text) => {
    const [level, group] = text.split(' ');
    return { level, group };
  })
  .pipe(z.strictObject({ level: z.enum(flagLevels), group: groups }));

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
  .transform(
    ({ id, title, specializations, visitType, source, raises, ageYears, findings, ...told }): LibraryCase => {
      const facts = Object.entries(findings).map(([name, is]) => statedFact(name, is === 'yes'));
      const patient = patientOf({ ...told, facts, ageMonths: told.ageMonths ?? monthsOf(ageYears) });
      return { id, title, specializations, visitType, source, raises, ageYears, patient };
    },
  );

/** Reads the cases of `data/cases`, in the order of their files. @throws DataFileError with file, line and reason. */
export function readCases(): LibraryCase[] {
  return readEach(readDataFolder('cases'), z.array(caseSchema), (cases) => cases).flat();
}
