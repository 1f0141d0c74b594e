import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeAgent } from '@/lib/server/agents/agent-store.ts';
import { auditEvents } from '@/lib/server/audit-trail/audit-table.ts';
import type { Context } from '@/lib/server/context.ts';
import { readDrafts, saveDraft } from '@/lib/server/drafts/draft-store.ts';
import { listInvitations } from '@/lib/server/invitation-lists/list-invitations.ts';
import { readToday } from '@/lib/server/invitation-lists/read-today.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { createAgain } from '@/lib/server/inviting/create-again.ts';
import { issueInvitation } from '@/lib/server/inviting/issue-invitation.ts';
import { readInvitation } from '@/lib/server/inviting/read-invitation.ts';
import { revokeInvitation } from '@/lib/server/inviting/revoke-invitation.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { parseInvitationFilter } from '@/lib/shared/parse-filter.ts';
import { waitUntil } from '../../../scripts/lib/process.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type LossyLine, openLossyLine } from '../../helpers/lossy-line.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { createProcess, signInPerson } from './dashboard-context.ts';

let database: TestDatabase;
let operator: Operator;
let line: LossyLine;
/** Two processes of the dashboard on one database. */
let first: Context;
let second: Context;
let session: Session;
let agentId: string;

beforeEach(async () => {
  database = await createTestDatabase('dashboard');
  operator = await startOperator();
  line = await openLossyLine(operator.baseUrl);
  first = createProcess(database.url, { baseUrl: line.url });
  second = createProcess(database.url, { baseUrl: line.url });
  ({ session } = await signInPerson(first, operator));
  const agent = await makeAgent(first, session, crypto.randomUUID(), {
    name: 'Heart check',
    specialization: 'CARDIOLOGY',
    consultAgentType: 'PRE_VISIT',
  });
  if (!agent.ok) throw new Error(agent.failure.code);
  agentId = agent.value.id;
});
afterEach(async () => {
  await first.pool.end();
  await second.pool.end();
  await line.stop();
  await operator.stop();
  await database.drop();
});

const input = () => ({
  agentId,
  patientFirstName: 'Ruth',
  patientDateOfBirth: '1950-02-01',
  externalId: 'HL-1',
});
const issue = (id: string, context = first) => issueInvitation(context, session, id, input());
const posts = () =>
  line.passages.filter(({ method, path }) => method === 'POST' && path === '/consult-invitation');
const find = (id: string) => findInvitation(first, session, id);
const lose = (count = 1) => {
  let left = count;
  line.decide = ({ method }) => (method === 'POST' && left-- > 0 ? 'is lost' : 'arrives');
};
const isMade = (id: string) => ({ ok: true, value: { id, isUnclear: false } });
const isUnclear = (id: string) => ({ ok: true, value: { id, isUnclear: true } });

/** An unclear invitation: the service's answer was lost. */
async function issueUnclear(): Promise<string> {
  const id = crypto.randomUUID();
  lose();
  expect(await issue(id)).toEqual(isUnclear(id));
  return id;
}

/** The state that a process leaves which dies between the intent and the service's answer. */
async function leaveIntent(id: string, age: string): Promise<void> {
  await first.db.execute(sql`
    update invitations set state = 'intent', upstream_id = null, invitation_url = null,
      created_at = now() - ${age}::interval, intent_at = now() - ${age}::interval where id = ${id}`);
}

/** Holds back the answer to the next POST until `release` decides whether it arrives. */
function holdNext() {
  let release: (fate: 'arrives' | 'is lost') => void = () => undefined;
  const fate = new Promise<'arrives' | 'is lost'>((resolve) => {
    release = resolve;
  });
  let isHolding = false;
  line.decide = ({ method }) => {
    if (method !== 'POST' || isHolding) return 'arrives';
    isHolding = true;
    return fate;
  };
  const held = () => waitUntil(async () => isHolding, { what: 'the call' });
  return { held, release };
}

/** Opens every connection of both processes, so that the following calls run at the same time. */
async function warmUp(): Promise<void> {
  const ask = (context: Context) => context.db.execute(sql`select pg_sleep(0.02)`);
  await Promise.all([1, 2, 3, 4].flatMap(() => [ask(first), ask(second)]));
}

const listIds = async () =>
  (await listInvitations(first, session, parseInvitationFilter(new URLSearchParams()))).rows.map(
    (row) => row.id,
  );

describe('S31 create again', () => {
  test("of another organization's invitation answers like that of a missing one, and sends nothing", async () => {
    const id = await issueUnclear();
    const stranger = await signInPerson(first, operator, { organizationId: 'org-2' });
    const before = await find(id);
    expect(await createAgain(first, stranger.session, id)).toMatchObject({
      ok: false,
      failure: { code: 'not_found' },
    });
    expect(await issueInvitation(first, stranger.session, id, input())).toMatchObject({
      ok: false,
      failure: { code: 'conflict' },
    });
    expect(await find(id)).toEqual(before);
    expect(posts()).toHaveLength(1);
  });

  test.each(['', 'x', '\u0000', 'a'.repeat(500)])('of an invalid id is not found (case %#)', async (id) => {
    expect(await createAgain(first, session, id)).toMatchObject({ failure: { code: 'not_found' } });
  });
});

