import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ChangeHub, createChangeHub } from '@/lib/server/changes/change-hub.ts';
import { wakeTracker } from '@/lib/server/changes/notify-change.ts';
import type { Context } from '@/lib/server/context.ts';
import { listInvitations } from '@/lib/server/invitation-lists/list-invitations.ts';
import { readToday } from '@/lib/server/invitation-lists/read-today.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { issueInvitation } from '@/lib/server/inviting/issue-invitation.ts';
import { pickScope } from '@/lib/server/scope.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { sessions } from '@/lib/server/session/session-table.ts';
import { endSession } from '@/lib/server/sign-in/end-session.ts';
import { findTokensToBorrow } from '@/lib/server/tokens/borrow-tokens.ts';
import { applyReport } from '@/lib/server/tracker/apply-encounter.ts';
import { trackOrganization } from '@/lib/server/tracker/track-organization.ts';
import { startTrackerRunner, type TrackerRunner } from '@/lib/server/tracker/tracker-runner.ts';
import { noteWatching, readTracking } from '@/lib/server/tracker/tracker-store.ts';
import { trackers } from '@/lib/server/tracker/tracker-table.ts';
import { parseInvitationFilter } from '@/lib/shared/parse-filter.ts';
import type { InProcessOptions } from '../../operator/in-process-options.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { createProcess, openSession, signInPerson } from './dashboard-context.ts';
import { database, setUpDatabase } from './set-up.ts';

let operator: Operator;
let processes: { context: Context; hub: ChangeHub; runner: TrackerRunner }[] = [];
let context: Context;
let session: Session;
let secret: string;

setUpDatabase();
beforeEach(() => {
  processes = [];
});
afterEach(async () => {
  for (const one of processes) await one.runner.stop();
  for (const one of processes) await one.hub.close();
  for (const one of processes) await one.context.pool.end();
  await operator.stop();
});

/** Two processes of the dashboard on one database, each with a tracker, and one person who is signed in. */
async function start(options: Partial<InProcessOptions>, count: number): Promise<string[]> {
  operator = await startOperator(options);
  operator.agents.set('a1', { id: 'a1', type: 'CONSULT', name: 'Heart check' });
  for (let index = 0; index < 2; index += 1) {
    const one = createProcess(database.url, operator);
    const hub = createChangeHub(one);
    processes.push({ context: one, hub, runner: startTrackerRunner(one, hub) });
  }
  const first = processes[0];
  if (!first) throw new Error('No process was started.');
  context = first.context;
  ({ session, secret } = await signInPerson(context, operator));
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const outcome = await issueInvitation(context, session, crypto.randomUUID(), { agentId: 'a1' });
    if (!outcome.ok) throw new Error(outcome.failure.code);
    ids.push(outcome.value.id);
  }
  const { service, organizationId } = session;
  await noteWatching(context, { service, organizationId });
  return ids;
}

const statusOf = async (id: string | undefined) =>
  (
    await context.db
      .select()
      .from(invitations)
      .where(eq(invitations.id, id ?? ''))
  )[0]?.status;

async function upstreamOf(id: string | undefined): Promise<string> {
  const row = (
    await context.db
      .select()
      .from(invitations)
      .where(eq(invitations.id, id ?? ''))
  )[0];
  return row?.upstreamId ?? '';
}

/** Two calls a second: over the whole run no more calls than half seconds, apart from the first and one in progress. */
function expectPaceHeld(): void {
  const starts = operator.calls
    .filter((call) => call.method === 'GET' && /^\/(encounter|consult-invitation)/.test(call.path))
    .map((call) => call.at);
  const spanMs = (starts.at(-1) ?? 0) - (starts[0] ?? 0);
  expect(starts.length).toBeLessThanOrEqual(spanMs / 500 + 2);
}

