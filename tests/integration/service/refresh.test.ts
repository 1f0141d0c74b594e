import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenResponseSchema } from '../../../contract/token.ts';
import { ApiClient } from '../../helpers/api.ts';
import { refreshExchange, requestToken, signInForTokens } from '../../helpers/authorization.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { query } from './query.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.admin(['client', 'add', 'other-client', service.client.redirectUri]);
});
afterAll(() => service.stop());

const signIn = async (from = service) => {
  const tokens = await signInForTokens(from.client, from.people.owner);
  return { ...tokens, refresh_token: tokens.refresh_token ?? '' };
};
const refresh = (token: string, fields: Record<string, string | undefined> = {}, from = service) =>
  requestToken(from.client, { ...refreshExchange(from.client, token), ...fields });
const works = async (accessToken: unknown, from = service) =>
  (await new ApiClient(from.client.baseUrl, String(accessToken)).get('/verify-token')).status === 200;

describe('S4 refresh', () => {
  test.each([
    ['no resource', { resource: undefined }, 'invalid_target'],
    ['another resource', { resource: 'https://api.example' }, 'invalid_target'],
    ['another client', { client_id: 'other-client' }, 'invalid_grant'],
    ['no client', { client_id: undefined }, 'invalid_request'],
    ['a scope that was not granted', { scope: 'openid profile' }, 'invalid_scope'],
  ])('%s is refused and does not use the token up', async (_what, fields, error) => {
    const { refresh_token: token } = await signIn();
    const refused = await refresh(token, fields);
    expect(refused.body.error).toBe(error);
    expect((await refresh(token)).status).toBe(200);
  });

  test('reuse ends the family: the successor token and every access token of the sign-in', async () => {
    const first = await signIn();
    const second = tokenResponseSchema.parse((await refresh(first.refresh_token)).body);
    expect(await works(second.access_token)).toBe(true);
    expect((await refresh(first.refresh_token)).body.error).toBe('invalid_grant');
    expect((await refresh(second.refresh_token ?? '')).body.error).toBe('invalid_grant');
    expect(await works(first.access_token)).toBe(false);
    expect(await works(second.access_token)).toBe(false);
  });

  test('of 50 concurrent refreshes of one token exactly one wins, and the reuse ends the family', async () => {
    const { refresh_token: token } = await signIn();
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(token)));
    const won = answers.filter((answer) => answer.status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.error === 'invalid_grant')).toHaveLength(49);
    expect(await works(won[0]?.body.access_token)).toBe(false);
  });

  test('50 refreshes in succession all succeed, and do not extend the end of the sign-in', async () => {
    let { refresh_token: token } = await signIn();
    const expiry = async () => {
      const [row] = await query(
        service.databaseUrl,
        `select extract(epoch from expires_at)::int as at from oidc_payloads
         where model = 'RefreshToken' and consumed_at is null order by expires_at desc limit 1`,
      );
      return Number(row?.at);
    };
    // Makes the token two days older.
    const shift = 2 * 24 * 3600;
    const before = await expiry();
    await query(
      service.databaseUrl,
      `update oidc_payloads set payload = jsonb_set(jsonb_set(payload, '{exp}', to_jsonb((payload->>'exp')::int - ${shift})),
       '{iat}', to_jsonb((payload->>'iat')::int - ${shift})), expires_at = expires_at - interval '${shift} seconds'
       where model = 'RefreshToken' and consumed_at is null`,
    );
    for (let turn = 0; turn < 50; turn++) {
      const answer = tokenResponseSchema.parse((await refresh(token)).body);
      token = answer.refresh_token ?? '';
    }
    expect(Math.abs((await expiry()) - (before - shift))).toBeLessThanOrEqual(3);
  });

  test('the refresh token expires 30 days after the sign-in', async () => {
    const { refresh_token: token } = await signIn();
    await query(
      service.databaseUrl,
      `update oidc_payloads set payload = jsonb_set(payload, '{exp}', to_jsonb(extract(epoch from now())::int - 1))
       where model = 'RefreshToken' and consumed_at is null`,
    );
    expect((await refresh(token)).body.error).toBe('invalid_grant');
  });

  test('a refresh gives a full token response, with fewer scopes on request', async () => {
    const { refresh_token: token } = await signIn();
    const answer = await refresh(token, { scope: 'openid read' });
    expect(tokenResponseSchema.parse(answer.body).scope).toBe('openid read');
    const api = new ApiClient(service.client.baseUrl, String(answer.body.access_token));
    expect((await api.get('/agent')).status).toBe(403);
    expect((await api.get('/encounter')).status).toBe(200);
  });

  test('revoking the refresh token ends the sign-in at once', async () => {
    const tokens = await signIn();
    const revoked = await fetch(`${service.client.baseUrl}/auth/oauth2/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token: tokens.refresh_token, client_id: service.client.clientId }),
    });
    expect(revoked.status).toBe(200);
    expect(await works(tokens.access_token)).toBe(false);
    expect((await refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('another client cannot revoke it', async () => {
    const tokens = await signIn();
    await fetch(`${service.client.baseUrl}/auth/oauth2/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token: tokens.refresh_token, client_id: 'other-client' }),
    });
    expect(await works(tokens.access_token)).toBe(true);
  });
});

describe('readings §8 REFRESH_REPLAY_WINDOW_S', () => {
  let lenient: TestService;
  beforeAll(async () => {
    lenient = await startTestService({ REFRESH_REPLAY_WINDOW_S: '60' });
  });
  afterAll(() => lenient.stop());

  test('another client gets nothing by a replay', async () => {
    await lenient.admin(['client', 'add', 'other-client', lenient.client.redirectUri]);
    const { refresh_token: token } = await signIn(lenient);
    await refresh(token, {}, lenient);
    expect((await refresh(token, { client_id: 'other-client' }, lenient)).status).toBe(400);
  });

  test('immediate retries, also 20 at once, get the same successor token', async () => {
    const { refresh_token: token } = await signIn(lenient);
    const first = await refresh(token, {}, lenient);
    expect(first.status).toBe(200);
    expect((await refresh(token, {}, lenient)).body).toEqual(first.body);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refresh(String(first.body.refresh_token), {}, lenient)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(1);
    expect(await works(answers[0]?.body.access_token, lenient)).toBe(true);
  });

  test('once the successor was used, the previous token is refused', async () => {
    const { refresh_token: token } = await signIn(lenient);
    const first = await refresh(token, {}, lenient);
    await refresh(String(first.body.refresh_token), {}, lenient);
    expect((await refresh(token, {}, lenient)).body.error).toBe('invalid_grant');
  });

  test('reuse after the window ends the family', async () => {
    const { refresh_token: token } = await signIn(lenient);
    const first = await refresh(token, {}, lenient);
    await query(
      lenient.databaseUrl,
      `update oidc_payloads set consumed_at = consumed_at - interval '61 seconds' where consumed_at is not null`,
    );
    expect((await refresh(token, {}, lenient)).body.error).toBe('invalid_grant');
    expect(await works(first.body.access_token, lenient)).toBe(false);
  });

  test('the stored answer cannot be read from the database', async () => {
    const { refresh_token: token } = await signIn(lenient);
    const { body } = await refresh(token, {}, lenient);
    const rows = await query(lenient.databaseUrl, 'select id, payload::text as payload from oidc_payloads');
    for (const name of ['access_token', 'refresh_token', 'id_token'] as const) {
      expect(JSON.stringify(rows)).not.toContain(String(body[name]));
    }
  });
});
