import * as z from 'zod';
import { mentionSchema, soundedGroupSchema } from './mentions.ts';
import { flagLevels, localeSchema, maxTextLength, modalities, recognizerKinds } from './types.ts';

const at = z.iso.datetime({ offset: false, precision: 3 });
const id = z.string().min(1).max(200);
const text = z.string().min(1).max(maxTextLength);
const modality = z.enum(modalities);
const code = id;

/** Who answers: the patient, a parent, or a carer of an adult. */
export const respondents = ['PATIENT', 'PARENT', 'CARER'] as const;
export type Respondent = (typeof respondents)[number];

/** The most items of one page, or of one change. */
export const itemsMax = 80;
/** The most mentions that are kept of one text; its words are kept whole. */
export const mentionsMax = 200;
/** More than any question has. */
const optionsMax = 400;

/** The value of one item of a screen. */
export const answerValueSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text }),
  z.strictObject({ kind: z.literal('choice'), optionId: id }),
  z.strictObject({ kind: z.literal('choices'), optionIds: z.array(id).min(1).max(optionsMax) }),
  z.strictObject({ kind: z.literal('number'), number: z.number() }),
  /** An age; in months for a child under two years. */
  z.strictObject({
    kind: z.literal('age'),
    amount: z.int().min(0).max(150),
    unit: z.enum(['year', 'month']),
  }),
  /** `yes`, `no`, `open` for Yes / No; `kept`, `removed` for a tick. */
  z.strictObject({ kind: z.literal('statement'), answer: z.enum(['yes', 'no', 'open', 'kept', 'removed']) }),
  /** A time or frequency read from a plain text ("ago:3:week"); clients cannot submit it. */
  z.strictObject({ kind: z.literal('code'), code }),
  z.strictObject({ kind: z.literal('unsure') }),
  z.strictObject({ kind: z.literal('declined') }),
]);
export type AnswerValue = z.infer<typeof answerValueSchema>;

const flagSchema = z.strictObject({
  ruleId: id,
  level: z.enum(flagLevels),
  /** The answer or confirmed words that raised it, in the patient's language; never denied words. */
  quote: z.string().max(400).nullable(),
});
export type RaisedFlag = z.infer<typeof flagSchema>;

/** How a text answered its own question: the value of a plain answer (`as`), or whether a mention fills its slot. Replay runs no reader. */
const textReadingSchema = z.strictObject({ as: answerValueSchema.nullable(), fillsSlot: z.boolean() });
export type TextReading = z.infer<typeof textReadingSchema>;

/** "text:reader:index", of which the text's id and the reader's name have bounds of their own. */
const mentionId = z.string().min(1).max(600);
const about = { id, mentionIds: z.array(mentionId).min(1) };
const aboutSeveral = { ...about, codes: z.array(code).min(1) };
const tick = z.literal('tick');

const statementSchema = z.discriminatedUnion('form', [
  /** One finding, with Yes / No or ticked beforehand. */
  z.strictObject({ form: z.literal('finding'), ...about, ask: z.enum(['yes_no', 'tick']), code }),
  /** One value of a finding that leads to a topic: "It started three weeks ago". */
  z.strictObject({ form: z.literal('value'), ...about, ask: tick, code, value: code, valueKind: z.string() }),
  /** Findings from later texts; or times and places named in answers that ask for them (`codes`: slots). */
  z.strictObject({ form: z.enum(['section', 'answers']), ...aboutSeveral, ask: tick }),
  /** What was named in answers about medicines, allergies, illnesses or the family. */
  z.strictObject({ form: z.literal('named'), ...aboutSeveral, ask: z.literal('yes_no'), slot: id }),
  z.strictObject({ form: z.literal('negatives'), ...aboutSeveral, ask: z.literal('yes_no') }),
]);
export type Statement = z.infer<typeof statementSchema>;

const recognizerSchema = z.strictObject({
  kind: z.enum(recognizerKinds),
  model: z.string().max(200).nullable(),
});
export type Recognizer = z.infer<typeof recognizerSchema>;

export const sexes = ['FEMALE', 'MALE'] as const;
export type Sex = (typeof sexes)[number];

/** What is carried over from an earlier visit of the same patient. */
const earlierSchema = z.strictObject({
  encounterId: id,
  finishedAt: at,
  sex: z.enum(sexes).nullable(),
  slots: z.record(z.string(), z.array(code).min(1).max(50)),
  /** The patient's words by slot: medicines and allergies, which have no code. */
  words: z.record(z.string(), text),
});
export type Earlier = z.infer<typeof earlierSchema>;

/** A question of a language model that passed validation. Its answer is free text or blank. */
const furtherQuestionSchema = z.strictObject({
  id,
  text: z.string().min(1).max(200),
  /** The finding that it asks about, if the model named one. */
  about: code.nullable(),
});
export type FurtherQuestion = z.infer<typeof furtherQuestionSchema>;

