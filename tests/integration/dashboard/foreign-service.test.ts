import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findConfigurationUrl, makeAgent, readAgents, removeAgent } from '@/lib/server/agents/agent-store.ts';
import { agents } from '@/lib/server/agents/agent-table.ts';
import { getEncounter, listEncounters } from '@/lib/server/consult-api/encounters.ts';
import { verifyToken } from '@/lib/server/consult-api/verify-token.ts';
import type { Context } from '@/lib/server/context.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { issueInvitation } from '@/lib/server/inviting/issue-invitation.ts';
import { revokeInvitation } from '@/lib/server/inviting/revoke-invitation.ts';
import type { Session } from '@/lib/server/session/session.ts';
import type { InProcessOptions } from '../../operator/in-process-options.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { createProcess, signInPerson } from './dashboard-context.ts';
import { database, setUpDatabase } from './set-up.ts';

let operator: Operator;
let context: Context;
let session: Session;

setUpDatabase();
beforeEach(() => start());
afterEach(() => stop());

async function start(options: Partial<InProcessOptions> = {}): Promise<void> {
  operator = await startOperator(options);
  context = createProcess(database.url, operator);
  ({ session } = await signInPerson(context, operator));
}

async function stop(): Promise<void> {
  await context.pool.end();
  await operator.stop();
}

async function restart(options: Partial<InProcessOptions>): Promise<void> {
  await stop();
  await start(options);
}

const newAgent = { name: 'Heart check', specialization: 'CARDIOLOGY', consultAgentType: 'PRE_VISIT' };
const makeNewAgent = () => makeAgent(context, session, crypto.randomUUID(), newAgent);

async function invite(requestId: string = crypto.randomUUID()) {
  const agent = await makeNewAgent();
  if (!agent.ok) throw new Error(agent.failure.code);
  const input = { agentId: agent.value.id, patientFirstName: 'Ruth', externalId: 'HL-1' };
  return {
    requestId,
    agentId: agent.value.id,
    outcome: await issueInvitation(context, session, requestId, input),
  };
}

const postsOf = (path: string) =>
  operator.calls.filter((call) => call.method === 'POST' && call.path === path);

describe('an invitation is stored before the service is called', () => {
  test('a refusal leaves no patient data behind, and its field messages are passed on', async () => {
    operator.options.intercept = (request, path) =>
      path === '/consult-invitation' && request.method === 'POST'
        ? { status: 422, body: JSON.stringify({ errors: [{ path: 'patientFirstName', message: 'No.' }] }) }
        : null;
    const { requestId, outcome } = await invite();
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'invalid', fields: [{ path: 'patientFirstName', message: 'No.' }] },
    });
    expect(await findInvitation(context, session, requestId)).toBeNull();
  });

  test.each([
    ['an error of the service', { status: 500, body: 'oops' }],
    ['an answer that cannot be read', { status: 200, body: '<html>' }],
    ['an answer of another shape', { status: 201, body: '{"ok":true}' }],
  ])('%s leaves it unclear and visible, and it is not sent again by itself', async (_name, answer) => {
    operator.options.intercept = (request, path) =>
      path === '/consult-invitation' && request.method === 'POST' ? answer : null;
    const { requestId, agentId, outcome } = await invite();
    expect(outcome).toEqual({ ok: true, value: { id: requestId, isUnclear: true } });
    expect(await findInvitation(context, session, requestId)).toMatchObject({
      status: 'unclear',
      patientFirstName: 'Ruth',
    });
    operator.options.intercept = null;
    const again = await issueInvitation(context, session, requestId, { agentId });
    expect(again).toEqual({ ok: true, value: { id: requestId, isUnclear: true } });
    expect(postsOf('/consult-invitation')).toHaveLength(1);
  });

  test('the intent is in the database while the call to the service is under way', async () => {
    const requestId = crypto.randomUUID();
    const original = operator.options.intercept;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    operator.options.intercept = (request, path) => {
      if (path === '/consult-invitation' && request.method === 'POST') release();
      return original?.(request, path) ?? null;
    };
    const issuing = invite(requestId);
    await held;
    const seen = (await context.db.select().from(invitations).where(eq(invitations.id, requestId)))[0]?.state;
    await issuing;
    expect(['intent', 'created']).toContain(seen);
    expect(await findInvitation(context, session, requestId)).toMatchObject({
      state: 'created',
      status: 'not_started',
    });
  });

  test('a submit that arrives twice creates one invitation, with one Idempotency-Key', async () => {
    const agent = await makeNewAgent();
    if (!agent.ok) throw new Error(agent.failure.code);
    const requestId = crypto.randomUUID();
    const input = { agentId: agent.value.id };
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => issueInvitation(context, session, requestId, input)),
    );
    expect(outcomes.every((outcome) => outcome.ok && outcome.value.id === requestId)).toBe(true);
    expect(postsOf('/consult-invitation')).toMatchObject([{ key: requestId }]);
  });
});

describe('S31 another organization', () => {
  test('sees nothing of an invitation', async () => {
    const { requestId } = await invite();
    const stranger = await signInPerson(context, operator, { organizationId: 'org-2' });
    expect(await findInvitation(context, stranger.session, requestId)).toBeNull();
  });
});

