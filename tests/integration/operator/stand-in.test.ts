import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HttpVisitor } from '../../../scripts/lib/http-visitor.ts';
import {
  authorizeUrl,
  codeExchange,
  createPkcePair,
  type OauthClient,
  refreshExchange,
  requestToken,
} from '../../helpers/authorization.ts';
import { startOidcOperator } from '../../operator/oidc-authorization.ts';
import { startOperatorProcess } from '../../operator/operator-process.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';

// The dashboard's tests rely on what the stand-in service counts and refuses, so that must be right.

let operator: Operator;
beforeEach(async () => {
  operator = await startOperator({ offersRevocation: true });
});
afterEach(() => operator.stop());

const clientOf = ({ baseUrl }: { baseUrl: string }): OauthClient => ({
  baseUrl,
  clientId: 'clinic-dashboard',
  redirectUri: 'http://localhost:1/callback',
});

async function signIn(client: OauthClient) {
  const pkce = createPkcePair();
  const isCallback = (url: string) => url.startsWith(client.redirectUri);
  const end = await new HttpVisitor().open(authorizeUrl(client, pkce), isCallback);
  const form = codeExchange(client, new URL(end.url).searchParams.get('code') ?? '', pkce);
  const { status, body } = await requestToken(client, form);
  expect(status).toBe(200);
  return { form, access: String(body.access_token), refresh: String(body.refresh_token) };
}

const ask = (baseUrl: string, token: string) =>
  fetch(`${baseUrl}/agent`, { headers: { authorization: `Bearer ${token}` } });

const refreshWith = (client: OauthClient, token: string) =>
  requestToken(client, refreshExchange(client, token)).then(
    ({ status, body }) => ({
      status,
      refresh: String(body.refresh_token),
      access: String(body.access_token),
    }),
    () => ({ status: 0, refresh: '', access: '' }),
  );

describe('a refresh token that is presented again', () => {
  test('ends all tokens of its sign-in and is counted as a replay; another sign-in goes on', async () => {
    const client = clientOf(operator);
    const first = await signIn(client);
    const other = await signIn(client);
    const second = await refreshWith(client, first.refresh);
    expect((await ask(operator.baseUrl, second.access)).status).toBe(200);
    expect((await refreshWith(client, first.refresh)).status).toBe(400);
    for (const token of [first.access, second.access]) {
      expect((await ask(operator.baseUrl, token)).status).toBe(401);
    }
    expect((await refreshWith(client, second.refresh)).status).toBe(400);
    expect((await ask(operator.baseUrl, other.access)).status).toBe(200);
    expect(operator.readCounts()).toMatchObject({ refreshes: 1, replays: 1, tokenRequests: 5 });
  });

  test.each(['cut_after', 'reset', 'truncated'] as const)(
    'is a replay also after an answer lost by %s',
    async (fault) => {
      const client = clientOf(operator);
      const { refresh } = await signIn(client);
      operator.options.tokenFaults.push(fault);
      await refreshWith(client, refresh);
      expect(operator.readCounts()).toMatchObject({ refreshes: 1, replays: 0 });
      expect((await refreshWith(client, refresh)).status).toBe(400);
      expect(operator.readCounts()).toMatchObject({ refreshes: 1, replays: 1 });
    },
  );

  test('is accepted after a connection that closed before the service acted, and the repetition is counted', async () => {
    const client = clientOf(operator);
    const { refresh } = await signIn(client);
    operator.options.tokenFaults.push('cut');
    expect((await refreshWith(client, refresh)).status).toBe(0);
    expect((await refreshWith(client, refresh)).status).toBe(200);
    expect(operator.readCounts()).toMatchObject({ refreshes: 1, replays: 0, repeatsAfterSilence: 1 });
  });

  test('is accepted again and again where refresh tokens are kept', async () => {
    operator.options.refreshTokens = 'kept';
    const client = clientOf(operator);
    const { refresh } = await signIn(client);
    expect(await refreshWith(client, refresh)).toMatchObject({ status: 200, refresh: 'undefined' });
    expect((await refreshWith(client, refresh)).status).toBe(200);
    expect(operator.readCounts()).toMatchObject({ refreshes: 2, replays: 0 });
  });
});

test('a code that is presented again ends the tokens that it was exchanged for', async () => {
  const client = clientOf(operator);
  const { form, access } = await signIn(client);
  expect((await requestToken(client, form)).status).toBe(400);
  expect((await ask(operator.baseUrl, access)).status).toBe(401);
});

test('revocation ends a sign-in, which the family shows', async () => {
  const client = clientOf(operator);
  const { refresh, access } = await signIn(client);
  await fetch(`${operator.baseUrl}/auth/oauth2/revoke`, {
    method: 'POST',
    body: new URLSearchParams({ token: refresh }),
  });
  expect((await ask(operator.baseUrl, access)).status).toBe(401);
  expect(operator.readFamilies(operator.user.email)).toMatchObject([
    { isEnded: true, isRefreshTokenAlive: false, counts: { revocations: 1, replays: 0 } },
  ]);
});

test('as a process of its own it is controlled through its control address', async () => {
  const remote = await startOperatorProcess();
  try {
    const client = clientOf(remote);
    const { refresh } = await signIn(client);
    await remote.run({ options: { tokenFaults: ['503', { delayMs: [0, 5], answer: 'drop' }] } });
    expect((await refreshWith(client, refresh)).status).toBe(0);
    expect((await refreshWith(client, refresh)).status).toBe(0);
    expect((await refreshWith(client, refresh)).status).toBe(200);
    expect(await remote.readCounts()).toMatchObject({ refreshes: 1, tokenRequests: 4 });
    await expect(remote.run({ options: { listShape: 'round' as 'bare' } })).rejects.toThrow('refused');
  } finally {
    await remote.stop();
  }
});

test('behind oidc-provider refresh tokens rotate, and one that is presented again ends the grant', async () => {
  const client = clientOf(operator);
  const independent = await startOidcOperator({ id: client.clientId, redirectUri: client.redirectUri });
  try {
    const own = { ...client, baseUrl: independent.baseUrl };
    const first = await signIn(own);
    const second = await refreshWith(own, first.refresh);
    expect((await ask(own.baseUrl, second.access)).status).toBe(200);
    expect((await refreshWith(own, first.refresh)).status).toBe(400);
    expect((await ask(own.baseUrl, second.access)).status).toBe(401);
    expect(independent.counts).toMatchObject({ refreshes: 1, replays: 1 });
  } finally {
    await independent.stop();
  }
});
