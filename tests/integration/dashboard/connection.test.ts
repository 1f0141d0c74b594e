import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ChangeHub, createChangeHub } from '@/lib/server/changes/change-hub.ts';
import type { Context } from '@/lib/server/context.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { issueInvitation } from '@/lib/server/inviting/issue-invitation.ts';
import type { Scope } from '@/lib/server/scope.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { endSession } from '@/lib/server/sign-in/end-session.ts';
import {
  endConnection,
  findConnectionFamilyId,
  readConnection,
  storeConnection,
} from '@/lib/server/tokens/connection-store.ts';
import { connections } from '@/lib/server/tokens/connection-table.ts';
import type { TokenResponse } from '@/lib/server/tokens/token-response.ts';
import { tokenFamilies } from '@/lib/server/tokens/token-table.ts';
import { readTokens } from '@/lib/server/tokens/vault.ts';
import { startTrackerRunner, type TrackerRunner } from '@/lib/server/tracker/tracker-runner.ts';
import { readTracking } from '@/lib/server/tracker/tracker-store.ts';
import { createBrowser, type RunningDashboard, startDashboard } from '../../helpers/running-dashboard.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { createProcess, signInPerson } from './dashboard-context.ts';
import { database, setUpDatabase } from './set-up.ts';

let operator: Operator;

setUpDatabase();
beforeEach(async () => {
  operator = await startOperator({ encounterEndpoints: 'both', offersRevocation: true });
});
afterEach(() => operator.stop());

describe('granting the connection', () => {
  let dashboard: RunningDashboard;
  afterEach(() => dashboard.stop());

  async function start(settings: Record<string, string> = {}) {
    dashboard = await startDashboard({
      DATABASE_URL: database.url,
      CONSULT_BASE_URL: operator.baseUrl,
      DASHBOARD_OWNERS: operator.user.email,
      ...settings,
    });
    const browser = createBrowser(dashboard.url);
    await browser.finishSignIn(await browser.startSignIn());
    return browser;
  }
  type Browser = Awaited<ReturnType<typeof start>>;
  const read = async (browser: Browser): Promise<unknown> =>
    JSON.parse((await browser.request('/api/connection')).content);
  const ask = async (browser: Browser) => {
    const answer = await browser.request('/api/connection', { method: 'POST' });
    return (JSON.parse(answer.content) as { url: string }).url;
  };

  test('is refused to people who are not owners, and so is ending it', async () => {
    const browser = await start({ DASHBOARD_OWNERS: '' });
    expect(await read(browser)).toEqual({ mayManage: false, connection: null });
    for (const method of ['POST', 'DELETE']) {
      expect((await browser.request('/api/connection', { method })).status).toBe(403);
    }
  });

  test('is refused when the person at the service is no owner, and the tokens are revoked', async () => {
    const browser = await start();
    const address = new URL(await ask(browser));
    address.searchParams.set('login_hint', 'somebody.else@harbourlane.example');
    const answer = await browser.finishSignIn(address.href);
    expect(answer.headers.get('location')).toBe(`${dashboard.url}/settings?connection=not_owner`);
    expect(await read(browser)).toMatchObject({ connection: null });
    await expect.poll(() => operator.readCounts().revocations).toBe(1);
    expect((await browser.request('/api/agents')).status).toBe(200);
  });

  test('shows a message when it was denied, and the session stays', async () => {
    const browser = await start();
    const address = await ask(browser);
    operator.options.authorizeAnswer = 'deny';
    const answer = await browser.finishSignIn(address);
    expect(answer.headers.get('location')).toBe(`${dashboard.url}/settings?connection=denied`);
    expect((await browser.request('/api/today')).status).toBe(200);
  });

  test('uses a second authorization, does not change the session, survives sign-out, and can be ended', async () => {
    const browser = await start();
    const cookie = browser.cookies.get('consult-desk.session');
    const answer = await browser.finishSignIn(await ask(browser));
    expect(answer.headers.get('location')).toBe(`${dashboard.url}/settings?connection=granted`);
    expect(browser.cookies.get('consult-desk.session')).toBe(cookie);
    expect(await read(browser)).toMatchObject({
      mayManage: true,
      connection: { state: 'working', grantedByName: 'Mina' },
    });
    await browser.request('/api/auth/signout', { method: 'POST' });
    await expect.poll(() => operator.readCounts().revocations).toBe(1);
    await browser.finishSignIn(await browser.startSignIn());
    expect(await read(browser)).toMatchObject({ connection: { state: 'working' } });
    expect((await browser.request('/api/connection', { method: 'DELETE' })).status).toBe(200);
    expect(await read(browser)).toMatchObject({ connection: null });
    await expect.poll(() => operator.readCounts().revocations).toBe(2);
    expect(JSON.stringify(browser.received)).not.toContain('CANARY');
    expect(dashboard.output.join('')).not.toContain('CANARY');
  });
});

