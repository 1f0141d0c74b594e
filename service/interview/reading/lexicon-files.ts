import * as z from 'zod';
import { foldText } from '../../../common/fold-text.ts';
import { answeredByValues } from '../types.ts';
import { askedKinds, sayings, valueKinds } from './types.ts';

/** The files of a lexicon as they are written; how phrases are is said at {@link compilePhrase} (phrases.ts). */

const phrasesSchema = z.array(z.string().min(1)).min(1);

/** Words with blanks between them, in as many lines as they need. */
const wordsSchema = z
  .string()
  .transform((text) => text.split(/\s+/).filter((word) => word !== ''))
  .pipe(z.array(z.string()).min(1));

/** The same to be looked up, in folded form. */
const setSchema = wordsSchema.transform(
  (words): ReadonlySet<string> => new Set(words.map((word) => foldText(word))),
);

/** Words by what they mean, to look up what a word means. */
const byWord = (schema: z.ZodType<Readonly<Record<string, readonly string[]>>>) =>
  schema.transform(
    (names): ReadonlyMap<string, string> =>
      new Map(Object.entries(names).flatMap(([name, words]) => words.map((word) => [foldText(word), name]))),
  );

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

const triggerSchema = z.strictObject({
  says: z.enum(sayings),
  /** Whose words it counts in; everybody's unless said. */
  from: z.enum(answeredByValues).optional(),
  /** Whether it speaks of what follows or of what stands before it. */
  reach: z.enum(['AFTER', 'BEFORE']),
  /** A verb: it speaks of a finding only where nothing but small words and verbs of `having` stand between. */
  verb: z.boolean().default(false),
  phrases: phrasesSchema,
});
export type Trigger = z.infer<typeof triggerSchema>;

/** ConText's triggers: what makes a finding absent, past, somebody else's or hypothetical, and what ends their reach. */
export const contextSchema = z.strictObject({
  triggers: z.array(triggerSchema),
  /** Words that look like a trigger and are none: "not only", "no change". */
  harmless: phrasesSchema,
  /** Words that end the reach of triggers, of all or of those that say `of`: "but", "I have". */
  ends: z.array(
    z.strictObject({
      of: z
        .array(z.enum(sayings))
        .min(1)
        .default([...sayings]),
      /** After words that a negated verb governs they are its object, and end nothing: "didn't bite my tongue or faint". */
      object: z.boolean().default(false),
      phrases: phrasesSchema,
    }),
  ),
  /** Words that join what a trigger reaches: "or", "nor". */
  joins: phrasesSchema,
  /** Those of them that carry a denial on over another word: "not hot or shivery". */
  alternatives: setSchema.default(new Set()),
  /** Words that begin a clause about the thing before it: "things that aren't there". */
  relatives: setSchema.default(new Set()),
  /** Words that tell when and how what was told before began or goes: "it started", "it comes". */
  course: phrasesSchema.default([]),
  /** Words that begin another clause, so that a value in one is not the other's: "and", "but". */
  divides: setSchema,
  /** Words that alone stand between findings that share their time: "cough with a fever for three days". */
  links: setSchema,
  /** Verbs that make a statement of a clause, so that it is no part of a list: "is", "has". */
  verbs: setSchema,
  /** Verbs of having a finding: "suffer", "notice". */
  having: setSchema,
  /** Words that say nothing by themselves. */
  small: setSchema,
  /** Words that may stand anywhere within a phrase without changing what it says. */
  glue: setSchema,
});

export type ContextFile = z.infer<typeof contextSchema>;

const namesSchema = byWord(z.record(z.string().regex(/^[a-z]+$/), wordsSchema));
const unitsSchema = z.enum(['second', 'minute', 'hour', 'day', 'week', 'month', 'year']);

/** What phrases say; `code` (or the unit) and `count` where they say them themselves ("twice a day", "3 x daily"). */
const valueSchema = z.strictObject({
  kind: z.enum(valueKinds),
  /** How their code is put together of what they hold. */
  form: z.enum([
    ...(['ago', 'for', 'since', 'some', 'clock', 'dur'] as const),
    ...(['freq', 'every', 'sev', 'dose', 'temperature', 'fixed'] as const),
  ]),
  code: z.string().optional(),
  count: z.number().optional(),
  phrases: phrasesSchema,
});
export type ValueEntry = z.infer<typeof valueSchema>;

/** How a language says numbers, units and days, and the phrases of values. */
export const valuesSchema = z.strictObject({
  /** By the number: `3: three`; German has a word for 1.5. */
  numbers: byWord(z.record(z.string().regex(/^\d+(\.5)?$/), wordsSchema)),
  units: byWord(z.record(unitsSchema, wordsSchema)),
  /** Weekdays and months by their English name. */
  dates: namesSchema,
  /** Units of medicines. */
  doses: namesSchema,
  /** `c`, `f`, and `degree` for words that are of both. */
  degrees: byWord(z.record(z.enum(['c', 'f', 'degree']), wordsSchema)),
  /** "to", "or" between two numbers. */
  between: setSchema,
  /** "about", "nearly", "more", "than": may stand before a number. */
  roughly: setSchema,
  /** "a few", "several": a number that nobody counted. */
  some: setSchema,
  /** "half" after "and", "y": half of the unit more. */
  half: setSchema,
  and: setSchema,
  values: z.array(valueSchema),
});
export type MeasureWords = Omit<z.infer<typeof valuesSchema>, 'values'>;

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

/** Whole answers, by the form of the question. */
export const answersSchema = z.strictObject({
  /** May stand before or after an answer: "please", "thank you". */
  polite: phrasesSchema,
  /** May stand before a number or a time: "about", "for". */
  roughly: phrasesSchema,
  yes: phrasesSchema,
  no: phrasesSchema,
  unsure: phrasesSchema,
  declined: phrasesSchema,
  none: z.strictObject({
    /** Whatever was asked for. */
    any: phrasesSchema,
    MEDICINES: phrasesSchema,
    ALLERGIES: phrasesSchema,
    PAST: phrasesSchema,
    FAMILY: phrasesSchema,
  }),
});
export type AnswersFile = z.infer<typeof answersSchema>;

/**
 * Words that show that an answer speaks of what was asked, by the kind of question ("time", "site") or by its slot
 * ("social.alcohol"); a word that ends in * stands for all words that begin so, and # for any number.
 */
export const fieldsSchema = z.record(z.string().regex(/^[a-z_.]+$/), wordsSchema);
