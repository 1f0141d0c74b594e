import * as z from 'zod';
import {
  answeredByValues,
  flagLevels,
  localeSchema,
  maxTextLength,
  modalities,
  recognizerKinds,
} from './types.ts';

const at = z.iso.datetime({ offset: false, precision: 3 });
const id = z.string().min(1).max(200);
const text = z.string().min(1).max(maxTextLength);
const modality = z.enum(modalities);

export const answerValueSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text }),
  z.strictObject({ kind: z.literal('choice'), optionId: id }),
  z.strictObject({ kind: z.literal('choices'), optionIds: z.array(id).min(1).max(50) }),
  z.strictObject({ kind: z.literal('number'), number: z.number() }),
  z.strictObject({ kind: z.literal('unsure') }),
  z.strictObject({ kind: z.literal('declined') }),
]);
export type AnswerValue = z.infer<typeof answerValueSchema>;

/** The most codes that one fact holds. */
export const codesMax = 50;

/**
 * One thing read from an answer. `codes` are stable, language-free values ("yes", "site:knee", "ago:3:week");
 * `quote` with `start`/`end` (UTF-16 offsets, end exclusive) is the piece of text it rests on, null for a chosen option.
 */
const factSchema = z.strictObject({
  slot: id,
  codes: z.array(z.string().min(1).max(200)).max(codesMax),
  negated: z.boolean(),
  quote: z.string().nullable(),
  start: z.int().nonnegative().nullable(),
  end: z.int().nonnegative().nullable(),
});
export type Fact = z.infer<typeof factSchema>;

const raisedFlagSchema = z.strictObject({
  ruleId: id,
  level: z.enum(flagLevels),
  quote: z.string().nullable(),
});
export type RaisedFlag = z.infer<typeof raisedFlagSchema>;

/** What the matchers and rules made of one answer. It is stored with the answer; replay never runs them again. */
const interpretationSchema = z.strictObject({
  matcherVersion: z.string().min(1),
  facts: z.array(factSchema).max(500),
  flags: z.array(raisedFlagSchema).max(50),
  /**
   * Ids of flags whose rule no longer holds because this answer took the place of an earlier one. Events written
   * before it was recorded have none.
   */
  lapsed: z.array(id).max(50).optional(),
});
export type Interpretation = z.infer<typeof interpretationSchema>;

/**
 * What an interview after the visit starts from: what the same patient told before it. Codes only, no words of the
 * patient: the link is all that this browser has shown.
 */
const earlierSchema = z.strictObject({
  encounterId: id,
  finishedAt: at,
  /** Codes by slot, like `earlier.complaint_1: ["complaint:chest_pain"]`. */
  slots: z.record(z.string(), z.array(z.string().min(1).max(200)).min(1).max(50)),
});
export type Earlier = z.infer<typeof earlierSchema>;

/** What turned speech into text: the clinic's own server, the patient's device, or the cloud of the browser's maker. */
const recognizerSchema = z.strictObject({
  kind: z.enum(recognizerKinds),
  model: z.string().max(200).nullable(),
});
export type Recognizer = z.infer<typeof recognizerSchema>;

const modelCallSchema = {
  model: z.string().min(1).max(200),
  promptVersion: z.string().min(1).max(50),
  durationMs: z.int().nonnegative(),
  /** Null where the server does not say. */
  inputTokens: z.int().nonnegative().nullable(),
  outputTokens: z.int().nonnegative().nullable(),
};

/**
 * What a language model read from one message, as far as it passed the checks (decision 031). Option codes of the slot's
 * question, or none where the quote itself is the answer; never a denial.
 */
const modelFactSchema = z.strictObject({
  slot: id,
  codes: z.array(z.string().min(1).max(200)).max(codesMax),
  quote: z.string().min(1).max(maxTextLength),
  start: z.int().nonnegative(),
  end: z.int().positive(),
});
export type ModelFact = z.infer<typeof modelFactSchema>;

