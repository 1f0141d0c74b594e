import * as z from 'zod';
import { foldText } from '../../../../common/fold-text.ts';
import { askedKinds, triggerEffects, valueKinds } from '../../model/mentions.ts';
import { answeredByValues } from '../../model/types.ts';
import { valueForms } from '../../reading/lexicon.ts';

/** Schemas of the lexicon files; {@link compilePhrase} (notation.ts) describes the notation of phrases. */

const phrasesSchema = z.array(z.string().min(1)).min(1);

/** Words separated by white space. */
const wordsSchema = z
  .string()
  .transform((text) => text.split(/\s+/).filter((word) => word !== ''))
  .pipe(z.array(z.string()).min(1));

/** Different words in folded form. */
const setSchema = wordsSchema.transform((words) => [...new Set(words.map((word) => foldText(word)))]);

/** Lists of words by meaning, turned into words with their meanings. */
const byWord = (schema: z.ZodType<Readonly<Record<string, readonly string[]>>>) =>
  schema.transform((names) =>
    Object.entries(names).flatMap(([name, words]) =>
      words.map((word): [string, string] => [foldText(word), name]),
    ),
  );

const codeSchema = z.string().regex(/^(sx\.[a-z0-9_]+|[a-z]+:[a-z0-9_]+)$/);

/** A topic's file: findings, illnesses, medicines or allergens with the phrases that people use. */
export const topicSchema = z.strictObject({
  /** Phrases around a name: "allergic to NAME" for each of the `names` below. */
  frames: phrasesSchema.optional(),
  entries: z
    .array(
      z
        .strictObject({
          /** The finding that the phrases mean; absent for phrases that mean none ("heart to heart"). */
          code: codeSchema.optional(),
          /** Codes that the phrases imply: chest pain that spreads to the arm is chest pain. */
          also: z.array(codeSchema).default([]),
          /** The phrases mean that the finding is absent: "hearing is fine". */
          absent: z.boolean().default(false),
          /** The phrases name less than the finding, so that their denial denies nothing: "no migraine" is no "no headache". */
          narrower: z.boolean().default(false),
          /** The phrases mean the finding only in an answer of this kind. */
          asked: z.enum(askedKinds).optional(),
          /** Names of an allergen, which count inside a frame, or alone in an answer about allergies. */
          names: phrasesSchema.optional(),
          phrases: phrasesSchema.optional(),
        })
        .refine(({ names, phrases }) => names !== undefined || phrases !== undefined, 'has no phrases'),
    )
    .min(1),
});

export const listsSchema = z.record(z.string().regex(/^[a-z_]+$/), wordsSchema);

const triggerSchema = z.strictObject({
  says: z.enum(triggerEffects),
  /** Applies only to texts by this author; by default to all. */
  from: z.enum(answeredByValues).optional(),
  /** Whether it applies to what follows or to what precedes it. */
  reach: z.enum(['AFTER', 'BEFORE']),
  /** A verb: it applies to a finding only if nothing but small words and verbs of `having` is between. */
  verb: z.boolean().default(false),
  /** Its reach ends at the next comma also in a list: "as if I had run". */
  near: z.boolean().default(false),
  /** A question, which begins its clause: "is it asthma?", not "the trouble is this cough". */
  opens: z.boolean().default(false),
  /** It ends what it is said of, so that a time after it is that of the end: "the cold went in a week". */
  over: z.boolean().default(false),
  phrases: phrasesSchema,
});

/** ConText's triggers, which make a finding absent, past, somebody else's or hypothetical, and what ends their reach. */
export const contextSchema = z.strictObject({
  triggers: z.array(triggerSchema),
  /** Phrases that contain a trigger's words with another meaning: "not only", "no change". */
  harmless: phrasesSchema,
  /** Words that end the reach of all triggers, or of those in `of`: "but", "I have". */
  ends: z.array(
    z.strictObject({
      of: z
        .array(z.enum(triggerEffects))
        .min(1)
        .default([...triggerEffects]),
      /** After a negated verb they are its object and end nothing: "didn't bite my tongue or faint". */
      object: z.boolean().default(false),
      phrases: phrasesSchema,
    }),
  ),
  /** Words between the members of a list: "or", "nor". */
  joins: phrasesSchema,
  /** Those of them after which a denial continues over another word: "not hot or shivery". */
  alternatives: setSchema.default([]),
  /** Words that begin a relative clause: "things that aren't there". */
  relatives: setSchema.default([]),
  /** Words for the onset or course of something named before: "it started", "it comes". */
  course: phrasesSchema.default([]),
  /** Words that begin another clause, which has its own values: "and", "but". */
  divides: setSchema,
  /** Words between two findings that share a time: "cough with a fever for three days". */
  links: setSchema,
  /** Verbs that make a clause a statement, so that it is not part of a list: "is", "has". */
  verbs: setSchema,
  /** Verbs of having a finding: "suffer", "notice". */
  having: setSchema,
  /** Words without meaning of their own. */
  small: setSchema,
  /** Words that may occur anywhere within a phrase without changing its meaning. */
  glue: setSchema,
});

