import { describe, expect, test } from 'vitest';
import { HttpVisitor } from '../../../scripts/lib/http-visitor.ts';
import {
  authorize,
  authorizeUrl,
  codeExchange,
  createPkcePair,
  type Person,
  refreshExchange,
  requestToken,
  signInForTokens,
} from '../../helpers/authorization.ts';
import { query } from './query.ts';
import { service, setUpService } from './set-up.ts';

setUpService();

type Line = Record<string, unknown>;
const isCallback = (url: string) => url.startsWith(service.client.redirectUri);
const readEvents = (event: string): Line[] =>
  service
    .readLog()
    .split('\n')
    .filter((line) => line.includes('"security"'))
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line.event === event);
const findId = async ({ email }: Person) =>
  (await query(service.databaseUrl, 'select id from users where email = $1', [email]))[0]?.id;
const listAudit = async (action: string) =>
  await query(service.databaseUrl, 'select * from audit_events where action = $1 order by id', [action]);

async function trySignIn(person: Person) {
  const visitor = new HttpVisitor();
  const page = await visitor.open(authorizeUrl(service.client, createPkcePair()), isCallback);
  return await visitor.submit(page, person, isCallback);
}

describe('ASVS 16.3.1 sign-ins leave an event and an audit row', () => {
  test('a wrong password, with person and client, without address or password', async () => {
    const { owner } = service.people;
    await trySignIn({ ...owner, password: 'canary of a wrong password' });
    const accountId = await findId(owner);
    const { clientId } = service.client;
    expect(readEvents('sign_in_failed').at(-1)).toMatchObject({ level: 'warn', accountId, clientId });
    const row = (await listAudit('user.fail_sign_in')).at(-1);
    expect(row).toMatchObject({ actor_type: 'system', resource_id: accountId, client_id: clientId });
    expect(row?.request_id).toBe(readEvents('sign_in_failed').at(-1)?.requestId);
  });

  test('an unknown person: only an event, which names no person', async () => {
    const before = (await listAudit('user.fail_sign_in')).length;
    await trySignIn({ email: 'canary.nobody@first.example', password: 'x' });
    expect(readEvents('sign_in_failed').at(-1)).not.toHaveProperty('accountId');
    expect(await listAudit('user.fail_sign_in')).toHaveLength(before);
  });

  test('a sign-in, with person, client and method', async () => {
    const { frontDesk } = service.people;
    await authorize(service.client, frontDesk, createPkcePair());
    const accountId = await findId(frontDesk);
    expect(readEvents('sign_in').at(-1)).toMatchObject({ level: 'info', accountId, methods: ['pwd'] });
    expect((await listAudit('user.sign_in')).at(-1)).toMatchObject({
      actor_type: 'user',
      actor_id: accountId,
      client_id: service.client.clientId,
    });
  });
});

describe('ASVS 16.3.3 attempts to bypass a control leave an event', () => {
  test('sign-in attempts of a blocked account: an event each, and no audit row', async () => {
    const { otherOwner } = service.people;
    for (let turn = 0; turn < 8; turn++) await trySignIn({ ...otherOwner, password: `guess ${turn}` });
    const accountId = await findId(otherOwner);
    const blocked = readEvents('sign_in_blocked').filter((line) => line.accountId === accountId);
    expect(blocked).toHaveLength(3);
    const rows = (await listAudit('user.fail_sign_in')).filter((row) => row.resource_id === accountId);
    expect(rows).toHaveLength(5);
  });

  test('a reused code and a reused refresh token, with the person whose grant was ended', async () => {
    const { owner } = service.people;
    const accountId = await findId(owner);
    const pkce = createPkcePair();
    const callback = await authorize(service.client, owner, pkce);
    const exchange = codeExchange(service.client, callback.get('code') ?? '', pkce);
    await requestToken(service.client, exchange);
    expect((await requestToken(service.client, exchange)).status).toBe(400);
    const { refresh_token } = await signInForTokens(service.client, owner);
    await requestToken(service.client, refreshExchange(service.client, refresh_token ?? ''));
    await requestToken(service.client, refreshExchange(service.client, refresh_token ?? ''));
    const replays = () => readEvents('token_replayed');
    await expect.poll(() => replays().length).toBe(2);
    for (const line of replays()) {
      expect(line).toMatchObject({ level: 'warn', accountId, clientId: service.client.clientId });
    }
    await expect.poll(async () => (await listAudit('grant.end_replayed')).length).toBe(2);
    const rows = await listAudit('grant.end_replayed');
    expect(rows.map((row) => row.resource_id)).toEqual(replays().map((line) => line.grantId));
  });

  test('a form posted from another site', async () => {
    const visitor = new HttpVisitor();
    const page = await visitor.open(authorizeUrl(service.client, createPkcePair()), isCallback);
    const answer = await visitor.request(`${page.url}/sign-in`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams(service.people.owner),
    });
    expect(answer.status).toBe(403);
    expect(readEvents('form_rejected').at(-1)).toMatchObject({
      clientId: service.client.clientId,
      requestId: answer.headers.get('x-request-id'),
    });
  });
});