test('at most 2 calls a second per organization, with any number of open invitations and processes', async () => {
  await start({ encounterEndpoints: 'none' }, 12);
  operator.calls.length = 0;
  await expect.poll(() => operator.calls.length).toBeGreaterThanOrEqual(12);
  expectPaceHeld();
});

test('an invitation that is finished by its link is checked until its encounter is known', async () => {
  const [id] = await start({ encounterEndpoints: 'none' }, 1);
  const finishedAt = new Date(Date.now() - 60_000);
  await context.db
    .update(invitations)
    .set({ isCompletionRelayed: true, linkFollowedAt: finishedAt, finishedAt, nextCheckAt: new Date() })
    .where(eq(invitations.id, id ?? ''));
  expect(await statusOf(id)).toBe('finished');
  const encounterId = operator.changeEncounter(await upstreamOf(id), 'ONGOING');
  const read = async () =>
    (
      await context.db
        .select()
        .from(invitations)
        .where(eq(invitations.id, id ?? ''))
    )[0];
  await expect.poll(async () => (await read())?.encounterId).toBe(encounterId);
  // It cannot have started later than it ended.
  expect((await read())?.startedAt).toEqual(finishedAt);
  await expect.poll(async () => (await read())?.nextCheckAt).toBeNull();
  expect(await statusOf(id)).toBe('finished');
});

test('with the encounter list one call covers all, and started and finished arrive automatically', async () => {
  const [first, second] = await start({ encounterEndpoints: 'both', hasReports: true }, 6);
  operator.changeEncounter(await upstreamOf(first), 'ONGOING');
  await expect.poll(() => statusOf(first)).toBe('started');
  operator.changeEncounter(await upstreamOf(first), 'FINISHED');
  operator.changeEncounter(await upstreamOf(second), 'ABANDONED');
  await expect.poll(() => statusOf(first)).toBe('finished');
  await expect.poll(() => statusOf(second)).toBe('left_early');
  const single = operator.calls.filter(
    (call) => call.method === 'GET' && call.path.startsWith('/consult-invitation'),
  );
  expect(single.length).toBeLessThanOrEqual(6);
  expectPaceHeld();
});

test('without encounter endpoints it shows only that consultations were started', async () => {
  const [first] = await start({ encounterEndpoints: 'none' }, 1);
  const invitation = operator.invitations.get(await upstreamOf(first));
  if (invitation) invitation.encounterId = 'e1';
  await expect.poll(() => statusOf(first)).toBe('started');
});

test('an unknown status counts as in progress', async () => {
  const [first] = await start({ encounterEndpoints: 'both', hasReports: true }, 1);
  operator.changeEncounter(await upstreamOf(first), 'PONDERING');
  await expect.poll(() => statusOf(first)).toBe('started');
});

test('an emergency is first on Today as soon as it is flagged, and a later flag needs attention again', async () => {
  const [first] = await start({ encounterEndpoints: 'both', hasReports: true }, 2);
  const flag = { id: 'f1', level: 'EMERGENCY', raisedAt: new Date().toISOString() };
  operator.changeEncounter(await upstreamOf(first), 'ONGOING', [flag]);
  await expect.poll(async () => (await readToday(context, session)).attention[0]?.id).toBe(first);
  await context.db
    .update(invitations)
    .set({
      reviewedAt: new Date(),
      reviewedBy: 'Mina',
      acknowledgements: [
        { flagId: 'f1', by: session.email, byName: 'Mina', at: flag.raisedAt, outcome: 'called' },
      ],
    })
    .where(eq(invitations.id, first ?? ''));
  expect((await readToday(context, session)).attention).toHaveLength(0);
  operator.changeEncounter(await upstreamOf(first), 'ONGOING', [flag, { ...flag, id: 'f2' }]);
  await expect.poll(async () => (await readToday(context, session)).attention[0]?.id).toBe(first);
});

