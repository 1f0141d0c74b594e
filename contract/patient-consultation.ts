import * as z from 'zod';
import { keysOf } from '../common/keys.ts';
import { encounterStatusNames } from './encounter-status.ts';
import { flagLevels } from './flag-level.ts';
import { patientLanguages } from './languages.ts';
import { controls, screenKinds } from './screens.ts';

/*
 * The patient's interface for programs, an extension of the specification: the JSON at the addresses of the patient's pages. The
 * service's pages and its API document derive from it.
 */

const localeSchema = z.enum(keysOf(patientLanguages));

/** What the patient is asked to agree to, before the start. */
export const welcomeSchema = z
  .object({
    status: z.literal('NOT_STARTED'),
    clinic: z.string(),
    visitType: z.string(),
    locales: z.array(localeSchema),
    locale: localeSchema,
    consent: z.string(),
    languageModel: z
      .string()
      .nullable()
      .meta({ description: 'What the patient is told of a language model; null where none reads.' }),
  })
  .meta({ id: 'Welcome' });

const optionSchema = z.object({
  id: z.string(),
  label: z.string(),
  exclusive: z.boolean().meta({ description: 'Choosing it says that none of the others is so.' }),
  codes: z.array(z.string()).meta({ description: 'The findings or values that it stands for.' }),
});

const itemSchema = z
  .object({
    id: z.string(),
    control: z.enum(controls).meta({
      description:
        'What the item takes: words; the id of one option; a list of option ids; a number from `min` to `max`; `{kind: "age", amount, unit}` or a number of years; a date in words or figures, such as "1976-05-27"; "yes" or "no" (on a `confirm` page also "open"); for a `tick` "kept" or "removed". "unsure" where `canBeUnsure`, "declined" where `canDecline`. An item that is left out is blank; a statement that is left out is open.',
    }),
    label: z.string(),
    heading: z
      .string()
      .nullable()
      .meta({ description: 'The name of a group of signs, for a page that shows several.' }),
    hint: z.string().nullable(),
    why: z.string().nullable().meta({ description: 'Why the clinic asks; null where it is obvious.' }),
    options: z.array(optionSchema),
    chosen: z
      .array(z.string())
      .meta({ description: 'The chosen options, where an earlier answer is changed.' }),
    text: z
      .string()
      .nullable()
      .meta({ description: 'What stands in its field: written before, to be confirmed or changed.' }),
    allowsText: z.boolean().meta({ description: 'Own words are taken beside what the control takes.' }),
    canBeUnsure: z.boolean(),
    canDecline: z.boolean(),
    min: z.number().nullable(),
    max: z.number().nullable(),
    minLabel: z.string().nullable(),
    maxLabel: z.string().nullable(),
    quotes: z.array(z.string()).meta({ description: 'The patient’s words that the item rests on.' }),
    codes: z.array(z.string()).meta({ description: 'The findings that the item is about.' }),
  })
  .meta({ id: 'Item' });

const screenSchema = z
  .object({
    id: z.string(),
    kind: z.enum(screenKinds).meta({
      description:
        '`confirm` holds statements that were read from the patient’s words; `alarm` asks about signs because of `words`; `further` holds at most two questions that a language model asks, to be answered in words or left empty; `emergency` is answered with no values to go on; `readback` ends the consultation.',
    }),
    title: z.string(),
    hint: z.string().nullable(),
    acknowledgement: z
      .string()
      .nullable()
      .meta({ description: 'One sentence before the questions, where something hard was confirmed.' }),
    words: z.array(z.string()),
    callNow: z.string().nullable(),
    items: z.array(itemSchema),
  })
  .meta({ id: 'Screen' });

const phoneSchema = z.object({ number: z.string(), label: z.string() });

const emergencySchema = z
  .object({
    number: z.string().meta({ description: 'The emergency number, as people write it.' }),
    title: z.string(),
    lede: z.string(),
    callLabel: z.string(),
    crisisLine: phoneSchema.nullable().meta({
      description: 'The clinic’s crisis line, where nothing but thoughts of suicide or self-harm was raised.',
    }),
    steps: z.array(z.object({ kind: z.enum(['do', 'not']), text: z.string() })),
    clinic: z.object({ name: z.string(), phone: z.string().nullable() }),
    continueLabel: z.string(),
    changeLabel: z.string(),
    ruleIds: z.array(z.string()),
    itemId: z.string().nullable().meta({ description: 'The item whose answer raised the first flag.' }),
  })
  .meta({ id: 'Emergency' });

const readbackSchema = z
  .object({
    sections: z.array(
      z.object({
        title: z.string(),
        rows: z.array(
          z.object({
            label: z.string(),
            value: z.string(),
            isQuoted: z.boolean(),
            itemId: z.string().nullable(),
            isPlain: z.boolean(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'Readback' });

const answerSchema = z.object({
  number: z.number(),
  itemId: z.string(),
  question: z.string(),
  answer: z.string(),
  at: z.string(),
});

/** A consultation as its patient sees it. */
export const patientConsultationSchema = z
  .object({
    encounterId: z.string(),
    status: z.enum(encounterStatusNames),
    locale: localeSchema,
    screen: screenSchema.nullable().meta({ description: 'The page that is open; null at the end.' }),
    flags: z.array(z.object({ level: z.enum(flagLevels), code: z.string() })),
    emergency: emergencySchema
      .nullable()
      .meta({ description: 'What to do now; also at the end, since the patient may not have called yet.' }),
    notice: z.string().nullable().meta({
      description: 'Why nothing more is asked, where the consultation holds no more; otherwise null.',
    }),
    readback: readbackSchema.nullable().meta({ description: 'What the clinic will read, on that page.' }),
    heard: z
      .object({ heardId: z.string(), itemId: z.string(), text: z.string() })
      .nullable()
      .meta({ description: 'What was heard and not sent yet.' }),
    speech: z
      .object({ recognizer: z.boolean(), voice: z.boolean(), vendorAllowed: z.boolean() })
      .meta({ description: 'What the clinic offers besides typing.' }),
    progress: z
      .object({ percent: z.number(), minutesLeft: z.number() })
      .optional()
      .meta({ description: 'Absent for a program that has not proved whom it acts for.' }),
    conversation: z.array(answerSchema).meta({ description: 'The answers so far.' }),
    completionLink: z
      .object({ text: z.string(), url: z.string() })
      .nullable()
      .meta({ description: 'Where the clinic leads its patients at the end.' }),
  })
  .meta({ id: 'Consultation' });

/** With what was understood of a recording. */
export const heardAnswerSchema = patientConsultationSchema
  .extend({
    heardId: z.string(),
    text: z.string().meta({ description: 'What was understood; empty where nothing was.' }),
  })
  .meta({ id: 'HeardAnswer' });

/** With a code, by which another browser of the patient goes on. */
export const codeAnswerSchema = patientConsultationSchema
  .extend({ code: z.string().meta({ description: 'Eight digits, for another browser of the patient.' }) })
  .meta({ id: 'CodeAnswer' });

/** What is read only by who gets it. */
type AsSent<Value> = Value extends readonly (infer Item)[]
  ? readonly AsSent<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: AsSent<Value[Key]> }
    : Value;

export type Welcome = AsSent<z.infer<typeof welcomeSchema>>;
export type PatientConsultation = AsSent<z.infer<typeof patientConsultationSchema>>;
