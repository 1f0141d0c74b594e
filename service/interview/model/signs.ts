import * as z from 'zod';
import { audienceSchema } from './audience.ts';
import { localizedTextSchema, type Specialization, specializationSchema } from './types.ts';

/** The group id of self-harm alarms. Self-harm has its own page and is not a group of signs. */
export const selfHarmGroup = 'self_harm';

/** The most signs on one page. */
export const signsOnPage = 6;

/** A text in the wordings for each person who may answer. An absent wording equals the patient's, for a baby the parent's. */
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
 * Something concrete that a person can judge. Ticking it raises `flag` without evaluating its condition and sets `code` and
 * `codes` to yes; denying it sets `code` to no.
 */
export const signSchema = z.strictObject({
  id: z.string(),
  /**
   * The sign's own code, "sign.group.id" of the group where it is written: its words with the period of its group. The same sign in
   * other groups has the same code. Absent in protocols of version 0.2.0, in which denying a sign denies its finding.
   */
  code: z.string().optional(),
  /** The findings that its words certainly contain ("fever or shivering" contains neither). */
  codes: z.array(z.string()),
  /** The finding that it says, and nothing more than that; within the period it answers what was written of it. */
  plain: z.string().optional(),
  flag: z.string(),
  /** About severity: "so bad that I cannot keep still". */
  isDegree: z.boolean(),
  for: audienceSchema.default({}),
  text: compiledTextSchema,
});

export type Sign = z.infer<typeof signSchema>;

/** Signs that are asked together, on the alarm page or in the short list at the start. */
export const signGroupSchema = z.strictObject({
  id: z.string(),
  title: localizedTextSchema,
  /** With its period: "Has any of this begun or got worse in the last 24 hours?" */
  question: compiledTextSchema,
  /** The period in words, "in the last 24 hours", and its days. */
  period: localizedTextSchema.optional(),
  days: z.int().min(1).optional(),
  for: audienceSchema.default({}),
  /** The group that replaces this one for patients outside its audience ("chest pain" of a small child); null for none. */
  otherwise: z.string().nullable().default(null),
  /** Codes of the lexicon whose mention triggers this alarm; empty when only whole expressions of the alarm do. */
  soundedBy: z.array(z.string()).default([]),
  /** Those of them that only trigger it faintly: a situation (an operation, a birth), or words that are mostly harmless. */
  faintBy: z.array(z.string()).default([]),
  /** Findings that make such a situation plain, anywhere in the text: a birth with a fever. */
  plainWith: z.array(z.string()).default([]),
  /** At most six for one person, including one about severity if the complaint has one. */
  signs: z.array(signSchema).min(1),
  source: z.string().min(1),
});

export type SignGroup = z.infer<typeof signGroupSchema>;

/** The schema of texts: as written in a data file, or as compiled. */
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
          /** Codes that become yes when `flag` is raised. */
          codes: z.array(z.string()).default([]),
          flag: z.string().nullable().default(null),
          /** Choosing it makes the alarm "not confirmed". */
          unconfirmed: z.boolean().default(false),
        }),
      )
      .min(2),
  });

/** The page about thoughts of suicide. These are never asked as a tick in a list or a statement that is ticked beforehand. */
export const selfHarmSchema = (text: TextSchema) =>
  z.strictObject({
    title: localizedTextSchema,
    /** Shown above the question: why it is asked. */
    introduction: text,
    for: audienceSchema,
    soundedBy: z.array(z.string()).min(1),
    source: z.string().min(1),
    first: selfHarmQuestionSchema(text),
    /** Asked after a Yes. */
    afterYes: z.array(selfHarmQuestionSchema(text)).min(1).max(3),
  });
export type SelfHarmPage = z.infer<ReturnType<typeof selfHarmSchema>>;

/** One sentence before the next question, after one of `codes` was confirmed. */
export const acknowledgementSchema = (text: TextSchema) =>
  z.strictObject({
    id: z.string().regex(/^[a-z_]+$/),
    codes: z.array(z.string()).min(1),
    for: audienceSchema.default({}),
    /** The lowest severity (of 10) from which it is shown; null for any. */
    severity: z.int().min(1).max(10).nullable().default(null),
    /** The shortest duration in days from which it is shown; null for any. */
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

/** The lists of a specialization, or those of general practice when it has none. */
export function shortListsOf(lists: readonly ShortList[], specialization: Specialization): ShortList[] {
  const own = lists.filter((list) => list.specialization === specialization);
  return own.length > 0 ? own : lists.filter((list) => list.specialization === 'GENERAL_PRACTICE');
}
