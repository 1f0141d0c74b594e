import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemSchema } from '../../../contract/problem.ts';
import { ApiClient } from '../../helpers/api.ts';
import { authorizeUrl, createPkcePair } from '../../helpers/authorization.ts';
import { bodyFor, fillPath, routes } from '../../helpers/service-routes.ts';
import { api, resources, service, setUpApi } from './set-up.ts';

setUpApi();

const numRuns = 60;

/** Strings that often cause errors in programs, beside random ones. */
const nastyText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    '../..',
    '%00',
    '%',
    '%zz',
    '%c0%ae',
    "'; drop table agents; --",
    '<script>',
    '__proto__',
    'constructor',
    'null',
    '9'.repeat(400),
    'ä'.repeat(3000),
    '😀'.repeat(130),
    '{"a":1}',
    '[]',
    '-1',
    '1e999',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const nastyValue = fc.oneof(
  nastyText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, true, 0, -1, 1e21),
);

/** fetch cannot send lone surrogates in a body or an address; they become U+FFFD, which is tested too. */
const inAddress = (text: string) => encodeURIComponent(text.toWellFormed());

describe('S24 no 5xx from any input', () => {
  test.each(routes.filter((route) => route.method === 'POST'))(
    '$method $path with any body',
    async (route) => {
      const fields = [
        'type',
        'name',
        'specialization',
        'consultAgentType',
        'agentId',
        'encounterCompletionLinkText',
        'encounterCompletionLinkUrl',
        'externalId',
        'patientDateOfBirth',
        'patientFirstName',
        'patientLastName',
        '__proto__',
      ];
      const body = fc.oneof(
        fc.dictionary(fc.constantFrom(...fields), nastyValue),
        fc
          .dictionary(fc.constantFrom(...fields.slice(2)), nastyValue)
          .map((rest) => ({ type: 'CONSULT', agentId: resources.agentId, ...rest })),
        fc.jsonValue(),
      );
      await fc.assert(
        fc.asyncProperty(body, async (value) => {
          const answer = await api.post(route.path, value);
          expect(answer.status).toBeLessThan(500);
          if (answer.status >= 400) problemSchema.parse(answer.body);
        }),
        {
          numRuns,
          examples: [[{ type: 'CONSULT', agentId: '\u0000' }], [{ type: 'CONSULT', name: 'a\u0000' }]],
        },
      );
    },
  );

  test.each(routes.filter((route) => route.path.includes('{id}')))(
    '$method $path with any id',
    async (route) => {
      await fc.assert(
        fc.asyncProperty(nastyText, async (id) => {
          const answer = await api.send(
            route.method,
            route.path.replace('{id}', inAddress(id)),
            bodyFor(route, resources),
          );
          // 431: longer than the request line that Node accepts.
          expect([200, 404, 405, 431]).toContain(answer.status);
        }),
        { numRuns },
      );
    },
  );

  test('GET /encounter and /agent with any query', async () => {
    const names = fc.constantFrom('externalId', 'status', 'updatedSince', 'limit', 'cursor', 'unknown');
    const known = fc.constantFrom(
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999Z',
      '9999-12-31T23:59:59-14:00',
      '2026-02-30T00:00:00Z',
      '2026-01-01',
      '0',
      '200',
      '201',
      Buffer.from('["0000-01-01T00:00:00.000Z","a"]').toString('base64url'),
      Buffer.from('["2026-01-01T00:00:00.000Z","\u0000"]').toString('base64url'),
      Buffer.from('{}').toString('base64url'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(names, fc.oneof(known, nastyText)), { maxLength: 4 }),
        async (pairs) => {
          const search = pairs.map(([name, value]) => `${name}=${inAddress(value)}`).join('&');
          for (const path of ['/encounter', '/agent']) {
            expect([200, 422, 431]).toContain((await api.get(`${path}?${search}`)).status);
          }
        },
      ),
      { numRuns: numRuns * 2 },
    );
  });

  test.each(routes)('$method $path with odd headers', async (route) => {
    const names = fc.constantFrom(
      'accept',
      'accept-language',
      'content-type',
      'idempotency-key',
      'x-forwarded-for',
    );
    const values = fc.string({
      unit: fc
        .oneof(fc.integer({ min: 33, max: 126 }), fc.integer({ min: 161, max: 255 }))
        .map((code) => String.fromCharCode(code)),
    });
    await fc.assert(
      fc.asyncProperty(fc.dictionary(names, values), async (headers) => {
        const path = fillPath(route.path, { agentId: 'x', invitationId: 'x', encounterId: 'x' });
        const body = route.method === 'POST' ? '{}' : undefined;
        expect((await api.send(route.method, path, body, headers)).status).toBeLessThan(500);
      }),
      { numRuns: 25 },
    );
  });

  test('the authorization endpoint with any parameters', async () => {
    const names = fc.constantFrom(
      'response_type',
      'client_id',
      'redirect_uri',
      'scope',
      'state',
      'code_challenge',
      'code_challenge_method',
      'prompt',
      'max_age',
      'login_hint',
      'id_token_hint',
      'ui_locales',
      'claims',
      'request',
      'request_uri',
      'resource',
      'response_mode',
      'nonce',
      'acr_values',
      'display',
      'dpop_jkt',
      'authorization_details',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(names, nastyText), { maxLength: 4 }),
        fc.boolean(),
        async (pairs, isAdded) => {
          const base = authorizeUrl(service.client, createPkcePair());
          const url = new URL(base);
          let search = url.search;
          for (const [name, value] of pairs) {
            if (!isAdded) url.searchParams.delete(name);
            search = `${isAdded ? search : url.search}&${name}=${inAddress(value)}`;
            url.search = search;
          }
          const answer = await fetch(url, { redirect: 'manual' });
          // 431: longer than the request line that Node accepts.
          expect(answer.status).toBeLessThan(500);
        },
      ),
      { numRuns: numRuns * 2 },
    );
  });

  test.each(['token', 'revoke', 'logout/confirm'])('POST /auth/oauth2/%s with any form', async (path) => {
    const names = fc.constantFrom(
      'grant_type',
      'code',
      'redirect_uri',
      'client_id',
      'client_secret',
      'client_assertion',
      'client_assertion_type',
      'code_verifier',
      'refresh_token',
      'resource',
      'scope',
      'token',
      'token_type_hint',
      'xsrf',
      'logout',
    );
    const known = fc.constantFrom('authorization_code', 'refresh_token', 'client_credentials', 'test-client');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(names, fc.oneof(known, nastyText)), { maxLength: 8 }),
        async (pairs) => {
          const answer = await fetch(`${service.client.baseUrl}/auth/oauth2/${path}`, {
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            body: pairs.map(([name, value]) => `${name}=${inAddress(value)}`).join('&'),
          });
          expect(answer.status).toBeLessThan(500);
        },
      ),
      { numRuns: numRuns * 2 },
    );
  });

  test.each([
    'application/json',
    'application/x-www-form-urlencoded; charset=utf-32',
    'multipart/form-data; boundary=x',
    '',
    'x',
  ])('the token endpoint with a body of type "%s"', async (type) => {
    const answer = await fetch(`${service.client.baseUrl}/auth/oauth2/token`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: Buffer.from('grant_type=refresh_token&%00=%ff&a[b]=c'),
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  test('any path and method', async () => {
    const piece = fc.oneof(
      nastyText.map(inAddress),
      fc.constantFrom(
        'auth',
        'oauth2',
        'token',
        'agent',
        'encounter',
        '.well-known',
        'consult',
        'interaction',
        'reference',
      ),
    );
    const methods = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND');
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 5 }),
        methods,
        fc.boolean(),
        async (pieces, method, isSigned) => {
          const client = isSigned ? api : new ApiClient(service.client.baseUrl, null);
          const answer = await client.send(method, `${service.client.baseUrl}/${pieces.join('/')}`);
          expect(answer.status).toBeLessThan(500);
        },
      ),
      { numRuns: numRuns * 3 },
    );
  });

  test.each([
    ['a malformed request line', 'GET\r\n\r\n'],
    ['a path with a backslash', 'GET /\\evil HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['a malformed percent sign', 'GET /agent/%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    [
      'a malformed percent sign in a query',
      'GET /encounter?a=%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    ],
    [
      'an absolute address',
      'GET http://evil.example/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    ],
    ['a malformed host', 'GET /health HTTP/1.1\r\nHost: [::bad\r\nConnection: close\r\n\r\n'],
    ['no host', 'GET /health HTTP/1.0\r\n\r\n'],
    ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    [
      'a malformed authorize query',
      'GET /auth/oauth2/authorize?client_id=%zz&a[]=1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    ],
    [
      'a header of 20 KB',
      `GET /health HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\nConnection: close\r\n\r\n`,
    ],
  ])('%s', async (_what, request) => {
    const answer = await sendRaw(request);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
    expect((await fetch(`${service.client.baseUrl}/health`)).status).toBe(200);
  });

  test('the log contains no error after all of this', () => {
    const lines = service.readLog().split('\n');
    expect(lines.filter((line) => /"status":5\d\d|"level":"error"/.test(line))).toEqual([]);
  });
});

function sendRaw(request: string): Promise<string> {
  const { port } = new URL(service.client.baseUrl);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(request));
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
