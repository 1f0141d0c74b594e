import type { OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { encounterStatusNames } from '../../../contract/encounter-status.ts';
import { flagLevels } from '../../../contract/flag-level.ts';
import { limits } from '../../../contract/limits.ts';
import { problemSchema } from '../../../contract/problem.ts';
import { audioMediaTypes } from '../../domain/consultation/speech.ts';
import { screenKinds } from '../../interview/engine/screen.ts';
import { answerValueSchema, respondents } from '../../interview/model/events.ts';
import { locales, maxTextLength, modalities } from '../../interview/model/types.ts';

type PathDefinition = Parameters<OpenAPIHono['openAPIRegistry']['registerPath']>[0];

const welcomeSchema = z
  .looseObject({
    status: z.literal('NOT_STARTED'),
    clinic: z.string(),
    visitType: z.string(),
    locales: z.array(z.enum(locales)),
    locale: z.enum(locales),
    consent: z.string(),
    languageModel: z
      .string()
      .nullable()
      .meta({ description: 'What the patient is told of a language model; null where none reads.' }),
  })
  .meta({ id: 'Welcome' });

const welcomeAnswersSchema = z
  .object({
    consent: z.literal(true).meta({ description: 'That the patient agrees.' }),
    locale: z.enum(locales).optional(),
    answeredBy: z.enum(respondents).optional(),
    modality: z.enum(modalities).optional(),
    languageModel: z.literal(true).optional().meta({
      description: 'That the patient was told of the language model. Without it none reads the answers.',
    }),
  })
  .meta({ id: 'WelcomeAnswers' });

const optionSchema = z.looseObject({
  id: z.string(),
  label: z.string(),
  exclusive: z.boolean().meta({ description: 'Choosing it says that none of the others is so.' }),
  codes: z.array(z.string()).meta({ description: 'The findings or values that it stands for.' }),
});

const itemSchema = z
  .looseObject({
    id: z.string(),
    control: z.enum(['text', 'choice', 'choices', 'scale', 'age', 'date', 'yes_no', 'tick']).meta({
      description:
        'What the item takes: words; the id of one option; a list of option ids; a number from `min` to `max`; `{kind: "age", amount, unit}` or a number of years; a date in words or figures, such as "1976-05-27"; "yes" or "no" (on a `confirm` page also "open"); for a `tick` "kept" or "removed". "unsure" where `canBeUnsure`, "declined" where `canDecline`. An item that is left out is blank; a statement that is left out is open.',
    }),
    label: z.string(),
    heading: z
      .string()
      .nullable()
      .meta({ description: 'The name of a group of signs, for a page that shows several.' }),
    hint: z.string().nullable(),
    text: z
      .string()
      .nullable()
      .meta({ description: 'What stands in its field: written before, to be confirmed or changed.' }),
    options: z.array(optionSchema),
    allowsText: z.boolean().meta({ description: 'Own words are taken beside what the control takes.' }),
    canBeUnsure: z.boolean(),
    canDecline: z.boolean(),
    min: z.number().nullable(),
    max: z.number().nullable(),
    quotes: z.array(z.string()).meta({ description: 'The patient’s words that the item rests on.' }),
    codes: z.array(z.string()).meta({ description: 'The findings that the item is about.' }),
  })
  .meta({ id: 'Item' });

const screenSchema = z
  .looseObject({
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

const consultationSchema = z
  .looseObject({
    encounterId: z.string(),
    status: z.enum(encounterStatusNames),
    screen: screenSchema.nullable().meta({ description: 'The page that is open; null at the end.' }),
    flags: z.array(z.looseObject({ level: z.enum(flagLevels), code: z.string() })),
    heard: z
      .object({ heardId: z.string(), itemId: z.string(), text: z.string() })
      .nullable()
      .meta({ description: 'What was heard and not sent yet.' }),
    speech: z
      .object({ recognizer: z.boolean(), voice: z.boolean(), vendorAllowed: z.boolean() })
      .meta({ description: 'What the clinic offers besides typing.' }),
  })
  .meta({ id: 'Consultation' });

const heardSchema = consultationSchema
  .extend({
    heardId: z.string(),
    text: z.string().meta({ description: 'What was understood; empty where nothing was.' }),
  })
  .meta({ id: 'HeardAnswer' });

const heardId = z
  .string()
  .meta({ description: 'Chosen by the sender; the same one twice is the same recording.' });
const spokenItemId = z
  .string()
  .meta({ description: 'The id of an item of the open page, or `addendum` after the end.' });

const recordingSchema = z
  .object({
    formToken: z.string().optional(),
    heardId,
    itemId: spokenItemId,
    audio: z.string().meta({
      format: 'binary',
      description: `One of ${Object.keys(audioMediaTypes).join(', ')}; at most ${limits.audioBytes} bytes.`,
    }),
  })
  .meta({ id: 'Recording' });

const recognizedSchema = z
  .object({
    heardId,
    itemId: spokenItemId,
    text: z.string().max(maxTextLength),
    by: z.enum(['DEVICE', 'VENDOR']).meta({
      description:
        'Recognized on the device, or by the cloud of the browser’s maker, which a clinic may refuse.',
    }),
  })
  .meta({ id: 'RecognizedSpeech' });

const messageSchema = z
  .object({
    messageId: z
      .string()
      .meta({ description: 'Chosen by the sender; the same one twice is the same message.' }),
    screenId: z.string().meta({
      description:
        'As `screen.id` gave it: a page that has gone is refused. "change" changes earlier answers, "addendum" adds what was forgotten after the end.',
    }),
    values: z
      .record(z.string(), z.union([z.string(), z.number(), z.array(z.string()), answerValueSchema]))
      .meta({
        description: 'By item, as its `control` takes it.',
      }),
    modality: z.enum(modalities).optional(),
    heardId: z
      .string()
      .optional()
      .meta({ description: 'What was heard that the answer confirms or corrects.' }),
  })
  .meta({ id: 'Message' });

const base = { 'x-extension': true, tags: ['Patient'] };
const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } });
const params = z.object({ id: z.string() });
const problems = (statuses: Record<number, string>): PathDefinition['responses'] =>
  Object.fromEntries(
    Object.entries(statuses).map(([status, description]) => [
      status,
      { description, content: { 'application/problem+json': { schema: problemSchema } } },
    ]),
  );
