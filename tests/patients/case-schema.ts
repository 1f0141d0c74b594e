import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import * as z from 'zod';
import { specializationNames } from '../../contract/specializations.ts';
import { respondents } from '../../service/interview/model/events.ts';
import { localeSchema } from '../../service/interview/model/types.ts';

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
 * A fact that the patient states and that must be a line of its own in the report. Where a fact fits in several slots
 * (a duration as an onset, a weakness as a stroke sign) any of them counts; the first one must not be asked once it was
 * said. `said` is the opening, an answer to "anything else?", or the slot whose question elicits it (by default the
 * fact's own slots).
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
 * The person. The age of children under two years is in months, as people say it; `answeredBy` is PARENT for a person
 * who brings up a child (also a grandmother) and CARER for a person who writes for an adult.
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
    /** The answer to the open question. */
    opening: wordsSchema,
    /** The answers to "anything else?", in turn; the last one is a no. */
    more: z.array(wordsSchema).min(1),
    /**
     * What this patient answers about a slot: exact (`cough.phlegm`), its last part (`onset`), a finding in any module
     * asks for it (`sx.fever`), or every other item of a questionnaire (`phq9.*`, and `self_harm` for that item).
     */
    answers: z.record(z.string().regex(/^(?:[a-z0-9_]+\.)?(?:[a-z0-9_]+|\*)$/u), wordsSchema),
    /**
     * The findings of an emergency: this patient affirms them on a page about an emergency and on its topic's safety
     * screen, as a person without training reads them. A sign is ticked where all its findings are listed.
     */
    ticks: z.array(z.string().regex(/^sx\.[a-z0-9_]+$/u)).default([]),
    /** The ways in which this patient says no, in turn. */
    denies: z.array(wordsSchema).min(1),
    expect: z.strictObject({
      emergency: z.boolean(),
      /** For information only; null where both values are acceptable. */
      urgent: z.boolean().nullable(),
      why: wordsSchema,
      /** The message after which the emergency must have been recognized at the latest. */
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
    /** The whole story, which is no emergency, although single words may look alarming. */
    text: wordsSchema,
  })
  .refine(isAgeClear, ageRule)
  .refine(isSpeakerClear, speakerRule);
export type HarmlessStory = z.infer<typeof harmlessSchema>;

/** The sets that may be read and used to improve the service, each named by its purpose. */
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
 * All sets. `unseen` was written without knowledge of the lexicon and the readers, and is reported separately. The
 * service is not tuned to its patients, because only untuned cases show how well the readers work.
 */
export const caseSets = [...knownCaseSets, 'unseen'] as const;
export type CaseSet = (typeof caseSets)[number];

/** Every case of a set, file by file. @throws Error with the name of a missing folder or an invalid file */
export function readCases(set: CaseSet): Case[] {
  const folder = path.join(import.meta.dirname, set);
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'));
  return names.toSorted().flatMap((name) => readList(path.join(set, name), caseSchema));
}

/** Stories of ordinary visits to a GP, which should open no alarm page. @throws like {@link readCases} */
export function readHarmlessStories(): HarmlessStory[] {
  return readList('harmless.yaml', harmlessSchema);
}

/** The entries of a YAML file in this folder. */
function readList<Entry>(name: string, schema: z.ZodType<Entry>): Entry[] {
  const parsed = z.array(schema).safeParse(load(readFileSync(path.join(import.meta.dirname, name), 'utf8')));
  if (!parsed.success) throw new Error(`${name}: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
