import type { OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { encounterStatuses, flagLevels } from '../../contract/encounter.ts';
import { limits } from '../../contract/limits.ts';
import { problemSchema } from '../../contract/problem.ts';
import { audioMediaTypes } from '../domain/consultation/speech.ts';
import { answeredByValues, locales, maxTextLength, modalities, questionKinds } from '../interview/types.ts';

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
    answeredBy: z.enum(answeredByValues).optional(),
    modality: z.enum(modalities).optional(),
    languageModel: z.literal(true).optional().meta({
      description: 'That the patient was told of the language model. Without it none reads the answers.',
    }),
  })
  .meta({ id: 'WelcomeAnswers' });

const consultationSchema = z
  .looseObject({
    encounterId: z.string(),
    status: z.enum(encounterStatuses),
    question: z
      .looseObject({
        id: z.string(),
        kind: z.enum(questionKinds),
        text: z.string(),
        options: z.array(z.looseObject({ id: z.string(), label: z.string() })),
      })
      .nullable(),
    flags: z.array(
      z.looseObject({
        id: z.string(),
        level: z.enum(flagLevels),
      }),
    ),
    modelLines: z
      .array(
        z.object({
          slot: z.string(),
          questionId: z.string().nullable(),
          label: z.string(),
          value: z.string().nullable(),
          quotes: z.array(z.string()),
        }),
      )
      .meta({
        description:
          'What a language model read, at the read-back: answer `questionId` instead, or send `remove` as the question’s id with the slot as its value.',
      }),
    heard: z
      .object({ heardId: z.string(), questionId: z.string().nullable(), text: z.string() })
      .nullable()
      .meta({ description: 'What was heard and not sent yet; `questionId` is null at the read-back.' }),
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
const spokenQuestionId = z
  .string()
  .meta({ description: 'As `question.id` gave it, `readback`, or `addendum` after the end.' });

const recordingSchema = z
  .object({
    formToken: z.string().optional(),
    heardId,
    questionId: spokenQuestionId,
    audio: z.string().meta({
      format: 'binary',
      description: `One of ${Object.keys(audioMediaTypes).join(', ')}; at most ${limits.audioBytes} bytes.`,
    }),
  })
  .meta({ id: 'Recording' });

const recognizedSchema = z
  .object({
    heardId,
    questionId: spokenQuestionId,
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
    questionId: z.string().meta({
      description:
        'As `question.id` gave it. The id of a list to tick ("checklist.12") changes with each message: an answer to a list that has gone is refused.',
    }),
    value: z.unknown().meta({
      description:
        'An option id, a list of option ids, a number, or words, as the kind of the question takes; "unsure" and "declined" always.',
    }),
    modality: z.enum(modalities).optional().meta({
      description:
        'With `SPEECH` words may name options as people say them: "three", "the second one", a label.',
    }),
    heardId: z
      .string()
      .optional()
      .meta({ description: 'What was heard that the answer confirms or corrects.' }),
  })
  .meta({ id: 'Message' });

/** The patient's interface for programs: the addresses of the patient pages, with `Accept: application/json`. */
export function describePatientInterface(): PathDefinition[] {
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
  return [
    {
      ...base,
      method: 'get',
      path: '/consult/{id}',
      summary: 'Read what the patient is asked to agree to',
      description: 'Changes nothing.',
      request: { params },
      responses: {
        200: { description: 'Not started yet.', ...json(welcomeSchema) },
        303: { description: 'Started: `Location` names the consultation.' },
        ...problems({ 404: 'Unknown link.', 410: 'No longer valid.' }),
      },
    },
    {
      ...base,
      method: 'post',
      path: '/consult/{id}',
      summary: 'Start the consultation',
      description: 'The first answer. It claims the invitation for whoever keeps the cookie it sets.',
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
    },
    {
      ...base,
      method: 'get',
      path: '/consultation/{id}',
      summary: 'Read the question that is open',
      request: { params },
      responses: {
        200: { description: 'Where the consultation stands.', ...json(consultationSchema) },
        ...problems({ 403: 'Identify first.', 404: 'Unknown consultation.', 410: 'No longer valid.' }),
      },
    },
    {
      ...base,
      method: 'post',
      path: '/consultation/{id}',
      summary: 'Answer a question',
      description: 'The claim cookie applies. An answer that was acknowledged is kept.',
      request: { params, body: { required: true, ...json(messageSchema) } },
      responses: {
        200: { description: 'Where the consultation stands now.', ...json(consultationSchema) },
        303: { description: 'For who accepts a page instead: `Location` names the consultation.' },
        ...problems({
          ...unreadable,
          403: 'Identify first, or a form that no page of this consultation sent.',
          404: 'Unknown consultation.',
          409: 'The question is not open.',
          410: 'No longer valid.',
          422: 'The value does not answer the question.',
        }),
      },
    },
    {
      ...base,
      method: 'post',
      path: '/consultation/{id}/speech',
      summary: 'Send what was spoken, to be understood',
      description:
        'No answer yet: the text comes back to be confirmed or corrected, and is then sent as an answer with `heardId`. Red flags in it count at once. A recording goes to the clinic’s own recognizer and is kept nowhere.',
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
          409: 'The question is not open.',
          410: 'No longer valid.',
          413: 'Too much sound.',
          415: 'No format that is taken.',
          422: 'A field is missing or malformed.',
          503: 'No recognizer, or none that answers now: see `Retry-After`.',
        }),
      },
    },
    {
      ...base,
      method: 'get',
      path: '/consultation/{id}/speech',
      summary: 'Hear a question read aloud',
      description: 'Its text, hint and options, for devices without a voice of their own.',
      request: { params, query: z.object({ questionId: z.string() }) },
      responses: {
        200: {
          description: 'Sound.',
          content: { 'audio/mpeg': { schema: { type: 'string', format: 'binary' } } },
        },
        ...problems({
          403: 'Identify first.',
          404: 'Unknown consultation, a question that is not open, or no voice here.',
          410: 'No longer valid.',
          503: 'The voice does not answer now: see `Retry-After`.',
        }),
      },
    },
  ];
}
