import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditEvents } from '@/lib/server/audit-trail/audit-table.ts';
import { countInvitations } from '@/lib/server/invitation-lists/count-invitations.ts';
import { listInvitations } from '@/lib/server/invitation-lists/list-invitations.ts';
import { summarizeInvitations } from '@/lib/server/invitation-lists/summarize-invitations.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import type { FlagSummary } from '@/lib/server/invitations/stored-flags.ts';
import { issueInvitation } from '@/lib/server/inviting/issue-invitation.ts';
import { revokeInvitation } from '@/lib/server/inviting/revoke-invitation.ts';
import { revokeInvitations } from '@/lib/server/inviting/revoke-many.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { describeEncounter } from '@/lib/shared/invitation-status.ts';
import { invitationSearchSchema } from '@/lib/shared/parse-filter.ts';
import { asSearch, createBrowser } from '../../helpers/running-dashboard.ts';
import { query } from '../service/query.ts';
import { insertInvitation, signInPerson } from './dashboard-context.ts';
import { context, dashboard, database, operator, setUpDashboard } from './set-up.ts';

let session: Session;
let browser: ReturnType<typeof createBrowser>;

setUpDashboard();
beforeEach(async () => {
  operator.options.apiFaults = [];
  operator.options.apiChance = null;
  operator.invitations.clear();
  operator.calls.length = 0;
  await context.db.delete(invitations);
  await query(database.ownerUrl, 'delete from audit_events');
  const person = await signInPerson(context, operator);
  ({ session } = person);
  browser = createBrowser(dashboard.url);
  browser.cookies.set('consult-desk.session', person.secret);
});

const read = (query: string) => invitationSearchSchema.parse(Object.fromEntries(new URLSearchParams(query)));

const listIds = async (query: string): Promise<string[]> =>
  (await listInvitations(context, session, read(query), 10_000)).rows.map((row) => row.id);

type Values = Partial<typeof invitations.$inferInsert>;

const day = (date: string) => new Date(`${date}T12:00:00Z`);

async function insert(id: string, values: Values = {}): Promise<void> {
  const createdAt = values.createdAt ?? new Date();
  const agent = { agentId: 'a1', agentName: 'Heart check' };
  await insertInvitation(context, session, { ...agent, updatedAt: createdAt, ...values, id, createdAt });
}

const flag: FlagSummary = {
  id: 'f1',
  level: 'URGENT',
  title: null,
  raisedAt: '2026-01-01T00:00:00.000Z',
};
const finished: Values = {
  encounterId: 'e',
  ...describeEncounter('FINISHED'),
  finishedAt: day('2026-01-02'),
};

describe('S8 another organization’s invitations', () => {
  test.each([
    '',
    'q=ruth',
    'status=finished',
    'agent=a1',
    'by=mina%40harbourlane.example',
    'assigned=colleague%40harbourlane.example',
    'flag=any',
    'review=open',
    'days=30',
    'sort=name&q=ruth',
    'sort=changed&status=finished',
  ])('are neither listed nor counted with ?%s', async (query) => {
    const theirs: Values = {
      ...finished,
      organizationId: 'org-2',
      createdBy: 'mina@harbourlane.example',
      assignedTo: 'colleague@harbourlane.example',
      flags: [flag],
      searchText: 'ruth adeyemi',
      sortName: 'adeyemi ruth',
    };
    await insert('theirs', theirs);
    expect(await listIds(query)).toEqual([]);
    expect((await countInvitations(context, session, read(query))).count).toBe(0);
    const { agents, creators } = await summarizeInvitations(context, session);
    expect([agents, creators]).toEqual([[], []]);
  });

  test('are not reachable by a cursor of theirs', async () => {
    await insert('theirs', { organizationId: 'org-2', createdAt: day('2026-01-01') });
    await insert('ours', { createdAt: day('2026-01-02') });
    const cursor = Buffer.from(JSON.stringify(['2030-01-01T00:00:00.000Z', 'zzz'])).toString('base64url');
    expect(await listIds(`cursor=${cursor}`)).toEqual(['ours']);
  });
});

const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('S24 an address with invalid parameters shows the list from its beginning', () => {
  test.each([
    'cursor=x',
    `cursor=${cursorOf(['not a time', 'a'])}`,
    `cursor=${cursorOf(['0000-01-01T00:00:00Z', 'a'])}`,
    `cursor=${cursorOf(['2020-01-01T00:00:00Z', 1])}`,
    `sort=name&cursor=${cursorOf([1, 2])}`,
    'status=x&flag=y&read=z&sort=q&days=0',
    'days=1e3',
    'days=-1&since=soon&until=-271821-04-20T00:00:00Z',
    'q=%00%20%01&agent=%00&assigned=',
  ])('%s', async (query) => {
    await insert('one');
    const answer = await browser.request('/api/invitations/search', asSearch(query));
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.content).rows).toHaveLength(1);
    expect((await browser.request(`/invitations?${query}`)).status).toBe(200);
  });
});