describe('create again returns an invitation that is not unclear unchanged', () => {
  test('where it was created', async () => {
    const id = crypto.randomUUID();
    await issue(id);
    const before = await find(id);
    expect(await createAgain(second, session, id)).toEqual(isMade(id));
    expect(await find(id)).toEqual(before);
    expect(posts()).toHaveLength(1);
  });

  test('where it was revoked, which it stays', async () => {
    const id = await issueUnclear();
    const record = await find(id);
    if (!record) throw new Error('The record is missing.');
    await revokeInvitation(first, session, record);
    expect(await createAgain(second, session, id)).toEqual(isMade(id));
    expect(await find(id)).toMatchObject({ state: 'revoked', upstreamId: null });
    expect(posts()).toHaveLength(1);
  });
});

describe('create again without success', () => {
  test('leaves the invitation unclear after a refusal, whose field messages are passed on', async () => {
    const id = await issueUnclear();
    operator.options.intercept = (request) =>
      request.method === 'POST'
        ? { status: 422, body: JSON.stringify({ errors: [{ path: 'externalId', message: 'Too old.' }] }) }
        : null;
    expect(await createAgain(first, session, id)).toMatchObject({
      ok: false,
      failure: { code: 'invalid', fields: [{ path: 'externalId', message: 'Too old.' }] },
    });
    expect(await find(id)).toMatchObject({ state: 'unclear', patientFirstName: 'Ruth' });
    operator.options.intercept = null;
    expect(await createAgain(first, session, id)).toEqual(isMade(id));
  });

  test('leaves it unclear after another lost answer, and after "still running" from a service that knows the key', async () => {
    const id = await issueUnclear();
    lose();
    expect(await createAgain(first, session, id)).toEqual(isUnclear(id));
    operator.options.intercept = (request) => (request.method === 'POST' ? { status: 409 } : null);
    expect(await createAgain(first, session, id)).toEqual(isUnclear(id));
    expect(await find(id)).toMatchObject({ state: 'unclear' });
  });
});

describe('create again', () => {
  test.each([true, false])(
    'sends the same bytes and the same key (service knows the key: %s)',
    async (knows) => {
      operator.options.knowsIdempotencyKey = knows;
      const id = await issueUnclear();
      expect(await createAgain(second, session, id)).toEqual(isMade(id));
      expect(posts().map(({ key }) => key)).toEqual([id, id]);
      expect(new Set(posts().map(({ body }) => body)).size).toBe(1);
      expect(operator.invitations.size).toBe(knows ? 1 : 2);
      const upstreamId = String(JSON.parse(posts()[1]?.answer ?? '{}').id);
      expect(await find(id)).toMatchObject({ state: 'created', upstreamId, status: 'not_started' });
      const trail = await first.db.select().from(auditEvents).where(eq(auditEvents.subject, id));
      expect(trail.map((event) => event.action)).toEqual(['invitation.create', 'invitation.create_again']);
    },
  );

  test('pressed twice at once, in two processes, sends one call', async () => {
    const id = await issueUnclear();
    await warmUp();
    const { held, release } = holdNext();
    const pressed = [first, second, first, second].map((context) => createAgain(context, session, id));
    await held();
    await warmUp();
    release('arrives');
    expect(await Promise.all(pressed)).toEqual([1, 2, 3, 4].map(() => isMade(id)));
    expect(posts()).toHaveLength(2);
  });

  test('keeps the invitation in the lists while it runs', async () => {
    const id = await issueUnclear();
    const { held, release } = holdNext();
    const again = createAgain(first, session, id);
    await held();
    expect(await listIds()).toEqual([id]);
    release('arrives');
    expect(await again).toEqual(isMade(id));
  });
});

describe('a repeated submit', () => {
  test('at the same time, in two processes, creates one invitation', async () => {
    const id = crypto.randomUUID();
    const outcomes = await Promise.all(
      [first, second, first, second, first].map((context) => issue(id, context)),
    );
    expect(outcomes).toEqual([1, 2, 3, 4, 5].map(() => isMade(id)));
    expect(posts()).toHaveLength(1);
  });

  test('while the first one runs gets the outcome of the first', async () => {
    const id = crypto.randomUUID();
    const { held, release } = holdNext();
    const running = issue(id);
    await held();
    const repeated = issue(id, second);
    release('is lost');
    expect(await Promise.all([running, repeated])).toEqual([isUnclear(id), isUnclear(id)]);
    expect(posts()).toHaveLength(1);
  });

  test('while the first one runs for long is not answered "created", and its draft stays', async () => {
    const id = crypto.randomUUID();
    const { held, release } = holdNext();
    await saveDraft(first, session, 'invitation', { requestId: id, values: { firstName: 'Ruth' } });
    const running = issue(id);
    await held();
    expect(await issue(id, second)).toMatchObject({ ok: false, failure: { code: 'unclear' } });
    expect((await readDrafts(first, session, 'invitation')).drafts[0]?.requestId).toBe(id);
    release('arrives');
    expect(await running).toEqual(isMade(id));
    expect(await issue(id, second)).toEqual(isMade(id));
    expect(posts()).toHaveLength(1);
  });

  test('after a refusal may use the same id', async () => {
    const id = crypto.randomUUID();
    operator.options.intercept = (request) => (request.method === 'POST' ? { status: 422 } : null);
    const refused = await Promise.all([first, second, first, second].map((context) => issue(id, context)));
    for (const outcome of refused) expect(outcome).toMatchObject({ ok: false, failure: { code: 'invalid' } });
    expect(await find(id)).toBeNull();
    operator.options.intercept = null;
    expect(await issue(id, second)).toEqual(isMade(id));
    expect(operator.invitations.size).toBe(1);
  });
});

