import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { findFreePort } from '../../../scripts/lib/process.ts';
import { createTestDatabase } from '../../helpers/database.ts';
import { startDashboard } from '../../helpers/running-dashboard.ts';
import { startOidcOperator } from '../../operator/oidc-authorization.ts';
import type { OperatorOptions } from '../../operator/options.ts';
import { createJourney } from './journey.ts';
import {
  become,
  dashboard,
  expectRefresh,
  expireTokens,
  follow,
  operator,
  rows,
  setUpVariants,
  start,
  walk,
} from './operator-variants.ts';

setUpVariants();

// Each value of each option once, several together; each by itself: every-operator-variant.test.ts.
const variants: [string, Partial<OperatorOptions>][] = [
  ['the shapes of the examples', {}],
  [
    'verify-token below /api, lists under agents, objects under their own name, odd ids',
    {
      verifyPath: '/api/verify-token',
      listShape: 'agents',
      objectShape: 'named',
      createStatus: 200,
      missingValue: 'null',
      deleteAnswer: 'empty-200',
      idStyle: 'odd',
      expiresIn: 'string',
      errorBody: 'problem',
    },
  ],
  [
    'verify-token at the root again, lists and objects under data, the patient echoed, ids that are numbers, id_tokens only',
    {
      verifyPath: '/verify-token',
      listShape: 'data',
      objectShape: 'data',
      missingValue: 'null',
      echoesPatient: true,
      deleteAnswer: 'json-200',
      idStyle: 'number',
      acceptedToken: 'id',
      expiresIn: 'absent',
      expiresAt: 'number',
      errorBody: 'error',
      tokenErrorBody: 'like-api',
    },
  ],
  [
    'lists under items, DELETE answered 404, access tokens only again, idempotency keys',
    {
      listShape: 'items',
      deleteAnswer: 'missing-404',
      acceptedToken: 'access',
      givesConfigurationOnce: true,
      knowsIdempotencyKey: true,
      expiresIn: 'absent',
      expiresAt: 'string',
      errorBody: 'errors',
      tokenErrorBody: 'like-api',
    },
  ],
  [
    'lists under results, id_tokens only and no new one after a refresh, errors without a body',
    {
      listShape: 'results',
      acceptedToken: 'id',
      refreshGivesIdToken: false,
      expiresAt: 'number',
      errorBody: 'empty',
      tokenErrorBody: 'like-api',
    },
  ],
  [
    'bare lists again, either token, no expiry at all, errors as plain text',
    {
      listShape: 'bare',
      acceptedToken: 'both',
      refreshGivesIdToken: false,
      expiresIn: 'absent',
      expiresAt: 'absent',
      errorBody: 'text',
      tokenErrorBody: 'like-api',
    },
  ],
  [
    'a refresh without a new refresh token, errors as HTML',
    { refreshTokens: 'kept', errorBody: 'html', tokenErrorBody: 'like-api' },
  ],
  ['a refresh that ends the access token before it', { endsAccessAtRotation: true }],
];

describe('sign-in, agents, invitations, revocation and sign-out with a service that changes meanwhile', () => {
  test.each(variants)('%s', async (_name, changes) => {
    become(changes);
    await walk();
  });
});

test('an unknown specialization is shown as the service names it', async () => {
  become({ specialization: 'SPORTS_MEDICINE' });
  const journey = createJourney(dashboard, operator);
  await journey.signIn();
  const id = await journey.makeAgent();
  expect(await journey.readAgents()).toContainEqual(
    expect.objectContaining({ id, specialization: 'SPORTS_MEDICINE' }),
  );
});

test('S13 when the accepted token changes during a session, one call is refused and no session ends', async () => {
  become({});
  const journey = createJourney(dashboard, operator);
  await journey.signIn();
  for (const acceptedToken of ['id', 'access', 'id', 'access'] as const) {
    operator.options.acceptedToken = acceptedToken;
    const before = operator.readCounts();
    expect((await journey.ask('GET', '/api/agents')).status).toBe(200);
    expect((await journey.ask('GET', '/api/agents')).status).toBe(200);
    const after = operator.readCounts();
    expect(after.refreshCalls).toBe(before.refreshCalls);
    expect(after.apiRefusals - before.apiRefusals).toBeLessThanOrEqual(2);
  }
});

test('with a service that does not rotate refresh tokens a session survives any number of refreshes', async () => {
  become({ refreshTokens: 'kept', refreshGivesIdToken: false });
  const journey = createJourney(dashboard, operator);
  await journey.signIn();
  for (let count = 0; count < 3; count += 1) await expectRefresh(journey);
});

test('without refresh tokens an expired access token leads to one pass through the authorization endpoint', async () => {
  become({ refreshTokens: 'none' });
  const journey = createJourney(dashboard, operator);
  await journey.signIn();
  await expireTokens();
  expect(await journey.ask('GET', '/api/agents')).toMatchObject({
    status: 401,
    body: { code: 'reauthorize' },
  });
  await journey.signIn();
  expect((await journey.ask('GET', '/api/agents')).status).toBe(200);
});

