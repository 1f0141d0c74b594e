import type { OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { encounterStatuses, flagLevels } from '../../contract/encounter.ts';
import { problemSchema } from '../../contract/problem.ts';
import { answeredByValues, locales, modalities, questionKinds } from '../interview/types.ts';

type PathDefinition = Parameters<OpenAPIHono['openAPIRegistry']['registerPath']>[0];

const welcomeSchema = z
  .looseObject({
    status: z.literal('NOT_STARTED'),
    clinic: z.string(),
    visitType: z.string(),
    locales: z.array(z.enum(locales)),
    locale: z.enum(locales),
    consent: z.string(),
  })
  .meta({ id: 'Welcome' });

const welcomeAnswersSchema = z
  .object({
    consent: z.unknown().meta({ description: 'That the patient agrees; required.' }),
    locale: z.enum(locales).optional(),
    answeredBy: z.enum(answeredByValues).optional(),
    modality: z.enum(modalities).optional(),
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
    flags: z.array(z.looseObject({ id: z.string(), level: z.enum(flagLevels) })),
  })
  .meta({ id: 'Consultation' });

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
        ...problems({ 404: 'Unknown link.', 410: 'No longer valid.', 422: 'No consent.' }),
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
        ...problems({ 403: 'Identify first.', 404: 'Unknown consultation.' }),
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
        ...problems({
          403: 'Identify first.',
          404: 'Unknown consultation.',
          409: 'The question is not open.',
          410: 'No longer valid.',
          422: 'The value does not answer the question.',
        }),
      },
    },
  ];
}