describe('a process that dies between the intent and the answer', () => {
  test('leaves no row in the lists while its call may still be under way, and no second call', async () => {
    const id = await issueUnclear();
    await leaveIntent(id, '10 seconds');
    expect(await listIds()).toEqual([]);
    expect((await readToday(first, session)).counts.attention.count).toBe(0);
    expect(await createAgain(first, session, id)).toEqual(isUnclear(id));
    expect(posts()).toHaveLength(1);
  });

  test('leaves an "Unclear" invitation afterwards, in the lists and on its page, which can be created again', async () => {
    const id = await issueUnclear();
    await leaveIntent(id, '2 minutes');
    expect(await listIds()).toEqual([id]);
    expect((await readToday(first, session)).attention).toMatchObject([{ id, status: 'unclear' }]);
    expect((await readInvitation(second, session, id))?.invitation).toMatchObject({ id, status: 'unclear' });
    expect(await issue(id, second)).toEqual(isUnclear(id));
    expect(posts()).toHaveLength(1);
    expect(await createAgain(second, session, id)).toEqual(isMade(id));
    expect(posts()).toHaveLength(2);
  });
});

describe('answers that arrive in another order than the calls', () => {
  test.each(['is lost', 'arrives'] as const)(
    'the answer to the first call, which %s after the second, changes nothing',
    async (fate) => {
      const id = crypto.randomUUID();
      const { held, release } = holdNext();
      const late = issue(id);
      await held();
      await leaveIntent(id, '2 minutes');
      expect(await createAgain(second, session, id)).toEqual(isMade(id));
      const upstreamId = (await find(id))?.upstreamId;
      release(fate);
      await late;
      expect(await find(id)).toMatchObject({ state: 'created', upstreamId });
      // The late invitation belongs to no row, so that its link is revoked.
      expect([...operator.invitations.keys()].includes(String(upstreamId))).toBe(true);
      expect(operator.invitations.size).toBe(fate === 'arrives' ? 1 : 2);
    },
  );

  test('an invitation from an answer after the revocation is revoked at the service', async () => {
    const id = crypto.randomUUID();
    const { held, release } = holdNext();
    const late = issue(id);
    await held();
    const record = await find(id);
    if (!record) throw new Error('The record is missing.');
    expect(await revokeInvitation(second, session, record)).toEqual({ ok: true, value: null });
    release('arrives');
    await late;
    expect(await find(id)).toMatchObject({ state: 'revoked', invitationUrl: null });
    expect(operator.invitations.size).toBe(0);
  });

  test('a revocation that started while it was unclear also revokes what was created meanwhile', async () => {
    const id = await issueUnclear();
    const record = await find(id);
    if (!record) throw new Error('The record is missing.');
    operator.invitations.clear();
    expect(await createAgain(second, session, id)).toEqual(isMade(id));
    expect(await revokeInvitation(first, session, record)).toEqual({ ok: true, value: null });
    expect(await find(id)).toMatchObject({ state: 'revoked' });
    expect(operator.invitations.size).toBe(0);
  });
});

describe('the draft of the form', () => {
  const keep = (requestId: string) =>
    saveDraft(first, session, 'invitation', { requestId, values: { firstName: 'Ruth' } });

  test('stays after a refusal, and when it is a draft of something else', async () => {
    const id = crypto.randomUUID();
    await keep(id);
    operator.options.intercept = (request) => (request.method === 'POST' ? { status: 422 } : null);
    await issue(id);
    operator.options.intercept = null;
    await issue(crypto.randomUUID());
    expect((await readDrafts(first, session, 'invitation')).drafts[0]?.requestId).toBe(id);
  });

  test.each([0, 1])(
    'stays until the browser has received the answer, so that a reload is recognized (answers lost: %i)',
    async (lost) => {
      const id = crypto.randomUUID();
      await keep(id);
      lose(lost);
      const made = await issue(id);
      const reloaded = (await readDrafts(second, session, 'invitation')).drafts[0];
      expect(await issue(reloaded?.requestId ?? '')).toEqual(made);
      expect(operator.invitations.size).toBe(1);
    },
  );
});
