import * as z from 'zod';
import { modalities } from './encounter.ts';
import { encounterStatusNames } from './encounter-status.ts';
import { flagLevels } from './flag-level.ts';
import { lineSchema, timestampSchema } from './text.ts';

const messageNumbersSchema = z.array(z.number().int().nonnegative()).meta({
  description: 'Numbers of the submitted pages that it rests on, as `transcript[].message` counts them.',
});

/** Formats of a report besides JSON, by the short names in addresses. */
export const reportFormats = { pdf: 'application/pdf', fhir: 'application/fhir+json' } as const;
export type ReportFormat = keyof typeof reportFormats;

export const reportItemStatuses = [
  'VALUE',
  'YES',
  'NO',
  'UNSURE',
  'DECLINED',
  /** In a list in which another entry was ticked; that is not a denial. */
  'NOT_TICKED',
  /** It was asked and left blank, or the answer was no answer to the question. */
  'NOT_ANSWERED',
  'NOT_ASKED',
] as const;

export const reportKnown = ['answered', 'confirmed', 'kept', 'quoted'] as const;
const knownSchema = z.enum(reportKnown).meta({
  description:
    'How it is known: `answered` by a button, a tick, a number or a whole plain answer; `confirmed`: read in the patient’s words, and the patient said Yes; `kept`: read in the patient’s words and only left ticked, so that it is provisional; `quoted`: the patient’s own words, uncoded.',
});

/** One line of a report, with the patient's words that it is based on. */
export const reportItemSchema = z.object({
  id: z.string(),
  label: z.string(),
  status: z.enum(reportItemStatuses),
  value: z.string().nullable(),
  /** Whether `value` is the patient's own wording. */
  verbatim: z.boolean(),
  known: knownSchema,
  sources: z.array(z.object({ message: z.number().int(), quote: z.string().nullable() })),
});
export type ReportItem = z.infer<typeof reportItemSchema>;

const flagSchema = z.object({
  id: z.string().meta({
    description:
      'The stable key of the flag: the id of the rule that raised it, the same as `ruleId` here and as `code` in the flags of `GET /encounter/<id>`. (The `id` there names one record of it.)',
  }),
  ruleId: z.string(),
  level: z.enum(flagLevels),
  title: z.string(),
  quote: z.string().nullable().meta({
    description: 'The answer or the confirmed words that raised it; never words that were denied.',
  }),
  ticked: z.array(z.string()).meta({
    description: 'The signs whose tick raised it, or else the answers that did, in the reader’s language.',
  }),
  raisedAt: timestampSchema,
  messages: messageNumbersSchema,
  answerLaterChanged: z.boolean(),
  continued: z.boolean(),
});

const alarmSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    status: z.enum(['DENIED', 'UNCONFIRMED']),
    quotes: z.array(z.string()),
    /** The signs that were asked about and denied. */
    denied: z.array(z.string()),
    /** The whole entry as a sentence in the reader's language. */
    text: z.string(),
    messages: messageNumbersSchema,
  })
  .meta({
    description:
      'Words that sounded like an emergency, whose signs were all denied (`DENIED`) or left without an answer (`UNCONFIRMED`), also where an emergency that was raised left them unasked. No flag was raised by them; the clinician judges.',
  });

const clauseSchema = z.object({
  text: z.string(),
  known: knownSchema,
  messages: messageNumbersSchema,
  slots: z.array(z.string()).meta({ description: 'Ids of the lines in `sections` that it tells.' }),
});
export type ReportClause = z.infer<typeof clauseSchema>;

const draftSchema = z
  .object({
    /** Name of the model. */
    reader: z.string(),
    sentences: z.array(
      z.object({
        text: z.string(),
        quotes: z.array(z.object({ quote: z.string(), messages: messageNumbersSchema })),
      }),
    ),
  })
  .meta({
    description:
      'A paragraph that a language model drafted after the end, in the organization’s language; absent where there is none in the language of the report. Each sentence has the words of its quotes, which were checked letter for letter. It is no finding: every line of the report is made without it.',
  });

const translationSchema = z
  .object({
    /** Name of the model. */
    reader: z.string(),
    texts: z.array(
      z.object({
        words: z.string().meta({ description: 'The patient’s words, whole and unchanged.' }),
        text: z.string().meta({ description: 'Their translation by a machine.' }),
        message: z.number().int(),
      }),
    ),
  })
  .meta({
    description:
      'What the patient wrote, translated by a language model into the organization’s language; absent where nothing was, or the report is in another language. Every other member has the original.',
  });

const negativeSchema = z.object({
  title: z.string(),
  names: z.array(z.string()),
  /** The whole entry in words: "About chest pain: fainting, leg swelling." */
  text: z.string(),
  messages: messageNumbersSchema,
  slots: z.array(z.string()),
});

