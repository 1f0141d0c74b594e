import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '@/lib/server/context.ts';
import { countInvitations } from '@/lib/server/invitation-lists/count-invitations.ts';
import { listInvitations } from '@/lib/server/invitation-lists/list-invitations.ts';
import { readToday } from '@/lib/server/invitation-lists/read-today.ts';
import { deliveries } from '@/lib/server/mail/mail-tables.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { unfilteredList } from '@/lib/shared/invitation-filter.ts';
import { describeEncounter } from '@/lib/shared/invitation-status.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { createProcess, insertInvitation, signInPerson } from './dashboard-context.ts';

let database: TestDatabase;
let operator: Operator;
let context: Context;
let session: Session;

beforeEach(async () => {
  database = await createTestDatabase('dashboard');
  operator = await startOperator();
  context = createProcess(database.url, operator);
  ({ session } = await signInPerson(context, operator));
});
afterEach(async () => {
  await context.pool.end();
  await operator.stop();
  await database.drop();
});

const base = Date.parse('2026-03-02T08:00:00Z');
const at = (minute: number) => new Date(base + minute * 60_000);

async function insertMail(
  invitationId: string,
  minute: number,
  more: Partial<typeof deliveries.$inferInsert> = {},
): Promise<void> {
  await context.db.insert(deliveries).values({
    id: crypto.randomUUID(),
    service: session.service,
    organizationId: session.organizationId,
    invitationId,
    kind: 'invitation',
    address: 'ruth.adeyemi@mail.example',
    locale: 'en',
    content: '',
    state: 'failed',
    failure: 'address_refused',
    createdBy: session.email,
    createdAt: at(minute),
    dueAt: at(minute),
    ...more,
  });
}

/** An invitation with a failed mail. */
async function insertUndelivered(
  mail: Partial<typeof deliveries.$inferInsert> = {},
  more: Record<string, unknown> = {},
): Promise<string> {
  const id = await insertInvitation(context, session, more);
  await insertMail(id, 10, mail);
  return id;
}

const readAttention = async (viewer = session) => (await readToday(context, viewer)).attention;
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe('a message that did not arrive', () => {
  test('stands in "Needs attention" for every role, with the reason, whom to call and no whole address, and not in "Waiting"', async () => {
    const id = await insertUndelivered({}, { patientPhone: '+44 20 7946 0018' });
    const waiting = await insertInvitation(context, session);
    for (const role of ['owner', 'clinician', 'front_desk'] as const) {
      const today = await readToday(context, { ...session, role });
      expect(today.attention).toMatchObject([
        {
          id,
          status: 'not_started',
          patientPhone: '+44 20 7946 0018',
          undelivered: { kind: 'invitation', state: 'failed', failure: 'address_refused' },
        },
      ]);
      expect(today.attention[0]?.undelivered?.address).toBe('r…@mail.example');
      expect(idsOf(today.waiting)).toEqual([waiting]);
      expect(today.counts).toMatchObject({ undelivered: { count: 1 }, attention: { count: 1 } });
    }
  });

  test.each([
    ['mailbox_unavailable', 'failed'],
    ['sender_refused', 'failed'],
    ['no_connection', 'failed'],
    [null, 'failed'],
    [null, 'unclear'],
  ] as const)('of the reason %s, as %s, needs attention', async (failure, state) => {
    const id = await insertUndelivered({ failure, state });
    expect(await readAttention()).toMatchObject([{ id, undelivered: { failure, state } }]);
  });

  test.each(['withdrawn', 'started', 'expired', 'replaced'])(
    'because it was not needed any more (%s) needs none',
    async (failure) => {
      await insertUndelivered({ failure });
      expect(await readAttention()).toEqual([]);
    },
  );

  test.each(['queued', 'sending', 'sent'] as const)(
    'no longer needs it after a later one that is %s',
    async (state) => {
      const id = await insertUndelivered();
      await insertMail(id, 20, { state, failure: null });
      expect(await readAttention()).toEqual([]);
    },
  );

  test('needs it again after a later one that failed too, also a reminder, once', async () => {
    const id = await insertUndelivered();
    await insertMail(id, 20, { state: 'sent', failure: null });
    await insertMail(id, 30, { kind: 'reminder' });
    expect(await readAttention()).toMatchObject([{ id, undelivered: { kind: 'reminder' } }]);
  });

  test('needs none once the link was shared in another way, or it was put aside; a failure after that does', async () => {
    await insertUndelivered({}, { sentAt: at(20), sentBy: 'copy' });
    await insertUndelivered({}, { setAsideAt: at(20), setAsideBy: 'Mina' });
    const later = await insertUndelivered({}, { sentAt: at(5), sentBy: 'copy', setAsideAt: at(6) });
    expect(idsOf(await readAttention())).toEqual([later]);
  });

  test('needs none once the patient has started, the link was revoked or the patient was erased', async () => {
    await insertUndelivered({}, { encounterId: 'e1', ...describeEncounter('ONGOING') });
    await insertUndelivered({}, { state: 'revoked' });
    expect(await readAttention()).toEqual([]);
  });

  test('of an expired invitation is the reason that its row gives', async () => {
    const id = await insertUndelivered({}, { expiresAt: new Date(Date.now() - 60_000) });
    const { attention, counts } = await readToday(context, session);
    expect(attention).toMatchObject([{ id, status: 'expired', undelivered: { failure: 'address_refused' } }]);
    expect(counts).toMatchObject({ undelivered: { count: 0 }, expired: { count: 1 } });
  });

  test('S31 of another organization is not shown', async () => {
    await insertUndelivered();
    const { session: stranger } = await signInPerson(context, operator, { organizationId: 'org-2' });
    expect(await readAttention(stranger)).toEqual([]);
  });

  test('S38 stands below open flags, and all of them are counted and in the list', async () => {
    for (let index = 0; index < 60; index += 1) await insertUndelivered();
    const flag = { id: 'f1', level: 'URGENT', title: null, raisedAt: at(0).toISOString() };
    const flagged = await insertInvitation(context, session, {
      ...describeEncounter('FINISHED'),
      encounterId: 'e1',
      flags: [flag],
    });
    const today = await readToday(context, session);
    expect(today.attention[0]?.id).toBe(flagged);
    expect(today.attention).toHaveLength(51);
    expect(today.counts.undelivered.count).toBe(60);
    const filter = { ...unfilteredList, mail: 'failed' } as const;
    expect((await countInvitations(context, session, filter)).count).toBe(60);
    const ids = new Set<string>();
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listInvitations>> = await listInvitations(context, session, {
        ...filter,
        cursor,
      });
      for (const { id } of page.rows) ids.add(id);
      cursor = page.nextCursor;
    } while (cursor);
    expect(ids.size).toBe(60);
  });
});
