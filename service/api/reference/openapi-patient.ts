import type { OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { extensionMark } from '../../../contract/extension.ts';
import { limits } from '../../../contract/limits.ts';
import {
  codeAnswerSchema,
  heardAnswerSchema,
  patientConsultationSchema,
  welcomeSchema,
} from '../../../contract/patient-consultation.ts';
import { problemSchema } from '../../../contract/problem.ts';
import { audioMediaTypes } from '../../domain/consultation/speech.ts';
import { answerValueSchema, respondents } from '../../interview/model/events.ts';
import { locales, maxTextLength, modalities } from '../../interview/model/types.ts';

type PathDefinition = Parameters<OpenAPIHono['openAPIRegistry']['registerPath']>[0];

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

const proofSchema = z
  .object({
    dateOfBirth: z.string().optional().meta({ description: 'In words or figures, such as "1976-05-27".' }),
    code: z.string().optional().meta({ description: 'In place of it, the code that another browser got.' }),
  })
  .meta({ id: 'Proof' });

const languageSchema = z.object({ locale: z.enum(locales) }).meta({ id: 'LanguageChange' });

const base = { [extensionMark]: true, tags: ['Patient'] };
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
    201: { description: 'Started.', ...json(patientConsultationSchema) },
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
    200: { description: 'Where the consultation stands.', ...json(patientConsultationSchema) },
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
    200: { description: 'Where the consultation stands now.', ...json(patientConsultationSchema) },
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
    200: { description: 'What was heard, and where the consultation stands.', ...json(heardAnswerSchema) },
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

const recognizePage: PathDefinition = {
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

const refusals = {
  ...unreadable,
  403: 'Identify first, or a form that no page of this consultation sent.',
  404: 'Unknown consultation.',
  410: 'No longer valid.',
};

const prove: PathDefinition = {
  ...base,
  method: 'post',
  path: '/consultation/{id}/prove',
  summary: 'Prove who goes on, with the date of birth or a code',
  description:
    'For a client that did not start the consultation. A few wrong tries, and only the clinic helps.',
  request: { params, body: { required: true, ...json(proofSchema) } },
  responses: {
    200: { description: 'Where the consultation stands.', ...json(patientConsultationSchema) },
    303: { description: 'For who accepts a page instead: `Location` names the consultation.' },
    ...problems({ ...refusals, 422: 'No date of birth or code.' }),
  },
};

/** Commands that give a code for another browser. */
const giveCode = (command: 'pause' | 'code', summary: string): PathDefinition => ({
  ...base,
  method: 'post',
  path: `/consultation/{id}/${command}`,
  summary,
  request: { params },
  responses: {
    200: { description: 'Where the consultation stands, with the code.', ...json(codeAnswerSchema) },
    303: { description: 'There is nothing to go on with: `Location` names the consultation.' },
    ...problems(refusals),
  },
});

const changeLanguage: PathDefinition = {
  ...base,
  method: 'post',
  path: '/consultation/{id}/language',
  summary: 'Go on in another language',
  request: { params, body: { required: true, ...json(languageSchema) } },
  responses: {
    303: { description: '`Location` names the consultation.' },
    ...problems({ ...refusals, 422: 'A language that is not offered.' }),
  },
};

const clearDevice: PathDefinition = {
  ...base,
  method: 'post',
  path: '/consultation/{id}/clear',
  summary: 'Finish on this device',
  description: 'Takes back the cookies that let this client go on. The consultation stays as it is.',
  request: { params },
  responses: {
    200: { description: 'A page that says so.', content: { 'text/html': { schema: { type: 'string' } } } },
    ...problems(refusals),
  },
};

/** The patient's interface for programs: the addresses of the patient pages, with `Accept: application/json`. */
export function describePatientInterface(): PathDefinition[] {
  return [
    readWelcome,
    startConsultation,
    readPage,
    answerPage,
    sendSpeech,
    recognizePage,
    prove,
    giveCode('pause', 'Pause, and get a code to go on with elsewhere'),
    giveCode('code', 'Get a code to go on with elsewhere'),
    changeLanguage,
    clearDevice,
  ];
}