test.each(['problem', 'error', 'errors', 'html', 'empty', 'text'] as const)(
  'a refused invitation with an error body %s is shown as a refusal, with a sentence',
  async (errorBody) => {
    become({ errorBody });
    const journey = createJourney(dashboard, operator);
    await journey.signIn();
    const agentId = await journey.makeAgent();
    operator.agents.delete(agentId);
    const requestId = crypto.randomUUID();
    const refused = await journey.ask('POST', '/api/invitations', { requestId, invitation: { agentId } });
    expect(refused).toMatchObject({ status: 422, body: { code: 'invalid', message: expect.any(String) } });
    expect(refused.content).not.toContain('<h1>');
    expect((await journey.ask('GET', `/api/invitations/${requestId}`)).status).toBe(404);
  },
);

describe('a failed sign-in ends at a page with a next step', () => {
  test.each([
    ['deny', 'denied'],
    ['expired-code', 'expired'],
    ['wrong-state', 'mixed_up'],
    ['no-state', 'mixed_up'],
  ] as const)('%s', async (authorizeAnswer, problem) => {
    become({ authorizeAnswer });
    const { browser, signIn } = createJourney(dashboard, operator);
    const back = await browser.finishSignIn(await browser.startSignIn());
    expect(back.headers.get('location')).toBe(`${dashboard.url}/sign-in?problem=${problem}`);
    const page = await browser.request(`/sign-in?problem=${problem}`);
    expect(page.status).toBe(200);
    expect(page.content).toMatch(/role="alert"/);
    become({});
    await signIn();
  });

  test('with a token endpoint that takes 10 seconds, the person is signed in or told that the service does not answer', async () => {
    become({ tokenFaults: [{ delayMs: 10_000 }] });
    const { browser } = createJourney(dashboard, operator);
    const back = await browser.finishSignIn(await browser.startSignIn());
    expect([`${dashboard.url}/`, `${dashboard.url}/sign-in?problem=unreachable`]).toContain(
      back.headers.get('location'),
    );
  });
});

describe('the status, as far as the service can tell it', () => {
  test.each([
    ['both encounter endpoints', {}],
    [
      'lists under items, objects under data, null for what is missing, odd ids',
      { listShape: 'items', objectShape: 'data', missingValue: 'null', idStyle: 'odd' },
    ],
    [
      'lists and objects under their names, ids that are numbers, id_tokens only',
      { listShape: 'agents', objectShape: 'named', idStyle: 'number', acceptedToken: 'id' },
    ],
  ] as const)('%s: not started, started, finished', async (_name, changes) => {
    await follow(changes, { first: 'ONGOING', last: 'finished' });
  });

  test('an unknown encounter status counts as started', async () => {
    await follow({}, { first: 'PONDERING', last: 'finished' });
  });

  test('with only the encounter list', async () => {
    await follow({ encounterEndpoints: 'list' }, { first: 'ONGOING', last: 'finished' });
  });

  test('with only single encounters, after the list was removed', async () => {
    await follow({ encounterEndpoints: 'one' }, { first: 'ONGOING', last: 'finished' });
  });

  test('without encounter endpoints the last known status is started, and there is no report', async () => {
    const encounter = await follow({ encounterEndpoints: 'none' }, { first: 'ONGOING', last: 'started' });
    expect(encounter).toMatchObject({
      status: 200,
      body: { report: null, reportProblem: 'no_report' },
    });
  });

  test('encounter endpoints that are back on the next day are found', async () => {
    await rows.query(`update services set capabilities = jsonb_set(jsonb_set(capabilities,
      '{encounterList,at}', '"2020-01-01T00:00:00.000Z"'), '{encounterOne,at}', '"2020-01-01T00:00:00.000Z"')`);
    await dashboard.stop();
    await start();
    await follow({}, { first: 'ONGOING', last: 'finished' });
  });
});

test('signing out also ends the sign-in at the service where it offers revocation, and otherwise only here', async () => {
  become({});
  const offered = createJourney(dashboard, operator);
  await offered.signIn();
  const before = operator.readCounts().revocations;
  await offered.signOut();
  await expect.poll(() => operator.readCounts().revocations).toBe(before + 1);
  become({ offersRevocation: false });
  const alone = createJourney(dashboard, operator);
  await alone.signIn();
  await alone.signOut();
  expect(operator.readCounts().revocations).toBe(before + 1);
});

test('the whole journey works with oidc-provider as the authorization server', async () => {
  const port = await findFreePort();
  const redirectUri = `http://localhost:${port}/api/auth/callback/consult`;
  const independent = await startOidcOperator(
    { id: 'clinic-dashboard', redirectUri },
    { encounterEndpoints: 'both' },
  );
  const copy = await createTestDatabase('dashboard');
  const own = await startDashboard(
    { DATABASE_URL: copy.url, CONSULT_BASE_URL: independent.baseUrl },
    { port },
  );
  try {
    const journey = createJourney(own, independent);
    await journey.signIn();
    const agentId = await journey.makeAgent();
    const invitation = await journey.invite(agentId);
    await journey.follow(invitation, { first: 'ONGOING', last: 'finished' });
    await journey.revoke(await journey.invite(agentId));
    const client = new pg.Client({ connectionString: copy.url });
    await client.connect();
    await client.query(`update token_families set token_expires_at = now() - interval '1 second',
      refresh_from = now() - interval '1 second'`);
    await client.end();
    const answers = await Promise.all(Array.from({ length: 10 }, () => journey.ask('GET', '/api/agents')));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(independent.counts).toMatchObject({ refreshes: 1, replays: 0 });
    await journey.deleteAgent(agentId);
    await journey.signOut();
    await expect.poll(() => independent.counts.revocations).toBeGreaterThan(0);
  } finally {
    await own.stop();
    await independent.stop();
    await copy.drop();
  }
});
