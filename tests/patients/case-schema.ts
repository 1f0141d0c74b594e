import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { specializations } from '../../contract/agent.ts';
import { localeSchema } from '../../service/interview/types.ts';

const styles = [
  'emergency',
  'in-passing',
  'near-miss',
  'problem',
  'proxy',
  'rambling',
  'several',
  'terse',
  'typos',
  'unknown-complaint',
  'when-asked',
] as const;

const wordsSchema = z.string().trim().min(1);
const oneOrMoreSchema = z
  .union([wordsSchema, z.array(wordsSchema).min(1)])
  .transform((value) => (typeof value === 'string' ? [value] : value));

/**
 * One fact that the patient states and a clinician must find as a line of its own. Where a fact could stand in one of
 * several slots (a duration as an onset, a weakness as a stroke sign) any of them counts; the first is the one that must
 * not be asked once it was said. `said` is the opening, an answer to "anything else?", or the slot whose question brings
 * it out (the fact's own slots unless told otherwise).
 */
const factSchema = z
  .strictObject({
    slot: oneOrMoreSchema,
    is: z.enum(['YES', 'NO', 'VALUE']),
    has: oneOrMoreSchema.optional(),
    said: oneOrMoreSchema.optional(),
  })
  .refine((fact) => fact.is !== 'VALUE' || fact.has !== undefined, 'A value needs `has`.');
export type Fact = z.infer<typeof factSchema>;

const caseSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/u),
  specialization: z.enum(specializations),
  visitType: z.enum(['PRE_VISIT', 'POST_VISIT']),
  locale: localeSchema,
  ageYears: z.number().min(0).max(110),
  /** Only for the wording: the service is never told. */
  sex: z.enum(['F', 'M']),
  answeredBy: z.enum(['PATIENT', 'PROXY']),
  style: z.array(z.enum(styles)).min(1),
  /** The published teaching structure that the case follows. */
  source: wordsSchema,
  /** To the open question. */
  opening: wordsSchema,
  /** To "anything else?", in turn; the last one is a refusal. */
  more: z.array(wordsSchema).min(1),
  /**
   * What this patient says when asked for a slot: exact (`cough.phlegm`), its tail (`onset`), a finding in whatever
   * module asks for it (`sx.fever`), or every other item of a questionnaire (`phq9.*`, and `self_harm` for that item).
   */
  answers: z.record(z.string().regex(/^(?:[a-z0-9_]+\.)?(?:[a-z0-9_]+|\*)$/u), wordsSchema),
  /**
   * What this patient ticks in a list of emergency signs (by the question's id), reading the sentences as a person
   * without training does: what is plainly so, not what is played down or goes unnoticed. Nothing where left out.
   */
  ticks: z.record(z.string(), z.array(wordsSchema).min(1)).default({}),
  /** How this patient says no, in turn. */
  denies: z.array(wordsSchema).min(1),
  expect: z.strictObject({
    emergency: z.boolean(),
    /** Information only; null where either is right. */
    urgent: z.boolean().nullable(),
    why: wordsSchema,
    /** The message after which the emergency must stand at the latest. */
    when: oneOrMoreSchema.optional(),
  }),
  facts: z.array(factSchema).min(6).max(14),
});
export type Case = z.infer<typeof caseSchema>;

/** The sets of scripted patients that exist, oldest first. */
export const sourceCaseSets = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
] as const;
/** Patients of the first set in the languages of the catalogue. */
export const translatedCaseSets = ['french', 'german', 'arabic'] as const;
export const caseSets = [...sourceCaseSets, ...translatedCaseSets] as const;
export type CaseSet = (typeof caseSets)[number];

/** Every case of a set, file by file; null where the set does not exist. A file that breaks the format throws with its name. */
export function findCases(set: CaseSet): Case[] | null {
  const folder = path.join(import.meta.dirname, set);
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  } catch {
    // No such folder: this set has not been written.
    return null;
  }
  return names.toSorted().flatMap((name) => {
    const parsed = z.array(caseSchema).safeParse(parse(readFileSync(path.join(folder, name), 'utf8')));
    if (!parsed.success) throw new Error(`${set}/${name}: ${z.prettifyError(parsed.error)}`);
    return parsed.data;
  });
}