describe('a filter gives exactly the matching invitations', () => {
  beforeEach(async () => {
    await insert('open', {
      createdAt: day('2026-01-05'),
      searchText: 'ruth adeyemi hl-7 hl 7 ruth@example.org',
      sortName: 'adeyemi ruth',
    });
    await insert('flagged', {
      ...finished,
      createdAt: day('2026-01-04'),
      flags: [flag],
      agentId: 'a2',
      assignedTo: session.email,
      sortName: 'benn arthur',
    });
    await insert('acknowledged', {
      ...finished,
      createdAt: day('2026-01-03'),
      flags: [flag],
      acknowledgements: [
        { flagId: 'f1', by: 'x', byName: 'X', at: '2026-01-01T00:00:00.000Z', outcome: 'called' },
      ],
      encounterId: 'e3',
      reviewedAt: day('2026-01-06'),
      assignedTo: 'second@harbourlane.example',
      sortName: 'carvalho ines',
    });
    await insert('left', {
      createdAt: day('2026-01-02'),
      encounterId: 'e4',
      ...describeEncounter('ABANDONED'),
      encounterUpdatedAt: day('2026-02-01'),
      createdBy: 'second@harbourlane.example',
      sortName: 'dahl henrik',
    });
  });

  test.each([
    ['status=finished', ['flagged', 'acknowledged']],
    ['status=left_early', ['left']],
    ['agent=a2', ['flagged']],
    ['by=second%40harbourlane.example', ['left']],
    ['assigned=second%40harbourlane.example', ['acknowledged']],
    ['assigned=me', ['flagged']],
    ['flag=open', ['flagged']],
    ['flag=any', ['flagged', 'acknowledged']],
    ['review=open', ['flagged', 'left']],
    ['review=done', ['acknowledged']],
    ['since=2026-01-03T12:00:00Z&until=2026-01-04T12:00:00Z', ['acknowledged']],
    ['q=ADE%20ruth', ['open']],
    ['q=hl-7', ['open']],
    ['q=7', ['open']],
    ['q=ruth%40example.org', ['open']],
    ['q=example', []],
    ['flag=any&review=open&assigned=me', ['flagged']],
    ['sort=changed', ['left', 'open', 'flagged', 'acknowledged']],
    ['sort=unchanged', ['acknowledged', 'flagged', 'open', 'left']],
    ['sort=name-desc', ['left', 'acknowledged', 'flagged', 'open']],
  ])('%s', async (query, expected) => {
    const asked = query.includes('sort=') ? query : `${query}&sort=newest`;
    expect(await listIds(asked)).toEqual(expected);
    expect(await countInvitations(context, session, read(query))).toEqual({
      count: expected.length,
      isMore: false,
    });
    const { rows } = JSON.parse((await browser.request('/api/invitations/search', asSearch(asked))).content);
    expect(rows.map((row: { id: string }) => row.id)).toEqual(expected);
    const file = (await browser.request('/api/invitations/export', asSearch(asked))).content;
    expect(file.trim().split('\r\n')).toHaveLength(expected.length + 1);
  });

  test('the options of the filters are the values that occur, with their newest names', async () => {
    await insert('renamed', { agentId: 'a2', agentName: 'Blood pressure' });
    const { agents, creators } = await summarizeInvitations(context, session);
    expect(agents).toEqual([
      { id: 'a2', name: 'Blood pressure' },
      { id: 'a1', name: 'Heart check' },
    ]);
    expect(creators.map((creator) => creator.email).sort()).toEqual(
      [session.email, 'second@harbourlane.example'].sort(),
    );
  });
});

const revoke = (ids: unknown, init: RequestInit = {}) =>
  browser.request('/api/invitations/revoke', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...init.headers },
    body: JSON.stringify({ ids }),
  });

/** Creates invitations through the service, and returns their ids. */
async function issue(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const outcome = await issueInvitation(context, session, crypto.randomUUID(), { agentId: 'a1' });
    if (!outcome.ok) throw new Error(outcome.failure.code);
    ids.push(outcome.value.id);
  }
  operator.calls.length = 0;
  return ids;
}

const countRevocations = async (id: string): Promise<number> =>
  (
    await context.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subject, id), eq(auditEvents.action, 'invitation.revoke')))
  ).length;

async function readStates(): Promise<Map<string, string>> {
  const rows = await context.db.select({ id: invitations.id, state: invitations.state }).from(invitations);
  return new Map(rows.map((row) => [row.id, row.state]));
}

