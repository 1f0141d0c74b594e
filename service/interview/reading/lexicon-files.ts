import * as z from 'zod';
import { answeredByValues } from '../types.ts';
import { askedKinds, sayings, valueKinds } from './types.ts';
import { valueForms } from './values.ts';

/** The files of a lexicon as they are written; how phrases are is said at {@link compilePhrase} (phrases.ts). */

const phrasesSchema = z.array(z.string().min(1)).min(1);

/** Words with blanks between them, in as many lines as they need. */
const wordsSchema = z
  .string()
  .transform((text) => text.split(/\s+/).filter((word) => word !== ''))
  .pipe(z.array(z.string()).min(1));

const codeSchema = z.string().regex(/^(sx\.[a-z0-9_]+|[a-z]+:[a-z0-9_]+)$/);

/** A topic's file: findings, illnesses, medicines or allergens with the ways in which people say them. */
export const topicSchema = z.strictObject({
  /** Phrases around a name: "allergic to NAME" for each of the `names` below. */
  frames: phrasesSchema.optional(),
  entries: z
    .array(
      z
        .strictObject({
          /** The finding that the phrases say; none where they say nothing of the kind ("heart to heart"). */
          code: codeSchema.optional(),
          /** What the same words say besides: pain in the chest that goes to the arm is pain in the chest. */
          also: z.array(codeSchema).default([]),
          /** The words say that it is absent: "hearing is fine". */
          absent: z.boolean().default(false),
          /** The words say it only where this was asked. */
          asked: z.enum(askedKinds).optional(),
          /** Names of an allergen: they say it in a frame, or bare where allergies were asked. */
          names: phrasesSchema.optional(),
          phrases: phrasesSchema.optional(),
        })
        .refine(({ names, phrases }) => names !== undefined || phrases !== undefined, 'has no phrases'),
    )
    .min(1),
});

export const listsSchema = z.record(z.string().regex(/^[a-z_]+$/), wordsSchema);

/** ConText's triggers: what makes a finding absent, past, somebody else's or hypothetical, and what ends their reach. */
export const contextSchema = z.strictObject({
  triggers: z.array(
    z.strictObject({
      says: z.enum(sayings),
      /** Whose words it counts in; everybody's unless said. */
      from: z.enum(answeredByValues).optional(),
      /** Whether it speaks of what follows or of what stands before it. */
      reach: z.enum(['AFTER', 'BEFORE']),
      /** A negated verb: it denies a finding only where nothing but small words and verbs of `having` stand between. */
      verb: z.boolean().default(false),
      phrases: phrasesSchema,
    }),
  ),
  /** Words that look like a trigger and are none: "not only", "no change". */
  harmless: phrasesSchema,
  /** Words that end the reach of triggers, of all or of those that say `of`: "but", "I have". */
  ends: z.array(z.strictObject({ of: z.array(z.enum(sayings)).min(1).optional(), phrases: phrasesSchema })),
  /** Words that join what a trigger reaches: "or", "nor". */
  joins: phrasesSchema,
  /** Those of them that carry a denial on over another word: "not hot or shivery". */
  alternatives: wordsSchema.optional(),
  /** Words that tell when and how what was told before began or goes: "it started", "it comes". */
  course: phrasesSchema.default([]),
  /** Words that begin another clause, so that a value in one is not the other's: "and", "but". */
  divides: wordsSchema,
  links: wordsSchema,
  /** Verbs that make a statement of a clause, so that it is no part of a list: "is", "has". */
  verbs: wordsSchema,
  /** Verbs of having a finding: "suffer", "notice". */
  having: wordsSchema,
  /** Words that say nothing by themselves. */
  small: wordsSchema,
  /** Words that may stand anywhere within a phrase without changing what it says. */
  glue: wordsSchema,
  /** Ordinary words that are one letter from a word of the lexicon and are no slip of it. */
  ordinary: wordsSchema.optional(),
});

const namesSchema = z.record(z.string().regex(/^[a-z]+$/), wordsSchema);

/** Numbers, units of time, and the phrases of values. */
export const valuesSchema = z.strictObject({
  /** By the number: `3: three`. */
  numbers: z.record(z.string().regex(/^\d+$/), wordsSchema),
  units: z.record(z.enum(['second', 'minute', 'hour', 'day', 'week', 'month', 'year']), wordsSchema),
  /** Weekdays and months by their English name. */
  dates: namesSchema,
  /** Units of medicines. */
  doses: namesSchema,
  /** `c`, `f`, and `degree` for words that are of both. */
  degrees: z.record(z.enum(['c', 'f', 'degree']), wordsSchema),
  between: wordsSchema,
  roughly: wordsSchema,
  some: wordsSchema,
  half: wordsSchema,
  and: wordsSchema,
  values: z.array(
    z.strictObject({
      kind: z.enum(valueKinds),
      form: z.enum(valueForms),
      code: z.string().optional(),
      count: z.number().optional(),
      phrases: phrasesSchema,
    }),
  ),
});

/** Whole expressions of emergencies as people say them. */
export const alarmSchema = z.strictObject({
  /** Words that say that it is now. */
  now: phrasesSchema,
  /** Words that say that it is worse or came back. */
  again: phrasesSchema,
  /** Negations that deny nothing: a gap passes over them ("he fell and can't stop being sick"). */
  passes: phrasesSchema,
  /** Words that tell of somebody else's past: "my father had", "died". */
  told: phrasesSchema,
  /** What happened in an earlier year: "in 2012", "had .. ten years ago"; not how long something lasts. */
  past: phrasesSchema,
  /** Figures of speech, and names, in which a word of an emergency means something else: "dying of boredom". */
  idioms: phrasesSchema,
  entries: z
    .array(
      z.strictObject({
        code: z.string().regex(/^alarm:[a-z_-]+$/),
        also: z.array(z.string().regex(/^alarm:[a-z_-]+$/)).default([]),
        /** A situation: the phrases sound only where one of these stands anywhere in the text ("nine days after my chemo"). */
        where: phrasesSchema.optional(),
        /** Here also `eye + agony`: both in a sentence at most ten words apart, in any order. */
        phrases: phrasesSchema.optional(),
        /** What only may mean it: phrases that harmless stories hold too. */
        may: phrasesSchema.optional(),
      }),
    )
    .min(1),
});

const textsSchema = z.array(z.string().min(1)).min(1);

/** Whole answers, by the form of the question. */
export const answersSchema = z.strictObject({
  /** May stand before or after an answer: "please", "thank you". */
  polite: textsSchema,
  /** May stand before a number or a time: "about", "for". */
  roughly: textsSchema,
  yes: textsSchema,
  no: textsSchema,
  unsure: textsSchema,
  declined: textsSchema,
  none: z.strictObject({
    /** Whatever was asked for. */
    any: textsSchema,
    MEDICINES: textsSchema,
    ALLERGIES: textsSchema,
    PAST: textsSchema,
    FAMILY: textsSchema,
  }),
});

/** Words of what is asked for: {@link FieldWords}. */
export const fieldsSchema = z.record(z.string().regex(/^[a-z_.]+$/), wordsSchema);
