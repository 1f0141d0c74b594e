import * as z from 'zod';
import { verifyTokenSchema } from '../../../contract/verify-token.ts';
import {
  type Check,
  defineCheck,
  require,
  requireEqual,
  requireRefusal,
  requireShape,
  requireStatus,
  requireSuccess,
} from '../check.ts';
import { CannotTell } from '../check-errors.ts';

const unknownId = '00000000000000000000000000';

/** Operations of parts 4.3 to 4.5, with a body that would be accepted if no Authorization header were needed. */
const operations: [string, string, unknown?][] = [
  ['GET', '/verify-token'],
  ['GET', '/api/verify-token'],
  ['GET', '/agent'],
  ['POST', '/agent', { type: 'CONSULT' }],
  ['GET', `/agent/${unknownId}`],
  ['DELETE', `/agent/${unknownId}`],
  ['POST', '/consult-invitation', { agentId: unknownId }],
  ['GET', `/consult-invitation/${unknownId}`],
  ['DELETE', `/consult-invitation/${unknownId}`],
];

const forgedTokens = ['x', 'a.b.c', 'e'.repeat(5000), 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'];

/** Verify-token as the specification has it (§2.5). */
const specifiedVerifySchema = z.object({
  organization: z.object({ id: z.string().min(1), name: z.string() }),
  user: z.object({ email: z.string().min(1), firstName: z.string(), type: z.literal('oauth') }),
});

export const accessChecks: Check[] = [
  ...operations.map(([method, path, body]) => {
    const shown = path.replace(unknownId, '<id>');
    return defineCheck(
      'specification',
      '4',
      `no-token-${method}-${shown}`
        .toLowerCase()
        .replaceAll(/[^a-z]+/g, '-')
        .replace(/-$/, ''),
      `${method} ${shown} without an Authorization header is refused`,
      {},
      async (target) => requireRefusal(await target.anonymous.send(method, path, body), `${method} ${shown}`),
    );
  }),
  ...['/verify-token', '/api/verify-token', '/agent', '/encounter'].map((path) =>
    defineCheck(
      'reading',
      '7',
      `no-token-401${path.replaceAll('/', '-')}`,
      `${path} without a token answers 401 with WWW-Authenticate`,
      {},
      async (target) => {
        const answer = await target.anonymous.get(path);
        requireStatus(answer, 401, path);
        require(answer.headers.get('www-authenticate')?.includes('Bearer') ===
          true, 'no WWW-Authenticate: Bearer');
      },
    ),
  ),
  defineCheck('specification', '5.6', 'forged-token', 'a forged token is refused', {}, async (target) => {
    for (const token of forgedTokens)
      requireRefusal(await target.withToken(token).get('/agent'), 'GET /agent');
  }),
  defineCheck('reading', '7', 'forged-token-401', 'a forged token answers 401 (S6)', {}, async (target) => {
    for (const token of forgedTokens)
      requireStatus(await target.withToken(token).get('/agent'), 401, 'GET /agent');
  }),
  defineCheck(
    'specification',
    '4.3',
    'verify-token',
    'verify-token says who and which organization, at /verify-token or /api/verify-token',
    { needsToken: true },
    async (target) => {
      const first = await target.api.get('/verify-token');
      const answer = first.status === 404 ? await target.api.get('/api/verify-token') : first;
      requireSuccess(answer, 'verify-token');
      requireShape(specifiedVerifySchema, answer.body, 'verify-token');
    },
  ),
  ...['/verify-token', '/api/verify-token'].map((path) =>
    defineCheck(
      'reading',
      '4.3',
      `verify-token-at${path.replaceAll('/', '-')}`,
      `${path} answers, with the person's role`,
      { needsToken: true },
      async (target) => {
        const answer = await target.api.get(path);
        requireStatus(answer, 200, path);
        requireEqual(requireShape(verifyTokenSchema, answer.body, path).user.type, 'oauth', 'user.type');
      },
    ),
  ),
  ...(['read', 'write'] as const).map((missing) =>
    defineCheck(
      'specification',
      '5.6',
      `scope-${missing}`,
      `a token without the scope ${missing} is refused by the agent operations`,
      { signIns: 1 },
      async (target) => {
        const kept = missing === 'read' ? 'write' : 'read';
        const tokens = await target.getTokens(`openid email ${kept}`);
        if (typeof tokens.scope === 'string' && tokens.scope.split(' ').includes(missing))
          throw new CannotTell(`the service granted ${missing}, which was not asked for`);
        const api = target.withTokens(tokens);
        requireRefusal(await api.get('/agent'), 'GET /agent');
      },
    ),
  ),
  ...(
    [
      ['openid email', { '/verify-token': 200, '/agent': 403, '/encounter': 403 }],
      ['openid email read', { '/verify-token': 200, '/agent': 403, '/encounter': 200 }],
      ['openid email write', { '/verify-token': 200, '/agent': 403, '/encounter': 403 }],
      ['openid read write', { '/verify-token': 403, '/agent': 200, '/encounter': 200 }],
      ['openid email read write', { '/verify-token': 200, '/agent': 200, '/encounter': 200 }],
    ] as const
  ).map(([scope, expected]) =>
    defineCheck(
      'reading',
      '5.6',
      `scopes-${scope.replaceAll(' ', '-')}`,
      `with the scopes "${scope}" exactly what they allow (S7)`,
      { signIns: 1 },
      async (target) => {
        const api = target.withTokens(await target.getTokens(scope));
        for (const [path, status] of Object.entries(expected))
          requireStatus(await api.get(path), status, path);
      },
    ),
  ),
  defineCheck(
    'reading',
    '5.5',
    'access-token',
    'the access_token is accepted',
    { signIns: 1 },
    async (target) => {
      const tokens = await target.getTokens();
      requireStatus(await target.withToken(String(tokens.access_token)).get('/agent'), 200, 'GET /agent');
    },
  ),
  defineCheck(
    'reading',
    '5.5',
    'id-token',
    'the id_token is accepted, too',
    { signIns: 1 },
    async (target) => {
      const tokens = await target.getTokens();
      requireStatus(await target.withToken(String(tokens.id_token)).get('/agent'), 200, 'GET /agent');
    },
  ),
  defineCheck(
    'reading',
    '5.8',
    'no-cors',
    'no CORS: a page of another origin is told nothing',
    { needsToken: true },
    async (target) => {
      const answer = await target.api.get('/agent', { origin: 'https://conformance.example' });
      requireEqual(answer.headers.get('access-control-allow-origin'), null, 'access-control-allow-origin');
    },
  ),
  defineCheck(
    'extension',
    '8',
    'rate-limit-headers',
    'answers of the API say how many requests are left',
    { needsToken: true },
    async (target) => {
      const { headers } = await target.api.get('/agent');
      require(headers.has('ratelimit') || headers.has('ratelimit-remaining'), 'no RateLimit header');
    },
  ),
  defineCheck('extension', '9', 'health', 'GET /health answers 200', {}, async (target) =>
    requireStatus(await target.anonymous.get('/health'), 200, '/health'),
  ),
  defineCheck(
    'extension',
    '9',
    'openapi',
    'GET / names the OpenAPI document, and it lists every path of part 4',
    {},
    async (target) => {
      const root = await target.anonymous.get('/', { accept: 'application/json' });
      require(root.text.includes('/openapi.json'), 'GET / does not name /openapi.json');
      const { body } = await target.anonymous.get('/openapi.json');
      const { paths } = requireShape(
        z.object({ paths: z.record(z.string(), z.unknown()) }),
        body,
        '/openapi.json',
      );
      const listed = Object.keys(paths).map((name) => name.replace(/\{[^}]+\}/g, '{id}'));
      const wanted = [
        '/agent',
        '/agent/{id}',
        '/consult-invitation',
        '/consult-invitation/{id}',
        '/verify-token',
      ];
      const missing = wanted.filter((path) => !listed.includes(path));
      require(missing.length === 0, `not listed: ${missing.join(', ')}`);
    },
  ),
  defineCheck(
    'reading',
    '7',
    'unknown-path',
    'an unknown path answers 404 as a problem',
    { needsToken: true },
    async (target) => {
      const answer = await target.api.get('/nothing-here');
      requireStatus(answer, 404, '/nothing-here');
      const type = answer.headers.get('content-type') ?? '';
      require(type.includes('application/problem+json'), `the type is ${type}`);
    },
  ),
  defineCheck(
    'reading',
    '5.9',
    'discovery',
    'discovery and public keys are where the readings say',
    {},
    async (target) => {
      const discovery = requireShape(
        z.object({ token_endpoint: z.string(), jwks_uri: z.string() }),
        (await target.anonymous.get('/.well-known/openid-configuration')).body,
        'the discovery document',
      );
      requireEqual(discovery.token_endpoint, `${target.baseUrl}/auth/oauth2/token`, 'token_endpoint');
      requireEqual(discovery.jwks_uri, `${target.baseUrl}/auth/oauth2/jwks`, 'jwks_uri');
      const { keys } = requireShape(
        z.object({ keys: z.array(z.looseObject({})).min(1) }),
        (await target.anonymous.get('/auth/oauth2/jwks')).body,
        'the keys',
      );
      require(keys.every((key) => key.d === undefined), 'a key is a private one');
    },
  ),
];