describe('shapes that the specification leaves open', () => {
  test.each(['bare', 'agents', 'data', 'items', 'results'] as const)(
    'a list of agents, %s',
    async (listShape) => {
      await restart({ listShape });
      await makeNewAgent();
      expect(await readAgents(context, session)).toMatchObject({
        ok: true,
        value: [{ name: 'Heart check' }],
      });
    },
  );

  test.each(['bare', 'named', 'data'] as const)('single objects, %s, and any 2xx', async (objectShape) => {
    await restart({ objectShape, createStatus: 200 });
    const { requestId, outcome } = await invite();
    expect(outcome).toMatchObject({ ok: true, value: { isUnclear: false } });
    expect(await findInvitation(context, session, requestId)).toMatchObject({
      invitationUrl: expect.stringContaining('/consult/invitation-'),
      // The answer echoes neither; the dashboard's own record is the source (readings §2.2).
      patientFirstName: 'Ruth',
      externalId: 'HL-1',
    });
  });

  test.each(['empty-204', 'empty-200', 'json-200', 'missing-404'] as const)(
    'DELETE answered %s',
    async (deleteAnswer) => {
      await restart({ deleteAnswer });
      const { requestId, agentId } = await invite();
      const record = await findInvitation(context, session, requestId);
      if (!record) throw new Error('The record is missing.');
      expect(await revokeInvitation(context, session, record)).toEqual({ ok: true, value: null });
      expect(await findInvitation(context, session, requestId)).toMatchObject({ status: 'revoked' });
      expect(await removeAgent(context, session, agentId)).toEqual({ ok: true, value: null });
    },
  );

  test.each(['/verify-token', '/api/verify-token'] as const)('verify-token at %s', async (verifyPath) => {
    await restart({ verifyPath });
    const token = String(operator.issueTokens().access_token);
    expect(await verifyToken(context, token)).toMatchObject({
      ok: true,
      value: { organization: { id: 'org-1' } },
    });
    operator.options.verifyPath = verifyPath === '/verify-token' ? '/api/verify-token' : '/verify-token';
    expect(await verifyToken(context, token)).toMatchObject({ ok: true });
  });

  test('the id_token is used where the access token is refused, which is remembered until it changes', async () => {
    await restart({ acceptedToken: 'id' });
    expect(await readAgents(context, session)).toMatchObject({ ok: true });
    const before = operator.calls.length;
    expect(await readAgents(context, session)).toMatchObject({ ok: true });
    expect(operator.calls.length).toBe(before + 1);
    operator.options.acceptedToken = 'access';
    expect(await readAgents(context, session)).toMatchObject({ ok: true });
  });

  test('a token that the service does not know any more is refreshed once', async () => {
    operator.forgetAccessTokens();
    expect(await readAgents(context, session)).toMatchObject({ ok: true });
    expect(operator.refreshesSeen).toHaveLength(1);
  });

  test('a configurationUrl that comes only at creation is stored sealed and can still be opened', async () => {
    await restart({ givesConfigurationOnce: true });
    const agent = await makeNewAgent();
    if (!agent.ok) throw new Error(agent.failure.code);
    expect(JSON.stringify(await context.db.select().from(agents))).not.toContain('CANARY');
    expect(await findConfigurationUrl(context, session, agent.value.id)).toMatchObject({
      ok: true,
      value: expect.stringContaining('token=CANARY-configuration'),
    });
  });

  test('S10 no configuration address is in the data of pages', async () => {
    await makeNewAgent();
    expect(JSON.stringify(await readAgents(context, session))).not.toContain('CANARY');
  });

  test('missing encounter endpoints are remembered, and tried again after a day', async () => {
    const asked = () => operator.calls.filter((call) => call.path.startsWith('/encounter')).length;
    for (let count = 0; count < 3; count += 1) {
      expect(await listEncounters(context, session, {})).toEqual({ ok: false, absent: true });
      expect(await getEncounter(context, session, 'e1')).toEqual({ ok: false, absent: true });
    }
    expect(asked()).toBe(2);
    await context.db.execute(sql`
      update services set capabilities = jsonb_set(capabilities, '{encounterList,at}', '"2020-01-01T00:00:00.000Z"')`);
    await context.pool.end();
    context = createProcess(database.url, operator);
    await listEncounters(context, session, {});
    expect(asked()).toBe(3);
  });
});

describe('S27 a service in trouble', () => {
  test('a GET is retried after 503, observing Retry-After; a POST never is', async () => {
    let left = 1;
    operator.options.intercept = (request) =>
      request.method === 'GET' && left-- > 0 ? { status: 503 } : null;
    expect(await readAgents(context, session)).toMatchObject({ ok: true });
    operator.options.intercept = (request) => (request.method === 'POST' ? { status: 503 } : null);
    expect(await makeNewAgent()).toMatchObject({ ok: false, failure: { code: 'unclear' } });
    expect(postsOf('/agent')).toHaveLength(1);
  });

  test.each([
    [403, 'forbidden'],
    [404, 'not_found'],
    [409, 'conflict'],
    [410, 'gone'],
    [418, 'refused'],
    [302, 'refused'],
    [429, 'too_many_requests'],
    [500, 'service_error'],
  ])('status %i with HTML becomes %s', async (status, code) => {
    operator.options.intercept = () => ({ status, body: '<h1>no</h1>' });
    expect(await readAgents(context, session)).toMatchObject({ ok: false, failure: { code } });
  });
});