const unreadable = {
  400: 'The body is not what its type says, or no object.',
  413: 'The body is too large.',
  415: 'No type that is taken.',
};

const readWelcome: PathDefinition = {
  ...base,
  method: 'get',
  path: '/consult/{id}',
  summary: 'Read what the patient is asked to agree to',
  description: 'Changes nothing. With the cookie it sets, a start can be sent again if its answer is lost.',
  request: { params },
  responses: {
    200: { description: 'Not started yet.', ...json(welcomeSchema) },
    303: { description: 'Started: `Location` names the consultation.' },
    ...problems({ 404: 'Unknown link.', 410: 'No longer valid.' }),
  },
};

const startConsultation: PathDefinition = {
  ...base,
  method: 'post',
  path: '/consult/{id}',
  summary: 'Start the consultation',
  description: 'The first answer. It claims the invitation for the client that keeps the cookie it sets.',
  request: { params, body: { required: true, ...json(welcomeAnswersSchema) } },
  responses: {
    201: { description: 'Started.', ...json(consultationSchema) },
    303: { description: 'Somebody was first: `Location` names the consultation.' },
    ...problems({
      ...unreadable,
      403: 'A form that no page of this consultation sent.',
      404: 'Unknown link.',
      410: 'No longer valid.',
      422: 'No consent.',
    }),
  },
};

const readPage: PathDefinition = {
  ...base,
  method: 'get',
  path: '/consultation/{id}',
  summary: 'Read the page that is open',
  request: { params },
  responses: {
    200: { description: 'Where the consultation stands.', ...json(consultationSchema) },
    ...problems({ 403: 'Identify first.', 404: 'Unknown consultation.', 410: 'No longer valid.' }),
  },
};

const answerPage: PathDefinition = {
  ...base,
  method: 'post',
  path: '/consultation/{id}',
  summary: 'Answer the open page, or change an earlier answer',
  description: 'The claim cookie applies. An answer that was acknowledged is kept.',
  request: { params, body: { required: true, ...json(messageSchema) } },
  responses: {
    200: { description: 'Where the consultation stands now.', ...json(consultationSchema) },
    303: { description: 'For who accepts a page instead: `Location` names the consultation.' },
    ...problems({
      ...unreadable,
      403: 'Identify first, or a form that no page of this consultation sent.',
      404: 'Unknown consultation.',
      409: 'Another page is open by now.',
      410: 'No longer valid.',
      422: 'A value is not one that its item takes.',
    }),
  },
};

const sendSpeech: PathDefinition = {
  ...base,
  method: 'post',
  path: '/consultation/{id}/speech',
  summary: 'Send what was spoken, to be understood',
  description:
    'No answer yet: the text comes back to be confirmed or corrected, and is then sent as an answer with `heardId`. An alarm in it sounds at once. A recording goes to the clinic’s own recognizer and is kept nowhere.',
  request: {
    params,
    body: {
      required: true,
      content: {
        'multipart/form-data': { schema: recordingSchema },
        'application/json': { schema: recognizedSchema },
      },
    },
  },
  responses: {
    200: { description: 'What was heard, and where the consultation stands.', ...json(heardSchema) },
    ...problems({
      ...unreadable,
      403: 'Identify first, or the clinic does not allow this recognition.',
      404: 'Unknown consultation.',
      409: 'The item is not open.',
      410: 'No longer valid.',
      413: 'Too much sound.',
      415: 'No format that is taken.',
      422: 'A field is missing or malformed.',
      503: 'No recognizer, or none that answers now: see `Retry-After`.',
    }),
  },
};

const hearPage: PathDefinition = {
  ...base,
  method: 'get',
  path: '/consultation/{id}/speech',
  summary: 'Hear the open page read aloud',
  description: 'Its text, hint and options, for devices without a voice of their own.',
  request: {
    params,
    query: z.object({
      screenId: z.string(),
      itemId: z
        .string()
        .optional()
        .meta({ description: 'With `change` for the screen: the earlier answer that is to be changed.' }),
    }),
  },
  responses: {
    200: {
      description: 'Sound.',
      content: { 'audio/mpeg': { schema: { type: 'string', format: 'binary' } } },
    },
    ...problems({
      403: 'Identify first.',
      404: 'Unknown consultation, a page that is not open, or no voice here.',
      410: 'No longer valid.',
      503: 'The voice does not answer now: see `Retry-After`.',
    }),
  },
};

/** The patient's interface for programs: the addresses of the patient pages, with `Accept: application/json`. */
export function describePatientInterface(): PathDefinition[] {
  return [readWelcome, startConsultation, readPage, answerPage, sendSpeech, hearPage];
}
