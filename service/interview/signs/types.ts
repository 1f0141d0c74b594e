import * as z from 'zod';
import { localizedTextSchema, type Specialization, specializationSchema } from '../types.ts';
import { audienceSchema } from './audience.ts';

/** Self-harm has a page of its own and is no group of signs; it sounds under this name. */
export const selfHarmGroup = 'self_harm';

/** How many signs one page may show. */
export const signsOnPage = 6;

/** One text for each of those who may answer. A wording that is left out is that of the patient; of a baby, that of a child. */
export const compiledTextSchema = z
  .strictObject({
    patient: localizedTextSchema,
    /** For a child of two years or more. */
    parent: localizedTextSchema.optional(),
    /** For a child under two years. */
    parentOfBaby: localizedTextSchema.optional(),
    carer: localizedTextSchema.optional(),
  })
  .transform(({ patient, parent = patient, parentOfBaby = parent, carer = patient }) => ({
    patient,
    parent,
    parentOfBaby,
    carer,
  }));
export type WordedText = z.infer<typeof compiledTextSchema>;

/**
 * Something concrete that a person can judge. Ticking it raises `flag` without its condition and sets `codes` to yes: only
 * those that are surely true where it is ticked ("fever or shivering" sets neither).
 */
export const signSchema = z.strictObject({
  id: z.string(),
  codes: z.array(z.string()).min(1),
  flag: z.string(),
  /** Of degree: "so bad that I cannot keep still". */
  isDegree: z.boolean(),
  for: audienceSchema.default({}),
  text: compiledTextSchema,
});

export type Sign = z.infer<typeof signSchema>;

/** Signs that are asked together, on the alarm page or as part of the short list at the start. */
export const signGroupSchema = z.strictObject({
  id: z.string(),
  title: localizedTextSchema,
  /** With its period: "Has any of this begun or got worse in the last 24 hours?" */
  question: compiledTextSchema,
  for: audienceSchema.default({}),
  /** The group that is asked of those whom this one does not concern ("chest pain" of a small child); null for none. */
  otherwise: z.string().nullable().default(null),
  /** Codes of the lexicon whose mention sounds this alarm; none where only whole expressions of the alarm do. */
  soundedBy: z.array(z.string()).default([]),
  /** Of those, what only may mean it: a situation (an operation, a birth), or words that are mostly harmless. */
  faintBy: z.array(z.string()).default([]),
  /** Findings with which such a situation sounds plainly, wherever in the text they are: a birth with a fever. */
  plainWith: z.array(z.string()).default([]),
  /** At most six for one person; one of them of degree where the complaint has one. */
  signs: z.array(signSchema).min(1),
  source: z.string().min(1),
});

export type SignGroup = z.infer<typeof signGroupSchema>;

/** How the texts of a structure are read: as they stand in a data file, or as they are once compiled. */
type TextSchema = z.ZodType<WordedText>;

const selfHarmQuestionSchema = (text: TextSchema) =>
  z.strictObject({
    id: z.string().regex(/^[a-z_]+$/),
    text,
    choices: z
      .array(
        z.strictObject({
          id: z.string().regex(/^[a-z_]+$/),
          text,
          /** They become yes, and `flag` is raised. */
          codes: z.array(z.string()).default([]),
          flag: z.string().nullable().default(null),
          /** The clinic is told "not confirmed". */
          unconfirmed: z.boolean().default(false),
        }),
      )
      .min(2),
  });

/** The page about thoughts of ending one's life: never a tick in a list, never a statement to keep. */
export const selfHarmSchema = (text: TextSchema) =>
  z.strictObject({
    title: localizedTextSchema,
    /** What is said above the question: why it is asked. */
    introduction: text,
    for: audienceSchema,
    soundedBy: z.array(z.string()).min(1),
    source: z.string().min(1),
    first: selfHarmQuestionSchema(text),
    /** Asked after a Yes. */
    afterYes: z.array(selfHarmQuestionSchema(text)).min(1).max(3),
  });
export type SelfHarmPage = z.infer<ReturnType<typeof selfHarmSchema>>;

/** One sentence that is said before the next question, where one of `codes` was confirmed. */
export const acknowledgementSchema = (text: TextSchema) =>
  z.strictObject({
    id: z.string().regex(/^[a-z_]+$/),
    codes: z.array(z.string()).min(1),
    for: audienceSchema.default({}),
    /** Only from so many points of 10 on; null: whatever the severity. */
    severity: z.int().min(1).max(10).nullable().default(null),
    /** Only where it has gone on for so many days; null: however long. */
    days: z.int().min(1).nullable().default(null),
    text,
  });
export type Acknowledgement = z.infer<ReturnType<typeof acknowledgementSchema>>;

/** The short list at the start of a visit: at most six signs, each as "group.sign". */
export const shortListSchema = z.strictObject({
  specialization: specializationSchema,
  for: audienceSchema.default({}),
  signs: z.array(z.string()).min(1).max(signsOnPage),
});
export type ShortList = z.infer<typeof shortListSchema>;

/** The lists of a specialization; one that has none of its own has those of general practice. */
export function shortListsOf(lists: readonly ShortList[], specialization: Specialization): ShortList[] {
  const own = lists.filter((list) => list.specialization === specialization);
  return own.length > 0 ? own : lists.filter((list) => list.specialization === 'GENERAL_PRACTICE');
}