describe('revoking several', () => {
  test('S8 never touches another organization’s, which fails like a missing one', async () => {
    const [own = ''] = await issue(1);
    await insert('theirs', { organizationId: 'org-2', upstreamId: 'up-theirs' });
    const answer = await revoke(['theirs', own, 'nowhere']);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.content)).toEqual({
      revoked: [own],
      failed: [
        { id: 'theirs', reason: 'not_found' },
        { id: 'nowhere', reason: 'not_found' },
      ],
    });
    expect((await readStates()).get('theirs')).toBe('created');
    expect(operator.calls.some((call) => call.path.includes('up-theirs'))).toBe(false);
  });

  test('S14, S24 is refused from another origin, without a session, and for too many or none', async () => {
    const [id = ''] = await issue(1);
    expect((await revoke([id], { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await revoke([])).status).toBe(422);
    expect((await revoke(Array.from({ length: 201 }, String))).status).toBe(422);
    expect((await revoke('all')).status).toBe(422);
    browser.cookies.clear();
    expect((await revoke([id])).status).toBe(401);
    expect((await readStates()).get(id)).toBe('created');
  });

  test('revokes each once and S26 leaves one audit row for it, also with simultaneous and repeated requests', async () => {
    const ids = await issue(6);
    const outcomes = await Promise.all(
      [ids, [...ids].reverse(), [...ids, ...ids]].map((asked) => revokeInvitations(context, session, asked)),
    );
    outcomes.push(await revokeInvitations(context, session, ids));
    for (const outcome of outcomes) {
      expect(outcome.failed).toEqual([]);
      expect([...outcome.revoked].sort()).toEqual([...ids].sort());
    }
    expect(operator.invitations.size).toBe(0);
    for (const id of ids) expect(await countRevocations(id)).toBe(1);
  });

  test('S26 names the person also where the tracker finds the invitation gone during the revocation', async () => {
    const [id = ''] = await issue(1);
    const [record] = await context.db.select().from(invitations).where(eq(invitations.id, id));
    if (!record) throw new Error('Expected the invitation that was issued.');
    await context.db
      .update(invitations)
      .set({ state: 'revoked', revokedAt: sql`now()` })
      .where(eq(invitations.id, id));
    for (let time = 1; time <= 2; time += 1)
      expect(await revokeInvitation(context, session, record)).toEqual({ ok: true, value: null });
    const rows = await context.db.select().from(invitations).where(eq(invitations.id, id));
    expect(rows.map((row) => row.revokedBy)).toEqual([session.firstName]);
    expect(await countRevocations(id)).toBe(1);
  });

  test('names those that the service refuses with the reason, revokes the others, and can be retried', async () => {
    const ids = await issue(5);
    operator.options.apiFaults = [{ answer: { status: 500 }, only: { method: 'DELETE' } }];
    const outcome = await revokeInvitations(context, session, ids);
    expect(outcome.revoked).toHaveLength(4);
    expect(outcome.failed).toEqual([{ id: expect.any(String), reason: 'service_error' }]);
    const left = outcome.failed.map((one) => one.id);
    for (const id of left) expect((await readStates()).get(id)).toBe('created');
    expect(await revokeInvitations(context, session, left)).toEqual({ revoked: left, failed: [] });
  });

  test('waits for a service that answers 429', async () => {
    const ids = await issue(5);
    operator.options.apiFaults = Array.from({ length: 3 }, () => ({
      answer: { status: 429, retryAfter: '1' },
      only: { method: 'DELETE' },
    }));
    expect((await revokeInvitations(context, session, ids)).failed).toEqual([]);
  });

  test('S27 sends only a few requests at a time', async () => {
    const ids = await issue(20);
    operator.resetCounts();
    operator.options.apiChance = { probability: 1, faults: [{ delayMs: 80 }] };
    expect((await revokeInvitations(context, session, ids)).revoked).toHaveLength(20);
    expect(operator.findMostDeletesAtOnce()).toBeLessThanOrEqual(4);
    expect(operator.findMostDeletesAtOnce()).toBeGreaterThan(1);
  });

  test('S27 does not call an unreachable service for each invitation, and none is lost', async () => {
    const ids = await issue(40);
    operator.options.apiChance = { probability: 1, faults: ['cut'] };
    const outcome = await revokeInvitations(context, session, ids);
    expect(outcome.revoked).toEqual([]);
    expect(outcome.failed.map((one) => one.id).sort()).toEqual([...ids].sort());
    expect(operator.calls.length).toBeLessThan(ids.length);
    expect(new Set((await readStates()).values())).toEqual(new Set(['created']));
  });
});
