import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '../../helpers/api.ts';
import {
  authorize,
  authorizeUrl,
  codeExchange,
  createPkcePair,
  requestToken,
} from '../../helpers/authorization.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { query } from './query.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.admin([
    'client',
    'add',
    'other-client',
    service.client.redirectUri,
    'https://other.example/cb',
  ]);
});
afterAll(() => service.stop());

async function getCode(pkce = createPkcePair()) {
  const callback = await authorize(service.client, service.people.owner, pkce);
  return { code: callback.get('code') ?? '', pkce };
}

describe('S3 PKCE', () => {
  test.each([
    ['no challenge', { code_challenge: undefined }],
    ['no method', { code_challenge_method: undefined }],
    ['neither', { code_challenge: undefined, code_challenge_method: undefined }],
    ['plain', { code_challenge_method: 'plain' }],
    ['s256 in lower case', { code_challenge_method: 's256' }],
    ['another method', { code_challenge_method: 'S512' }],
    ['a challenge of 42 characters', { code_challenge: 'a'.repeat(42) }],
    ['a challenge of 129 characters', { code_challenge: 'a'.repeat(129) }],
    ['a challenge with other characters', { code_challenge: `${'a'.repeat(43)}+` }],
    ['an empty challenge', { code_challenge: '' }],
  ])('%s is refused at the authorization endpoint', async (_what, parameters) => {
    const answer = await fetch(authorizeUrl(service.client, createPkcePair(), parameters), {
      redirect: 'manual',
    });
    const location = new URL(answer.headers.get('location') ?? '');
    expect(location.searchParams.get('error')).toBe('invalid_request');
    expect(location.searchParams.get('code')).toBeNull();
  });

  test.each([
    ['no verifier', undefined],
    ['an empty verifier', ''],
    ['another verifier', randomBytes(32).toString('base64url')],
    ['42 characters', 'a'.repeat(42)],
    ['129 characters', 'a'.repeat(129)],
    ['other characters', `${'a'.repeat(43)}ä`],
  ])(
    '%s is refused at the token endpoint, and the code stays usable by its owner',
    async (_what, verifier) => {
      const { code, pkce } = await getCode();
      const refused = await requestToken(service.client, {
        ...codeExchange(service.client, code, pkce),
        code_verifier: verifier,
      });
      expect(refused.status).toBe(400);
      expect(['invalid_grant', 'invalid_request']).toContain(refused.body.error);
      expect((await requestToken(service.client, codeExchange(service.client, code, pkce))).status).toBe(200);
    },
  );

  test('the challenge itself is refused as a verifier', async () => {
    const { code, pkce } = await getCode();
    const fields = { ...codeExchange(service.client, code, pkce), code_verifier: pkce.challenge };
    expect((await requestToken(service.client, fields)).body.error).toBe('invalid_grant');
  });

  test.each([
    ['43 characters', 'a'.repeat(43)],
    ['128 characters', 'a'.repeat(128)],
    ['every character of RFC 7636', 'ABCXYZabcxyz0189-._~ABCXYZabcxyz0189-._~ABC'],
    ['base64 with padding', Buffer.alloc(32, 0xfb).toString('base64')],
    ['base64 of 96 bytes', Buffer.alloc(96, 0xfe).toString('base64')],
  ])('a verifier of %s is accepted', async (_what, verifier) => {
    const { code, pkce } = await getCode(createPkcePair(verifier));
    expect((await requestToken(service.client, codeExchange(service.client, code, pkce))).status).toBe(200);
  });

  test('a base64 verifier must match, too', async () => {
    const { code, pkce } = await getCode(createPkcePair(Buffer.alloc(32, 0xfb).toString('base64')));
    const wrong = Buffer.alloc(32, 0xfa).toString('base64');
    for (const verifier of [wrong, Buffer.alloc(32, 0xfb).toString('base64url')]) {
      const fields = { ...codeExchange(service.client, code, pkce), code_verifier: verifier };
      expect((await requestToken(service.client, fields)).status).toBe(400);
    }
    expect((await requestToken(service.client, codeExchange(service.client, code, pkce))).status).toBe(200);
  });
});

describe('S2 codes', () => {
  test.each([
    ['another client', { client_id: 'other-client' }],
    ['an unknown client', { client_id: 'nobody' }],
    ['another redirect address', { redirect_uri: 'https://other.example/cb' }],
    ['another resource', { resource: 'https://api.example' }],
    ['the resource with a slash', { resource: 'BASE/' }],
    ['an unknown code', { code: 'x'.repeat(43) }],
    ['a code with a NUL', { code: 'a\u0000b' }],
    ['a longer code', { code: 'x'.repeat(40_000) }],
  ])('%s is refused, and the code stays usable by its owner', async (_what, parameters) => {
    const { code, pkce } = await getCode();
    const changed = Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [
        name,
        value.replace('BASE', service.client.baseUrl),
      ]),
    );
    const refused = await requestToken(service.client, {
      ...codeExchange(service.client, code, pkce),
      ...changed,
    });
    expect([400, 401]).toContain(refused.status);
    expect(refused.body.access_token).toBeUndefined();
    expect((await requestToken(service.client, codeExchange(service.client, code, pkce))).status).toBe(200);
  });

  test('a code expires 60 seconds after it was issued', async () => {
    const { code, pkce } = await getCode();
    const [row] = await query(
      service.databaseUrl,
      `select extract(epoch from expires_at - now()) as left, payload from oidc_payloads
       where model = 'AuthorizationCode' order by expires_at desc limit 1`,
    );
    expect(Number(row?.left)).toBeGreaterThan(50);
    expect(Number(row?.left)).toBeLessThanOrEqual(60);
    // The code is made older instead of waiting.
    await query(
      service.databaseUrl,
      `update oidc_payloads set payload = jsonb_set(jsonb_set(payload, '{exp}', to_jsonb((payload->>'exp')::int - 61)),
       '{iat}', to_jsonb((payload->>'iat')::int - 61)) where model = 'AuthorizationCode'`,
    );
    const late = await requestToken(service.client, codeExchange(service.client, code, pkce));
    expect([late.status, late.body.error]).toEqual([400, 'invalid_grant']);
  });

  test('of 20 simultaneous exchanges of one code at most one gets tokens, and these are revoked', async () => {
    const { code, pkce } = await getCode();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        requestToken(service.client, codeExchange(service.client, code, pkce)),
      ),
    );
    const won = answers.filter((answer) => answer.status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.error === 'invalid_grant')).toHaveLength(19);
    const api = new ApiClient(service.client.baseUrl, String(won[0]?.body.access_token));
    expect((await api.get('/verify-token')).status).toBe(401);
  });

  test('a second use ends that sign-in and no other of the same person', async () => {
    const other = await getCode();
    const tokens = (await requestToken(service.client, codeExchange(service.client, other.code, other.pkce)))
      .body;
    const { code, pkce } = await getCode();
    await requestToken(service.client, codeExchange(service.client, code, pkce));
    await requestToken(service.client, codeExchange(service.client, code, pkce));
    const api = new ApiClient(service.client.baseUrl, String(tokens.access_token));
    expect((await api.get('/verify-token')).status).toBe(200);
  });

  test('neither codes nor refresh tokens are stored in the database in the clear', async () => {
    const { code, pkce } = await getCode();
    const tokens = (await requestToken(service.client, codeExchange(service.client, code, pkce))).body;
    const rows = await query(service.databaseUrl, 'select id, payload::text as payload from oidc_payloads');
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(String(tokens.refresh_token));
  });
});