test('a role that may not read reports still tracks statuses, and requests a report only once', async () => {
  const [first] = await start({ encounterEndpoints: 'both', hasReports: true }, 2);
  operator.options.intercept = (_request, path) => (path.endsWith('/report') ? { status: 403 } : null);
  operator.changeEncounter(await upstreamOf(first), 'FINISHED');
  await expect.poll(() => statusOf(first)).toBe('finished');
  const countLists = () => operator.calls.filter((call) => call.path === '/encounter').length;
  const countReports = () => operator.calls.filter((call) => call.path.endsWith('/report')).length;
  await expect.poll(countReports).toBe(1);
  const looks = countLists();
  await expect.poll(countLists).toBeGreaterThan(looks + 2);
  expect(countReports()).toBe(1);
  expect((await readTracking(context, session)).state).toBe('live');
});

test('a flag that has another id for a role that may not read reports stays one flag', async () => {
  const [first] = await start({ encounterEndpoints: 'both', hasReports: true }, 1);
  const report = JSON.parse(readFileSync('tests/fixtures/reports/chest-pain.en.report.json', 'utf8'));
  const flags: { id: string; level: string; raisedAt: string }[] = report.flags;
  const unnamed = flags.map(({ level, raisedAt }, index) => ({ id: `record-${index}`, level, raisedAt }));
  const read = async () =>
    (
      await context.db
        .select()
        .from(invitations)
        .where(eq(invitations.id, first ?? ''))
    )[0];
  operator.options.intercept = (_request, path) => (path.endsWith('/report') ? { status: 403 } : null);
  const encounterId = operator.changeEncounter(await upstreamOf(first), 'ONGOING', unnamed);
  const ids = async () => (await read())?.flags.map((flag) => flag.id);
  await expect.poll(ids).toEqual(unnamed.map((flag) => flag.id));
  operator.options.intercept = null;
  operator.reports.set(encounterId, report);
  const row = await read();
  if (!row) throw new Error('The invitation is gone.');
  await applyReport(context, row, report);
  operator.changeEncounter(row.upstreamId ?? '', 'FINISHED', unnamed);
  await expect.poll(() => statusOf(first)).toBe('finished');
  expect(await ids()).toEqual(flags.map((flag) => flag.id));
});

test('the tokens of a front desk are used only when no other person is signed in', async () => {
  await start({ encounterEndpoints: 'none' }, 0);
  const people = { organizationId: 'org-of-roles' };
  const clinician = await signInPerson(context, operator, { ...people, role: 'clinician' });
  const frontDesk = await signInPerson(context, operator, { ...people, role: 'front_desk' });
  const scope = { service: session.service, organizationId: people.organizationId };
  const borrow = async () => (await findTokensToBorrow(context, scope, new Set()))?.holder;
  expect(await borrow()).toMatchObject({ id: clinician.session.id });
  await endSession(context, clinician.session.id, 'signed_out');
  expect(await borrow()).toMatchObject({ id: frontDesk.session.id });
});

test('an invitation that is missing at the service is shown as revoked', async () => {
  const [first] = await start({ encounterEndpoints: 'none' }, 1);
  operator.invitations.clear();
  await expect.poll(() => statusOf(first)).toBe('revoked');
});