const scoreSchema = z.object({
  id: z.string(),
  name: z.string(),
  value: z.number(),
  max: z.number(),
  meaning: z.string(),
  source: z.string(),
  /** Licence terms of the instrument. */
  licence: z.string().default(''),
  messages: messageNumbersSchema,
  /** Score of the same instrument at the previous visit. */
  earlier: z.object({ value: z.number(), at: timestampSchema }).nullable(),
});

/** The subjects that a report always states: what the patient takes, and what the patient is allergic to. */
export const alwaysSubjects = ['medicines', 'allergies'] as const;

const remarkSchema = z
  .object({
    about: z.enum(alwaysSubjects),
    kind: z.enum(['ADDED', 'WRITTEN', 'CONFLICT']),
    words: z.string(),
    at: timestampSchema,
    message: z.number().int(),
  })
  .meta({
    description:
      'What else bears on the lines about medicines and allergies. `ADDED`: the patient’s words in “I forgot to say”, which name one; `WRITTEN`: the patient’s words elsewhere, which name one that no answer about them names; `CONFLICT`: the list’s entry that the patient’s words name, although “None of these” was chosen in that list. Words are quoted and uncoded.',
  });
export type Remark = z.infer<typeof remarkSchema>;

const addendumSchema = z.object({
  text: z.string(),
  at: timestampSchema,
  message: z.number().int(),
  isAfterEnd: z.boolean().default(false).meta({ description: 'Whether it was added after the end.' }),
});

const transcriptRowSchema = z.object({
  /** For an event: the number of the message that it followed, 0 before the first. */
  message: z.number().int(),
  kind: z.enum(['answer', 'event']),
  questionId: z.string().nullable(),
  question: z.string().nullable(),
  /** The options that the patient could choose from. */
  options: z.array(z.string()).default([]),
  answer: z.string().nullable(),
  removed: z.array(z.string()).meta({ description: 'Statements that the patient took out.' }),
  at: timestampSchema,
  supersededBy: z.number().int().nullable(),
  modality: z.enum(modalities),
});

/** Who reviewed a report, by name, and when: body of `PUT /encounter/<id>/review` (extension). */
export const reviewSchema = z
  .object({
    by: lineSchema(200).meta({ example: 'Mina Okafor' }),
    at: timestampSchema,
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof reviewSchema>;

/** `GET /encounter/<id>/report` as JSON (extension): the results of the consultation, in the reader's language. */
export const reportSchema = z
  .object({
    encounterId: z.string(),
    /** Name of the clinic as shown to the patient; '' where the service does not provide it. */
    clinicName: z.string().default(''),
    status: z.enum(encounterStatusNames),
    patient: z.object({
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      dateOfBirth: z.string().nullable(),
    }),
    person: z
      .object({
        ageMonths: z.number().int().nonnegative().nullable(),
        sex: z.enum(['FEMALE', 'MALE']).nullable(),
      })
      .optional()
      .meta({
        description:
          'Age when the consultation began, from the date of birth or else as it was answered, and sex recorded at birth, as it was answered; null where it was not said.',
      }),
    externalId: z.string().nullable(),
    partial: z.boolean(),
    locale: z.string(),
    patientLocale: z.string(),
    answeredBy: z.enum(['PATIENT', 'PARENT', 'CARER']),
    startedAt: timestampSchema,
    finishedAt: timestampSchema.nullable(),
    specialization: z.string(),
    visitType: z.string(),
    protocolHash: z.string(),
    protocolVersion: z.string(),
    /** At most 80 characters, for lists. */
    summary: z.string(),
    flags: z.array(flagSchema),
    alarms: z.array(alarmSchema),
    /** The patient's complaint, verbatim and complete. */
    complaints: z.array(z.object({ words: z.string(), messages: messageNumbersSchema })),
    history: z.array(clauseSchema).meta({
      description: 'The history in short sentences, clause by clause; joined by spaces they are a paragraph.',
    }),
    draft: draftSchema.optional(),
    translation: translationSchema.optional(),
    negatives: z.array(negativeSchema).meta({ description: 'What was denied, one line a system.' }),
    sections: z
      .array(z.object({ id: z.string(), title: z.string(), items: z.array(reportItemSchema) }))
      .meta({
        description:
          'Every line with its status, also those that `history` and `negatives` tell in words. The last section, `left_out`, has what was declined, not ticked, not answered or not asked.',
      }),
    scores: z.array(scoreSchema),
    transcript: z.array(transcriptRowSchema),
    unreadableEntries: z.int().min(1).optional().meta({
      description:
        'How many stored entries of the consultation can no longer be read, so that this report lacks them; absent where there are none.',
    }),
    addenda: z.array(addendumSchema),
    remarks: z.array(remarkSchema).default([]),
    /** Absent if the service was not told of a review. */
    review: reviewSchema.optional(),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof reportSchema>;