describe('ASVS 16.3.2 a refusal of the API leaves an event with person, action and reason', () => {
  const call = (path: string, token: string | null, method = 'GET') =>
    fetch(`${service.client.baseUrl}${path}`, {
      method,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    });
  const refusals = (reason: string) => readEvents('access_refused').filter((line) => line.reason === reason);
  const findOrganization = async ({ email }: Person) =>
    (await query(service.databaseUrl, 'select organization_id from users where email = $1', [email]))[0]
      ?.organization_id;
  const signIn = (person: Person, scope?: string) => signInForTokens(service.client, person, scope);

  test('a role without permission, a missing scope, an ended grant and a token for another audience', async () => {
    const { frontDesk } = service.people;
    const accountId = await findId(frontDesk);
    const organizationId = await findOrganization(frontDesk);
    const who = { level: 'warn', clientId: service.client.clientId, accountId, organizationId };
    const { access_token: token = '', id_token: idToken = '' } = await signIn(frontDesk);

    const answer = await call(`/encounter/${'a'.repeat(26)}`, token, 'DELETE');
    expect(answer.status).toBe(403);
    expect(refusals('role_not_allowed').at(-1)).toMatchObject({
      ...who,
      operation: 'DELETE /encounter/{id}',
      requestId: answer.headers.get('x-request-id'),
    });
    const { access_token: narrow = '' } = await signIn(frontDesk, 'openid email read');
    expect((await call('/agent', narrow)).status).toBe(403);
    expect(refusals('scope_missing').at(-1)).toMatchObject({ ...who, operation: 'GET /agent' });

    await query(service.databaseUrl, 'update grants set revoked_at = now()');
    expect((await call('/agent', token)).status).toBe(401);
    expect(refusals('grant_ended').at(-1)).toMatchObject({ ...who, operation: 'GET /agent' });
    expect((await call('/agent', idToken)).status).toBe(401);
    expect(refusals('grant_ended')).toHaveLength(1);
  });

  test('an invalid token, with neither a person nor the sent token', async () => {
    expect((await call('/agent', null)).status).toBe(401);
    expect((await call('/agent', 'canary.of.a.token')).status).toBe(401);
    for (const reason of ['token_missing', 'token_malformed']) {
      const line = refusals(reason).at(-1);
      expect(line).toMatchObject({ operation: 'GET /agent', source: expect.any(String) });
      expect(line).not.toHaveProperty('accountId');
    }
  });

  test('in a flood one line a minute of each kind, and no audit row', async () => {
    const { access_token: token = '' } = await signIn(service.people.frontDesk);
    const rows = async () =>
      (await query(service.databaseUrl, 'select count(*) from audit_events'))[0]?.count;
    const before = await rows();
    const refused = await Promise.all(
      Array.from({ length: 50 }, () => call(`/agent/${'b'.repeat(26)}`, token, 'DELETE')),
    );
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([403]));
    const lines = refusals('role_not_allowed').filter((line) => line.operation === 'DELETE /agent/{id}');
    expect(lines).toHaveLength(1);
    expect(await rows()).toBe(before);
  });
});

test('S26 ASVS 16.2.5 no event contains an e-mail address, an IP address or a password', async () => {
  const log = service.readLog();
  expect(log).toContain('"event"');
  for (const secret of [
    'canary',
    '@first.example',
    '@second.example',
    '127.0.0.1',
    '::1',
    'the password of',
  ]) {
    expect(log).not.toContain(secret);
  }
});