const draftSentenceSchema = z.strictObject({ text: z.string().min(1).max(600), lines: z.array(id).min(1) });
export type DraftSentence = z.infer<typeof draftSentenceSchema>;

/** Of a language model; the engine leaves them out (language-model/contribution.ts reads them). */
const modelEventSchemas = [
  z.strictObject({
    type: z.literal('model_read'),
    at,
    ...modelCallSchema,
    /** The message that was read. Not `messageId`: that names what the patient sent. */
    ofMessageId: id,
    facts: z.array(modelFactSchema).max(50),
  }),
  z.strictObject({
    type: z.literal('model_drafted'),
    at,
    ...modelCallSchema,
    /** How many messages there were; with one more the draft is void. */
    afterMessages: z.int().positive(),
    locale: localeSchema,
    sentences: z.array(draftSentenceSchema).min(1).max(4),
  }),
  /** The patient took a line away that a language model had read. */
  z.strictObject({ type: z.literal('model_line_removed'), at, slot: id }),
] as const;

/**
 * Everything that can happen in an interview, in the order it happened. `at` is UTC with milliseconds.
 * An `answered` for a question that already has an answer is a change: the latest wins, both stay in the transcript.
 * What was `heard` is no answer yet (decision 026): of its interpretation only the flags count.
 */
export const interviewEventSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('started'),
    at,
    locale: localeSchema,
    answeredBy: z.enum(answeredByValues),
    modality,
    patient: z.strictObject({ ageYears: z.int().min(0).max(150).nullable() }),
    /** How reports of this interview are made, for ever (report.ts). Events written before it was recorded have none. */
    reportVersion: z.int().positive().optional(),
    earlier: earlierSchema.optional(),
    /** That a language model may read the answers, and the patient was told so. Absent where it may not. */
    languageModel: z.literal(true).optional(),
  }),
  z.strictObject({
    type: z.literal('answered'),
    at,
    messageId: id,
    questionId: id,
    value: answerValueSchema,
    modality,
    interpretation: interpretationSchema,
    /** Where the question stood in a list to tick (checklist.ts): the message that brought the whole list. */
    checklistId: id.optional(),
    /** What was heard that the patient has confirmed or corrected with this answer. */
    heardId: id.optional(),
  }),
  z.strictObject({
    type: z.literal('heard'),
    at,
    heardId: id,
    /** Null for the read-back and for an addendum. */
    questionId: id.nullable(),
    text,
    recognizer: recognizerSchema,
    interpretation: interpretationSchema,
  }),
  z.strictObject({ type: z.literal('emergency_shown'), at, flagIds: z.array(id) }),
  z.strictObject({ type: z.literal('emergency_continued'), at, flagIds: z.array(id) }),
  z.strictObject({ type: z.literal('locale_changed'), at, locale: localeSchema }),
  z.strictObject({ type: z.literal('paused'), at }),
  z.strictObject({ type: z.literal('resumed'), at }),
  z.strictObject({
    type: z.literal('addendum'),
    at,
    messageId: id,
    text,
    modality: modality.default('TEXT'),
    interpretation: interpretationSchema,
  }),
  z.strictObject({ type: z.literal('finished'), at, messageId: id.optional() }),
  z.strictObject({ type: z.literal('abandoned'), at }),
  z.strictObject({ type: z.literal('reopened'), at }),
  ...modelEventSchemas,
]);
export type InterviewEvent = z.infer<typeof interviewEventSchema>;

const modelEventTypes = ['model_read', 'model_drafted', 'model_line_removed'] as const;
export type ModelEvent = Extract<InterviewEvent, { type: (typeof modelEventTypes)[number] }>;

/** Whether an event is of a language model, so that no state of the interview is made of it. */
export function isModelEvent(event: InterviewEvent): event is ModelEvent {
  return modelEventTypes.some((type) => type === event.type);
}