describe('S32 without the service or without sessions', () => {
  test.each([
    ['an encounter list', 'both'],
    ['only single calls, of which none is due', 'none'],
  ] as const)(
    'a failing service with %s is shown as such with the last known status, and recovers automatically',
    async (_name, encounterEndpoints) => {
      const [first] = await start({ encounterEndpoints, hasReports: true }, 1);
      await expect.poll(async () => (await readTracking(context, session)).lastCheckedAt).not.toBeNull();
      operator.options.intercept = () => ({ status: 503 });
      await expect.poll(async () => (await readTracking(context, session)).state).toBe('unreachable');
      const filter = parseInvitationFilter(new URLSearchParams());
      const { rows } = await listInvitations(context, await openSession(context, secret), filter);
      expect(rows[0]).toMatchObject({
        id: first,
        status: 'unreachable',
        lastKnown: 'not_started',
      });
      operator.options.intercept = null;
      await expect.poll(async () => (await readTracking(context, session)).state).toBe('live');
    },
  );

  test('without a live session it pauses, says since when, and sends no calls', async () => {
    await start({ encounterEndpoints: 'both', hasReports: true }, 1);
    await expect.poll(() => operator.calls.some((call) => call.path === '/encounter')).toBe(true);
    await endSession(context, session.id, 'signed_out');
    await expect.poll(async () => (await readTracking(context, session)).state).toBe('paused');
    expect((await readTracking(context, session)).since).not.toBeNull();
    const findOwner = async () => {
      const rows = await context.db.select().from(trackers).where(eq(trackers.service, operator.baseUrl));
      return rows[0]?.owner;
    };
    await expect.poll(findOwner).toBeNull();
  });

  test('a pause that a sign-in has just ended is no longer shown; a lasting one is', async () => {
    await start({ encounterEndpoints: 'both', hasReports: true }, 1);
    await endSession(context, session.id, 'signed_out');
    await expect.poll(async () => (await readTracking(context, session)).state).toBe('paused');
    for (const one of processes) await one.runner.stop();
    await signInPerson(context, operator);
    expect(await readTracking(context, session)).toMatchObject({ state: 'starting', since: null });
    await context.db
      .update(sessions)
      .set({ createdAt: sql`${sessions.createdAt} - interval '16 seconds'` })
      .where(eq(sessions.service, operator.baseUrl));
    expect((await readTracking(context, session)).state).toBe('paused');
  });

  test('with refused tokens it calls once and pauses; new tokens are used at once', async () => {
    await start({ encounterEndpoints: 'both' }, 0);
    for (const one of processes) await one.runner.stop();
    const stopping = new AbortController();
    const run = async () => {
      await context.db
        .update(trackers)
        .set({ owner: context.processId, leaseUntil: new Date(Date.now() + 60_000) });
      await trackOrganization(context, pickScope(session), { signal: stopping.signal, rest: async () => {} });
    };
    const from = operator.calls.length;
    const countAsked = () => operator.calls.slice(from).filter(({ path }) => path === '/encounter').length;
    operator.options.intercept = (_request, path) => (path === '/encounter' ? { status: 403 } : null);
    for (let runs = 0; runs < 3; runs += 1) await run();
    expect(countAsked()).toBe(1);
    operator.options.intercept = (_request, path) => {
      if (path === '/encounter') stopping.abort();
      return null;
    };
    await signInPerson(context, operator);
    await run();
    expect(countAsked()).toBe(2);
  });

  test('woken again and again without working tokens, it announces the pause once', async () => {
    await start({ encounterEndpoints: 'both' }, 0);
    for (const one of processes) await one.runner.stop();
    const scope = pickScope(session);
    const notices: string[] = [];
    processes[0]?.hub.subscribe(scope, ({ kind }) => notices.push(kind));
    // The hub's connection may not listen yet, and would miss the notices.
    await expect
      .poll(async () => {
        await wakeTracker(context, scope);
        return notices.includes('wake');
      })
      .toBe(true);
    await context.db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.id, session.id));
    await context.db.update(trackers).set({ pausedSince: null });
    for (let tries = 0; tries < 3; tries += 1) {
      await context.db
        .update(trackers)
        .set({ owner: context.processId, leaseUntil: new Date(Date.now() + 60_000) });
      await trackOrganization(context, scope, {
        signal: new AbortController().signal,
        rest: () => Promise.reject(new Error('It does not rest without tokens.')),
      });
    }
    // This notice comes after all earlier ones.
    await wakeTracker(context, scope);
    const isHeard = () =>
      notices.lastIndexOf('wake') > notices.indexOf('tracking') && notices.includes('tracking');
    await expect.poll(isHeard).toBe(true);
    expect(notices.filter((kind) => kind === 'tracking')).toHaveLength(1);
  });
});
