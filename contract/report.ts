import * as z from 'zod';
import { encounterStatuses, flagLevels, modalities } from './encounter.ts';
import { lineSchema, timestampSchema } from './text.ts';

const messageNumbersSchema = z.array(z.number().int().nonnegative());

/** What a report can be had as beside JSON, by the short names that addresses use. */
export const reportFormats = { pdf: 'application/pdf', fhir: 'application/fhir+json' } as const;
export type ReportFormat = keyof typeof reportFormats;

export const reportItemStatuses = ['VALUE', 'YES', 'NO', 'UNSURE', 'DECLINED', 'NOT_ASKED'] as const;

/** One line of a report with the patient's words that it rests on. */
export const reportItemSchema = z.object({
  id: z.string(),
  label: z.string(),
  status: z.enum(reportItemStatuses),
  value: z.string().nullable(),
  /** Whether `value` is the patient's own wording. */
  verbatim: z.boolean(),
  sources: z.array(z.object({ message: z.number().int(), quote: z.string().nullable() })),
});
export type ReportItem = z.infer<typeof reportItemSchema>;

/**
 * What a language model contributed, apart from everything else: lines for what nothing else filled, each resting on words
 * of the patient, and a draft that rests on lines of the report. Absent where there is nothing of it.
 */
const languageModelPartSchema = z.object({
  items: z.array(reportItemSchema.extend({ model: z.string() })),
  draft: z
    .object({
      model: z.string(),
      /** The language it was drafted in; a draft is not translated. */
      locale: z.string(),
      /** `lines`: ids of the items and scores that a sentence rests on. */
      sentences: z.array(z.object({ text: z.string(), lines: z.array(z.string()) })),
    })
    .nullable(),
});
export type LanguageModelPart = z.infer<typeof languageModelPartSchema>;

/** Who reviewed a report, by name, and when: body of `PUT /encounter/<id>/review` (extension). */
export const reviewSchema = z
  .object({
    by: lineSchema(200).meta({ example: 'Mina Okafor' }),
    at: timestampSchema,
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof reviewSchema>;

/** `GET /encounter/<id>/report` as JSON (extension): what the interview established, in the reader's language. */
export const reportSchema = z
  .object({
    /**
     * How this report is made; it is fixed when the encounter starts, so that the same events give the same report after
     * any later release. Absent means 1.
     */
    reportVersion: z.number().int().positive().default(1),
    encounterId: z.string(),
    /** The clinic as it was named to the patient; '' where the service does not say. */
    clinicName: z.string().default(''),
    status: z.enum(encounterStatuses),
    patient: z.object({
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      dateOfBirth: z.string().nullable(),
    }),
    externalId: z.string().nullable(),
    partial: z.boolean(),
    locale: z.string(),
    patientLocale: z.string(),
    answeredBy: z.enum(['PATIENT', 'PROXY']),
    startedAt: timestampSchema,
    finishedAt: timestampSchema.nullable(),
    specialization: z.string(),
    visitType: z.string(),
    protocolHash: z.string(),
    protocolVersion: z.string(),
    summary: z.string(),
    flags: z.array(
      z.object({
        id: z.string().meta({
          description:
            'The stable key of the flag: the id of the rule that raised it, the same as `ruleId` here and as `code` in the flags of `GET /encounter/<id>`. (The `id` there names one record of it.)',
        }),
        ruleId: z.string(),
        level: z.enum(flagLevels),
        title: z.string(),
        quote: z.string().nullable(),
        raisedAt: timestampSchema,
        messages: messageNumbersSchema,
        answerLaterChanged: z.boolean(),
        heardOnly: z.boolean().optional().meta({
          description:
            'True where the words were heard in speech and the patient has neither sent nor corrected them; `quote` is what was recognized.',
        }),
        continued: z.boolean(),
      }),
    ),
    complaints: z.array(z.object({ words: z.string(), messages: messageNumbersSchema })),
    sections: z.array(z.object({ id: z.string(), title: z.string(), items: z.array(reportItemSchema) })),
    scores: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        value: z.number(),
        max: z.number(),
        meaning: z.string(),
        source: z.string(),
        /** Under which terms the instrument is used. */
        licence: z.string().default(''),
        messages: messageNumbersSchema,
      }),
    ),
    transcript: z.array(
      z.object({
        message: z.number().int(),
        kind: z.enum(['answer', 'event']),
        questionId: z.string().nullable(),
        question: z.string().nullable(),
        /** What the patient could choose from. */
        options: z.array(z.string()).default([]),
        answer: z.string().nullable(),
        understood: z.string().nullable(),
        at: timestampSchema,
        supersededBy: z.number().int().nullable(),
        modality: z.enum(modalities),
      }),
    ),
    /** Answers in a writing that the red-flag rules do not read; a person has to. */
    unreadMessages: messageNumbersSchema.default([]),
    addenda: z.array(z.object({ text: z.string(), at: timestampSchema, message: z.number().int() })),
    languageModel: languageModelPartSchema.optional(),
    /** Absent where nobody has told the service of a review. */
    review: reviewSchema.optional(),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof reportSchema>;
