import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenResponseSchema } from '../../contract/token.ts';
import { verifyTokenSchema } from '../../contract/verify-token.ts';
import { ApiClient } from '../helpers/api.ts';
import {
  authorize,
  authorizeUrl,
  codeExchange,
  createPkcePair,
  refreshExchange,
  requestToken,
  signInForTokens,
} from '../helpers/authorization.ts';
import { type ContractTarget, openTarget } from './target.ts';

/** What only a service can show whose sign-in form the test can fill in. */
const isForeign = process.env.CONTRACT_BASE_URL !== undefined;

let target: ContractTarget;
beforeAll(async () => {
  target = await openTarget();
});
afterAll(() => target.stop());

function requireOwn() {
  if (!target.own) throw new Error('Runs against our own service only');
  return { client: target.own.client, person: target.own.people.owner };
}

describe.skipIf(isForeign)('§4.1 authorization endpoint: what is refused', () => {
  test.each(['response_type', 'scope', 'state', 'code_challenge', 'code_challenge_method'])(
    'without %s the client is told by an OAuth error at its redirect address, or the person by a page',
    async (missing) => {
      const { client } = requireOwn();
      const answer = await fetch(authorizeUrl(client, createPkcePair(), { [missing]: undefined }), {
        redirect: 'manual',
      });
      const location = answer.headers.get('location');
      if (location === null) {
        expect(answer.status).toBe(400);
        return;
      }
      expect(location.startsWith(client.redirectUri)).toBe(true);
      expect(new URL(location).searchParams.get('error')).not.toBeNull();
      expect(new URL(location).searchParams.get('code')).toBeNull();
    },
  );

  test.each([
    ['an unknown client', { client_id: 'nobody' }],
    ['no client', { client_id: undefined }],
    ['no redirect address', { redirect_uri: undefined }],
    ['another redirect address', { redirect_uri: 'https://evil.example/callback' }],
  ])('S1 %s gets an error page, never a redirect', async (_what, parameters) => {
    const { client } = requireOwn();
    const answer = await fetch(authorizeUrl(client, createPkcePair(), parameters), { redirect: 'manual' });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
    expect(answer.headers.get('content-type')).toContain('text/html');
  });

  test('S3 code_challenge_method=plain is refused', async () => {
    const { client } = requireOwn();
    const answer = await fetch(authorizeUrl(client, createPkcePair(), { code_challenge_method: 'plain' }), {
      redirect: 'manual',
    });
    expect(answer.headers.get('location') ?? 'error=').toContain('error=');
  });
});

describe.skipIf(isForeign)('§4.2 token endpoint: what is refused', () => {
  async function getCode() {
    const { client, person } = requireOwn();
    const pkce = createPkcePair();
    const callback = await authorize(client, person, pkce);
    return { client, pkce, code: callback.get('code') ?? '' };
  }

  test.each(['code', 'redirect_uri', 'client_id', 'code_verifier', 'resource'])(
    'a code exchange without %s',
    async (missing) => {
      const { client, pkce, code } = await getCode();
      const answer = await requestToken(client, {
        ...codeExchange(client, code, pkce),
        [missing]: undefined,
      });
      expect([400, 401]).toContain(answer.status);
      expect(answer.body.error).toEqual(expect.any(String));
      if (missing === 'resource') expect(answer.body.error).toBe('invalid_target');
    },
  );

  test('another resource is an invalid_target', async () => {
    const { client, pkce, code } = await getCode();
    const fields = { ...codeExchange(client, code, pkce), resource: 'https://other.example' };
    expect((await requestToken(client, fields)).body.error).toBe('invalid_target');
  });

  test('S3 a wrong verifier', async () => {
    const { client, code } = await getCode();
    const answer = await requestToken(client, codeExchange(client, code, createPkcePair()));
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant']);
  });

  test('S2 a code used twice ends what the first use issued', async () => {
    const { client, pkce, code } = await getCode();
    const first = tokenResponseSchema.parse(
      (await requestToken(client, codeExchange(client, code, pkce))).body,
    );
    const api = new ApiClient(client.baseUrl, first.access_token);
    expect((await api.get('/agent')).status).toBe(200);
    const second = await requestToken(client, codeExchange(client, code, pkce));
    expect(second.body.error).toBe('invalid_grant');
    expect((await api.get('/agent')).status).toBe(401);
    const refreshed = await requestToken(client, refreshExchange(client, first.refresh_token ?? ''));
    expect(refreshed.body.error).toBe('invalid_grant');
  });
});