const draftText = z.string().min(1).max(400);
const draftQuoteSchema = z.strictObject({ quote: draftText, messages: z.array(z.int().positive()).max(20) });
/** A sentence of a language model with quotes from the patient's texts or the report's prose. */
const draftSentenceSchema = z.strictObject({
  text: draftText,
  quotes: z.array(draftQuoteSchema).min(1).max(3),
});
export type DraftSentence = z.infer<typeof draftSentenceSchema>;

/** A language model's translation of one of the patient's texts. */
const translatedTextSchema = z.strictObject({ words: text, text, message: z.int().positive() });
export type TranslatedText = z.infer<typeof translatedTextSchema>;

/** The model and the prompt version of a contribution. */
const contribution = {
  reader: z.string().min(1).max(100),
  promptVersion: z.string().min(1).max(20),
  locale: localeSchema,
};

/** All events, with the bounds that apply when one is written; what is stored is read without bounds (S36). `at` is UTC with milliseconds. */
export const consultationEventSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('started'),
    at,
    locale: localeSchema,
    answeredBy: z.enum(respondents),
    modality,
    /** From the clinic's data, before any question. */
    patient: z.strictObject({
      ageMonths: z.int().min(0).max(1_800).nullable(),
      sex: z.enum(sexes).nullable(),
    }),
    /** There is an earlier visit, and a date of birth on file that may reveal it. */
    asksBirth: z.literal(true).optional(),
    languageModel: z.literal(true).optional(),
  }),
  /** A screen with proposals of readers or signs of an alarm; other screens follow from the state and need no event. */
  z.strictObject({
    type: z.literal('screen.shown'),
    at,
    screenId: id,
    statements: z.array(statementSchema).max(60),
    /** On an alarm page: the groups, each with the signs that were shown. */
    signs: z.array(z.strictObject({ groupId: id, signIds: z.array(id).min(1).max(6) })).max(6),
  }),
  z.strictObject({
    type: z.literal('screen.answered'),
    at,
    messageId: id,
    screenId: id,
    /** All items of the screen; one without a value was left blank. */
    asked: z.array(id).max(itemsMax),
    values: z.record(id, answerValueSchema),
    readings: z.record(id, textReadingSchema),
    modality,
    heardId: id.optional(),
    flags: z.array(flagSchema).max(50),
  }),
  /** What a reader proposes from the text of an item. It has no effect until the patient confirms it. */
  z.strictObject({
    type: z.literal('mentions.proposed'),
    at,
    /** "message/item": the text that was read. */
    textId: id,
    reader: z.string().min(1).max(100),
    /** The share of content words that the reader knew; null for a model. */
    knownShare: z.number().min(0).max(1).nullable(),
    /** The language of the text, where it is another than the chosen one. */
    language: localeSchema.optional(),
    mentions: z.array(mentionSchema).max(mentionsMax),
  }),
  z.strictObject({
    type: z.literal('alarm.sounded'),
    at,
    /** The submitted text or the recognized speech. */
    textId: id,
    /** Each group at most once. */
    groups: z.array(soundedGroupSchema).min(1),
    by: z.enum(['lexicon', 'words_model']),
    version: z.string().min(1).max(100),
  }),
  z.strictObject({
    type: z.literal('alarm.unconfirmed'),
    at,
    groups: z.array(id).min(1),
    /** `emergency`: the signs are not asked, because an emergency was raised. */
    cause: z.enum(['unsure', 'nothing_ticked', 'declined', 'paused', 'finished', 'no_answer', 'emergency']),
  }),
  z.strictObject({
    type: z.literal('heard'),
    at,
    heardId: id,
    screenId: id,
    itemId: id,
    text,
    recognizer: recognizerSchema,
  }),
  /** A language model's questions, once in a consultation; empty when none was valid or in time. */
  z.strictObject({
    type: z.literal('questions.proposed'),
    at,
    ...contribution,
    questions: z.array(furtherQuestionSchema).max(2),
  }),
  /** A language model's paragraph on the finished consultation, in the language of the report. */
  z.strictObject({
    type: z.literal('draft.proposed'),
    at,
    ...contribution,
    sentences: z.array(draftSentenceSchema).min(1).max(6),
  }),
  /** The valid translations of the patient's texts into the language of the report (`locale`). */
  z.strictObject({
    type: z.literal('translation.proposed'),
    at,
    ...contribution,
    texts: z.array(translatedTextSchema).min(1).max(40),
  }),
  /** The date of birth was correct, so this consultation may show data of the earlier visit. */
  z.strictObject({ type: z.literal('earlier.shown'), at, earlier: earlierSchema }),
  z.strictObject({ type: z.literal('emergency.continued'), at, ruleIds: z.array(id) }),
  z.strictObject({ type: z.literal('locale.changed'), at, locale: localeSchema }),
  z.strictObject({ type: z.literal('paused'), at }),
  z.strictObject({ type: z.literal('resumed'), at }),
  z.strictObject({ type: z.literal('finished'), at }),
  z.strictObject({ type: z.literal('abandoned'), at }),
  z.strictObject({ type: z.literal('reopened'), at }),
]);
export type ConsultationEvent = z.infer<typeof consultationEventSchema>;
export type EventOf<Type extends ConsultationEvent['type']> = Extract<ConsultationEvent, { type: Type }>;