describe('using the connection', () => {
  let context: Context;
  let session: Session;
  let scope: Scope;
  let hub: ChangeHub;
  let runner: TrackerRunner;

  beforeEach(async () => {
    context = createProcess(database.url, operator);
    ({ session } = await signInPerson(context, operator));
    scope = { service: session.service, organizationId: session.organizationId };
    hub = createChangeHub(context);
    runner = startTrackerRunner(context, hub);
  });
  afterEach(async () => {
    await runner.stop();
    await hub.close();
    await context.pool.end();
  });

  const grant = () => storeConnection(context, scope, session, operator.issueTokens() as TokenResponse);
  test('is not possible for another organization', async () => {
    await grant();
    expect(await findConnectionFamilyId(context, { ...scope, organizationId: 'org-2' })).toBeNull();
    const holder = { connectionOf: { ...scope, organizationId: 'org-2' } };
    expect(await readTokens(context, holder)).toEqual({ ok: false, reason: 'ended' });
  });

  test('S11 its tokens are sealed, and a new grant removes the old ones', async () => {
    await grant();
    await grant();
    const rows = JSON.stringify([
      await context.db.select().from(connections),
      await context.db.select().from(tokenFamilies),
    ]);
    expect(rows).not.toContain('CANARY');
    await expect.poll(() => operator.readCounts().revocations).toBe(1);
  });

  test('statuses are tracked without any session; after the connection ends, tracking pauses and says since when', async () => {
    operator.agents.set('a1', { id: 'a1', type: 'CONSULT', name: 'Heart check' });
    const issued = await issueInvitation(context, session, crypto.randomUUID(), { agentId: 'a1' });
    if (!issued.ok) throw new Error(issued.failure.code);
    await grant();
    await endSession(context, session.id, 'signed_out');
    const read = async () =>
      (await context.db.select().from(invitations).where(eq(invitations.id, issued.value.id)))[0];
    operator.changeEncounter((await read())?.upstreamId ?? '', 'FINISHED');
    await expect.poll(async () => (await read())?.status).toBe('finished');
    await expect
      .poll(async () => (await readConnection(context, session)).connection?.lastUsedAt)
      .not.toBeNull();
    await endConnection(context, session);
    await expect.poll(async () => (await readTracking(context, scope)).state).toBe('paused');
    expect((await readTracking(context, scope)).since).not.toBeNull();
  });

  test('a connection ended by the service is shown as ended, and a person’s session is used instead', async () => {
    await grant();
    const granted = await context.db.select().from(connections).where(eq(connections.service, scope.service));
    await context.db
      .update(tokenFamilies)
      .set({ tokenExpiresAt: new Date(0), refreshFrom: new Date(0) })
      .where(eq(tokenFamilies.id, granted[0]?.familyId ?? ''));
    operator.options.tokenFaults.push('invalid_grant');
    await expect.poll(async () => (await readConnection(context, session)).connection?.state).toBe('ended');
    await expect.poll(async () => (await readTracking(context, scope)).state).toBe('live');
  });
});