describe.skipIf(isForeign)('§4.1, §4.2 and §2.4 the flow', () => {
  test('state comes back unchanged, whatever characters it has', async () => {
    const { client, person } = requireOwn();
    const state = 'a b+c/d=e&f?g#h%20ü';
    const callback = await authorize(client, person, createPkcePair(), { state });
    expect(callback.get('state')).toBe(state);
    expect(callback.get('code')).toEqual(expect.any(String));
  });

  test('§5.3 a verifier of 32 random bytes in plain base64 (with + / =) is accepted', async () => {
    const { client, person } = requireOwn();
    const pkce = createPkcePair('+/'.repeat(21).concat('A='));
    const callback = await authorize(client, person, pkce);
    const answer = await requestToken(client, codeExchange(client, callback.get('code') ?? '', pkce));
    expect(answer.status).toBe(200);
  });

  test('§2.4 every field of the token response, with all granted scopes', async () => {
    const { client, person } = requireOwn();
    const tokens = tokenResponseSchema.parse(await signInForTokens(client, person));
    expect(tokens.expires_in).toBe(3600);
    expect(Math.abs(tokens.expires_at - (Date.now() / 1000 + 3600))).toBeLessThan(30);
    expect(tokens.scope.split(' ').sort()).toEqual(['email', 'offline_access', 'openid', 'read', 'write']);
    expect(tokens.access_token.split('.')).toHaveLength(3);
    expect(tokens.id_token.split('.')).toHaveLength(3);
    expect(tokens.refresh_token).toEqual(expect.any(String));
  });

  test('§2.4 no refresh token without offline_access', async () => {
    const { client, person } = requireOwn();
    const tokens = await signInForTokens(client, person, 'openid email read write');
    expect(tokens.refresh_token).toBeUndefined();
  });

  test('§4.2 refreshing gives a full new response and ends the refresh token before', async () => {
    const { client, person } = requireOwn();
    const first = await signInForTokens(client, person);
    const answer = await requestToken(client, refreshExchange(client, first.refresh_token ?? ''));
    const second = tokenResponseSchema.parse(answer.body);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.scope).toBe(first.scope);
    const replayed = await requestToken(client, refreshExchange(client, first.refresh_token ?? ''));
    expect(replayed.body.error).toBe('invalid_grant');
    // S4: strict by default, reuse ends the family.
    const family = await requestToken(client, refreshExchange(client, second.refresh_token ?? ''));
    expect(family.body.error).toBe('invalid_grant');
  });
});

describe('§4.3 and §5.5 verify-token and the Authorization header', () => {
  test.each(['/verify-token', '/api/verify-token', '/agent', '/encounter'])(
    '%s without a token answers 401',
    async (path) => {
      const answer = await target.anonymous.get(path);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toContain('Bearer');
    },
  );

  test.each(['x', 'a.b.c', `${'e'.repeat(5000)}`, 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'])(
    'S6 a forged token answers 401: %#',
    async (token) => {
      expect((await new ApiClient(target.baseUrl, token).get('/agent')).status).toBe(401);
    },
  );

  test.each(['/verify-token', '/api/verify-token'])('%s says who and which organization', async (path) => {
    const answer = await target.api.get(path);
    expect(answer.status).toBe(200);
    expect(verifyTokenSchema.parse(answer.body).user.type).toBe('oauth');
  });

  test.skipIf(isForeign)('§5.5 the id_token is accepted too', async () => {
    const { client, person } = requireOwn();
    const tokens = await signInForTokens(client, person);
    expect((await new ApiClient(client.baseUrl, tokens.id_token).get('/agent')).status).toBe(200);
  });

  test.skipIf(isForeign).each([
    ['openid email', { '/verify-token': 200, '/agent': 403, '/encounter': 403 }],
    ['openid email read', { '/verify-token': 200, '/agent': 403, '/encounter': 200 }],
    ['openid email write', { '/verify-token': 200, '/agent': 403, '/encounter': 403 }],
    ['openid read write', { '/verify-token': 403, '/agent': 200, '/encounter': 200 }],
    ['openid email read write', { '/verify-token': 200, '/agent': 200, '/encounter': 200 }],
  ])('S7 §5.6 with the scopes "%s"', async (scope, expected) => {
    const { client, person } = requireOwn();
    const tokens = await signInForTokens(client, person, scope);
    const api = new ApiClient(client.baseUrl, tokens.access_token);
    for (const [path, status] of Object.entries(expected)) {
      expect((await api.get(path)).status, path).toBe(status);
    }
  });

  test('no CORS: a page of another origin is told nothing', async () => {
    const answer = await target.api.get('/agent', { origin: 'https://evil.example' });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('§9 and readings: what a service says about itself', () => {
  test('GET /health answers 200; GET / names version and document; the document lists every path of part 4', async () => {
    expect((await target.anonymous.get('/health')).status).toBe(200);
    const root = await target.anonymous.get('/', { accept: 'application/json' });
    expect(root.text).toContain('/openapi.json');
    const document = (await target.anonymous.get('/openapi.json')).body as { paths: Record<string, object> };
    for (const path of [
      '/agent',
      '/agent/{id}',
      '/consult-invitation',
      '/consult-invitation/{id}',
      '/verify-token',
    ]) {
      const normalized = Object.keys(document.paths).map((name) => name.replace(/\{[^}]+\}/g, '{id}'));
      expect(normalized).toContain(path);
    }
  });

  test('an unknown path answers 404 as a problem', async () => {
    const answer = await target.api.get('/nothing-here');
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });

  test('the discovery document and the keys are where readings §5.9 says', async () => {
    const discovery = (await target.anonymous.get('/.well-known/openid-configuration')).body as Record<
      string,
      string
    >;
    expect(discovery.token_endpoint).toBe(`${target.baseUrl}/auth/oauth2/token`);
    expect(discovery.jwks_uri).toBe(`${target.baseUrl}/auth/oauth2/jwks`);
    const keys = (await target.anonymous.get('/auth/oauth2/jwks')).body as { keys: { d?: string }[] };
    expect(keys.keys.length).toBeGreaterThan(0);
    expect(keys.keys.every((key) => key.d === undefined)).toBe(true);
  });
});
