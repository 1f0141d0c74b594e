import { OpenAPIHono } from '@hono/zod-openapi';
import * as z from 'zod';
import { extensionMark } from '../../../contract/extension.ts';
import { limits } from '../../../contract/limits.ts';
import { type ProblemCode, problemCodes, problemSchema } from '../../../contract/problem.ts';
import { scopes } from '../../../contract/token.ts';
import { webhookEventSchema } from '../../../contract/webhook.ts';
import type { Endpoint } from '../endpoint.ts';
import { describeSettings } from './describe-settings.ts';
import { describePatientInterface } from './openapi-patient.ts';

type PathDefinition = Parameters<OpenAPIHono['openAPIRegistry']['registerPath']>[0];

/** Refusals that every endpoint with a token has. */
const commonProblems: readonly ProblemCode[] = [
  'token_missing',
  'token_invalid',
  'scope_missing',
  'role_not_allowed',
  'too_many_requests',
  'internal_error',
  'unavailable',
];
const bodyProblems: readonly ProblemCode[] = [
  'unreadable_body',
  'body_too_large',
  'unsupported_media_type',
  'invalid_fields',
];
const idempotencyProblems: readonly ProblemCode[] = [
  'invalid_request',
  'idempotency_in_progress',
  'idempotency_mismatch',
];

/** The OpenAPI 3.1 document of the service. What the specification lacks is marked `x-extension: true`. */
export function describeApi(options: { endpoints: readonly Endpoint[]; baseUrl: string; version: string }) {
  const { endpoints, baseUrl, version } = options;
  const app = new OpenAPIHono();
  app.openAPIRegistry.registerComponent('securitySchemes', 'oauth', {
    type: 'oauth2',
    flows: {
      authorizationCode: {
        authorizationUrl: `${baseUrl}/auth/oauth2/authorize`,
        tokenUrl: `${baseUrl}/auth/oauth2/token`,
        refreshUrl: `${baseUrl}/auth/oauth2/token`,
        scopes: Object.fromEntries(scopes.map((scope) => [scope, scopeMeanings[scope]])),
      },
    },
  });
  for (const endpoint of endpoints) app.openAPIRegistry.registerPath(describeEndpoint(endpoint));
  for (const path of describePatientInterface()) app.openAPIRegistry.registerPath(path);
  for (const path of describeOpenPaths()) app.openAPIRegistry.registerPath(path);
  app.openAPIRegistry.registerWebhook(describeWebhookEvent());
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Consultation service',
      version,
      description:
        'OAuth 2.0 (authorization code with PKCE, `resource` required at the token endpoint), agents, invitations and encounters. Errors are `application/problem+json` (RFC 9457) with a stable `code`.',
    },
    servers: [{ url: baseUrl }],
  });
  describeSettings(document);
  return document;
}

/** The request that an organization's webhook address receives (readings §6). */
function describeWebhookEvent(): PathDefinition {
  return {
    method: 'post',
    path: 'event',
    summary: 'Something happened in a consultation',
    description:
      'Sent to the address of `PUT /organization/webhook`, signed as Standard Webhooks says; during a change of secrets with both. Ids and codes only: read the rest through the API. At least once, in no promised order: pass over a `webhook-id` that has come before. Any 2xx within 10 seconds counts as taken, 410 turns the webhook off, anything else is tried again for three days.',
    [extensionMark]: true,
    request: {
      headers: z.object({
        'webhook-id': z.string(),
        'webhook-timestamp': z.string(),
        'webhook-signature': z.string(),
      }),
      body: { required: true, content: { 'application/json': { schema: webhookEventSchema } } },
    },
    responses: { 204: { description: 'Taken.' } },
  };
}

const scopeMeanings: Record<(typeof scopes)[number], string> = {
  openid: 'Required for OpenID Connect.',
  email: 'Access to the user e-mail address.',
  profile: 'Access to user profile information.',
  read: 'Read access to API resources.',
  write: 'Write access to API resources.',
  offline_access: 'Requests a refresh token.',
};

function describeEndpoint(endpoint: Endpoint): PathDefinition {
  const { method, path, summary, description, scopes: needed, roles, answer } = endpoint;
  const problems = [
    ...commonProblems,
    ...endpoint.problems,
    ...(endpoint.body === null ? [] : bodyProblems),
    ...(endpoint.query === null ? [] : (['invalid_fields'] as const)),
    ...(endpoint.isIdempotent ? idempotencyProblems : []),
    ...(endpoint.entityTag?.isChecked ? (['precondition_failed'] as const) : []),
  ];
  const names = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
  return {
    method,
    path,
    summary,
    description: `${description} Roles: ${roles.map((role) => `\`${role}\``).join(', ')}.`,
    'x-roles': [...roles],
    security: [{ oauth: [...needed] }],
    ...(endpoint.isExtension ? { [extensionMark]: true } : {}),
    request: {
      ...(names.length > 0
        ? { params: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) }
        : {}),
      ...(endpoint.query === null ? {} : { query: endpoint.query }),
      ...(endpoint.isIdempotent ? { headers: idempotencyHeader } : {}),
      ...(endpoint.entityTag?.isChecked ? { headers: conditionHeader } : {}),
      ...(endpoint.body === null
        ? {}
        : { body: { required: true, content: { 'application/json': { schema: endpoint.body } } } }),
    },
    responses: {
      [answer.status]: {
        description: answer.description,
        ...(endpoint.entityTag?.isAnswered ? { headers: tagHeader } : {}),
        ...(answer.schema === null
          ? {}
          : {
              content: Object.fromEntries(
                Object.entries({ 'application/json': answer.schema, ...answer.otherTypes }).map(
                  ([type, schema]) => [type, { schema }],
                ),
              ),
            }),
      },
      ...describeProblems(problems),
    },
  };
}

const idempotencyHeader = z.object({
  'Idempotency-Key': z.string().min(1).max(limits.idempotencyKeyLength).optional().meta({
    description:
      'Extension. Kept 24 hours: the same key with the same body gets the same answer, with another body 422, while the first request runs 409.',
  }),
});

const conditionHeader = z.object({
  'If-Match': z.string().optional().meta({
    description:
      'Extension. The `ETag` of the answer that the change is based on: 412 if the record has changed since, and nothing is changed. Without it the change is always made.',
  }),
});
const tagHeader = z.object({
  ETag: z.string().meta({ description: 'Extension. The version of the record, for `If-Match`.' }),
});

/** One response for each status, with the problem codes that have it. */
function describeProblems(codes: readonly ProblemCode[]): PathDefinition['responses'] {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of new Set(codes)) {
    const status = problemCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, named]) => [
        status,
        {
          description: `\`code\`: ${named.join(', ')}`,
          content: { 'application/problem+json': { schema: problemSchema } },
        },
      ]),
  );
}

function describeOpenPaths(): PathDefinition[] {
  const open = (path: string, summary: string, type: string, schema: z.ZodType): PathDefinition => ({
    method: 'get',
    path,
    summary,
    [extensionMark]: true,
    responses: { 200: { description: summary, content: { [type]: { schema } } } },
  });
  const json = 'application/json';
  const anything = z.record(z.string(), z.unknown());
  return [
    open('/', 'Name, version and addresses of the service', json, anything),
    open('/health', 'Whether the service is able to serve', json, z.object({ status: z.literal('ok') })),
    open('/.well-known/openid-configuration', 'Discovery document', json, anything),
    open(
      '/auth/oauth2/jwks',
      'Public keys that tokens are signed with',
      'application/jwk-set+json',
      anything,
    ),
  ];
}