const namesSchema = byWord(z.record(z.string().regex(/^[a-z]+$/), wordsSchema));
const unitsSchema = z.enum(['second', 'minute', 'hour', 'day', 'week', 'month', 'year']);

/** Phrases of one value; `code` (or the unit) and `count` when the phrases determine them ("twice a day", "3 x daily"). */
const valueSchema = z.strictObject({
  kind: z.enum(valueKinds),
  /** How the code is built from what the phrase contains. */
  form: z.enum(valueForms),
  code: z.string().optional(),
  count: z.number().optional(),
  phrases: phrasesSchema,
});

/** How a language writes numbers, units and days, and its phrases of values. */
export const valuesSchema = z.strictObject({
  /** Words by number: `3: three`; German has a word for 1.5. */
  numbers: byWord(z.record(z.string().regex(/^\d+(\.5)?$/), wordsSchema)),
  units: byWord(z.record(unitsSchema, wordsSchema)),
  /** Weekdays and months by their English name. */
  dates: namesSchema,
  /** Units of medicines. */
  doses: namesSchema,
  /** `c`, `f`, and `degree` for words that fit both. */
  degrees: byWord(z.record(z.enum(['c', 'f', 'degree']), wordsSchema)),
  /** Between the two numbers of a range: "to", "or". */
  between: setSchema,
  /** May precede a number: "about", "nearly", "more", "than". */
  roughly: setSchema,
  /** Inexact numbers: "a few", "several". */
  some: setSchema,
  /** "half" after "and", "y": adds half of the unit. */
  half: setSchema,
  and: setSchema,
  values: z.array(valueSchema),
});

/** Whole expressions that people use for emergencies. */
export const alarmSchema = z.strictObject({
  /** Words that say that it is happening now. */
  now: phrasesSchema,
  /** Words that say that it is worse or came back. */
  again: phrasesSchema,
  /** Negations that deny nothing; gaps skip them ("he fell and can't stop being sick"). */
  passes: phrasesSchema,
  /** Words about somebody else's past: "my father had", "died". */
  told: phrasesSchema,
  /** Words about an earlier year: "in 2012", "had .. ten years ago"; not a duration. */
  past: phrasesSchema,
  /** Idioms and names in which a word of an emergency has another meaning: "dying of boredom". */
  idioms: phrasesSchema,
  entries: z
    .array(
      z.strictObject({
        code: z.string().regex(/^alarm:[a-z_-]+$/),
        also: z.array(z.string().regex(/^alarm:[a-z_-]+$/)).default([]),
        /** A situation: the phrases count only if one of these occurs anywhere in the text ("nine days after my chemo"). */
        where: phrasesSchema.optional(),
        /** Also in the notation `eye + agony`: both in a sentence, at most ten words apart, in any order. */
        phrases: phrasesSchema.optional(),
        /** Faint phrases, which harmless stories contain too. */
        may: phrasesSchema.optional(),
      }),
    )
    .min(1),
});

/** Whole answers, by the form of the question. */
export const answersSchema = z.strictObject({
  /** May precede or follow an answer: "please", "thank you". */
  polite: phrasesSchema,
  /** May precede a number or a time: "about", "for". */
  roughly: phrasesSchema,
  yes: phrasesSchema,
  no: phrasesSchema,
  unsure: phrasesSchema,
  declined: phrasesSchema,
  none: z.strictObject({
    /** In answer to any question. */
    any: phrasesSchema,
    MEDICINES: phrasesSchema,
    ALLERGIES: phrasesSchema,
    PAST: phrasesSchema,
    FAMILY: phrasesSchema,
  }),
});

/**
 * Words that show that an answer is about its question, by kind of question ("time", "site") or by slot
 * ("social.alcohol"). A final * matches all words that begin so, and # any number.
 */
export const fieldsSchema = z.record(z.string().regex(/^[a-z_.]+$/), wordsSchema);
