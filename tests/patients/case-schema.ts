import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import * as z from 'zod';
import { specializationNames } from '../../contract/specializations.ts';
import { respondents } from '../../service/interview/engine/events.ts';
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

/**
 * Who a patient is. Children under two years are told apart by months, as people speak of them; `answeredBy` is PARENT for
 * whoever brings up a child (a grandmother too) and CARER for whoever writes for an adult.
 */
const personShape = {
  ageYears: z.int().min(0).max(110),
  ageMonths: z.int().min(0).max(23).optional(),
  /** As recorded at birth. */
  sex: z.enum(['F', 'M']),
  answeredBy: z.enum(respondents),
};
type Person = z.infer<z.ZodObject<typeof personShape>>;

const isAgeClear = ({ ageYears, ageMonths }: Person) =>
  ageYears < 2 ? ageMonths !== undefined && Math.floor(ageMonths / 12) === ageYears : ageMonths === undefined;
const ageRule = 'Months for a child under two years, and for nobody else; they fit the years.';
const isSpeakerClear = ({ ageYears, answeredBy }: Person) =>
  answeredBy === 'PATIENT' ? ageYears >= 12 : answeredBy === (ageYears < 18 ? 'PARENT' : 'CARER');
const speakerRule =
  'A parent answers for somebody under 18, a carer for an adult; a child under 12 does not answer.';

const caseSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]+$/u),
    specialization: z.enum(specializationNames),
    visitType: z.enum(['PRE_VISIT', 'POST_VISIT']),
    locale: localeSchema,
    ...personShape,
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
     * What an emergency is known by: the findings that this patient says yes to on a page about an emergency and on its topic's
     * safety screen, reading them as a person without training does. A sign is ticked where all its findings are so.
     */
    ticks: z.array(z.string().regex(/^sx\.[a-z0-9_]+$/u)).default([]),
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
  })
  .refine(isAgeClear, ageRule)
  .refine(isSpeakerClear, speakerRule)
  .refine(({ expect, ticks }) => !expect.emergency || ticks.length > 0, 'An emergency needs `ticks`.');
export type Case = z.infer<typeof caseSchema>;

const harmlessSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]+$/u),
    locale: localeSchema,
    ...personShape,
    /** The whole story: nothing in it is an emergency, alarming as single words may look. */
    text: wordsSchema,
  })
  .refine(isAgeClear, ageRule)
  .refine(isSpeakerClear, speakerRule);
export type HarmlessStory = z.infer<typeof harmlessSchema>;

/** The sets that anybody may read and mend the service by, each named by what its patients are for. */
export const knownCaseSets = [
  'emergencies',
  'near-misses',
  'children',
  'carers',
  'rambling',
  'several-problems',
  'terse',
  'typos',
  'rare-complaints',
  'low-mood',
  'after-the-visit',
  'french',
  'german',
  'arabic',
] as const;
/**
 * All sets. `unseen` was written by somebody who had read neither lexicon nor readers, and is reported apart: nothing is
 * mended for its patients, since what a reader is worth shows only on those that nobody tuned it to.
 */
export const caseSets = [...knownCaseSets, 'unseen'] as const;
export type CaseSet = (typeof caseSets)[number];

/** Every case of a set, file by file. A missing folder, or a file that breaks the format, throws with its name. */
export function readCases(set: CaseSet): Case[] {
  const folder = path.join(import.meta.dirname, set);
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  return names.toSorted().flatMap((name) => readList(path.join(set, name), caseSchema));
}

/** The stories that must raise no needless question: what people bring to a GP on a normal day. Throws as {@link readCases}. */
export function readHarmlessStories(): HarmlessStory[] {
  return readList('harmless.yaml', harmlessSchema);
}

/** The entries of a YAML file beside this one. */
function readList<Entry>(name: string, schema: z.ZodType<Entry>): Entry[] {
  const parsed = z.array(schema).safeParse(load(readFileSync(path.join(import.meta.dirname, name), 'utf8')));
  if (!parsed.success) throw new Error(`${name}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
