import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type ChangeHub, createChangeHub } from '@/lib/server/changes/change-hub.ts';
import { type Context, createContext } from '@/lib/server/context.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import type { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { wakeOutbox } from '@/lib/server/mail/delivery-store.ts';
import { deliveries } from '@/lib/server/mail/mail-tables.ts';
import { type OutboxRunner, startOutboxRunner } from '@/lib/server/mail/outbox-runner.ts';
import { sendInvitation } from '@/lib/server/mail/send-invitation.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type ScriptedMailServer, startScriptedMailServer } from '../../helpers/scripted-mail-server.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { createProcess, insertInvitation, signInPerson } from './dashboard-context.ts';

const link = 'https://consult.example/consult/CANARY-link';
export const address = 'ruth@example.org';
let database: TestDatabase;
export let operator: Operator;
export let server: ScriptedMailServer;
export let contexts: Context[];
let hubs: ChangeHub[];
let runners: OutboxRunner[];
export let one: Context;
export let session: Session;

/** Creates before each test a database, a mail server and one process of the dashboard. */
export function setUpOutbox(): void {
  beforeAll(async () => {
    operator = await startOperator();
  });
  afterAll(() => operator.stop());
  beforeEach(async () => {
    database = await createTestDatabase('dashboard');
    server = await startScriptedMailServer();
    contexts = [];
    hubs = [];
    runners = [];
    one = pretendProcess();
    ({ session } = await signInPerson(one, operator));
  });
  afterEach(async () => {
    await server.stop();
    await Promise.all(runners.map((runner) => runner.stop()));
    await Promise.all(hubs.map((hub) => hub.close()));
    await Promise.all(contexts.map((context) => context.pool.end()));
    await database.drop();
  });
}

/** One more simulated process of the dashboard, with the given mail server. */
export function pretendProcess(url = server.url, isTlsRequired = false): Context {
  const plain = createProcess(database.url, operator);
  contexts.push(plain);
  const context = createContext({
    ...plain.env,
    mail: {
      url,
      from: { name: 'Harbour Lane Surgery', address: 'no-reply@harbourlane.example' },
      isTlsRequired,
    },
  });
  contexts.push(context);
  return context;
}

export function run(context: Context): OutboxRunner {
  const hub = createChangeHub(context);
  hubs.push(hub);
  const runner = startOutboxRunner(context, hub);
  runners.push(runner);
  return runner;
}

/** An invitation as stored once the service has created it. */
export const invite = (changes: Partial<typeof invitations.$inferInsert> = {}): Promise<string> =>
  insertInvitation(one, session, { patientFirstName: 'Ruth', invitationUrl: link, ...changes });

export async function ask(invitationId: string, changes: { requestId?: string; address?: string } = {}) {
  const record = await findInvitation(one, session, invitationId);
  if (!record) throw new Error('There is no such invitation.');
  return sendInvitation(one, session, record, {
    requestId: randomUUID(),
    address,
    basedOn: record.contactVersion,
    ...changes,
  });
}

/** How many statements of this database wait for a lock. */
export const countWaiting = async (): Promise<number> => {
  const { rows } = await one.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
};
export const readRows = () => one.db.select().from(deliveries).orderBy(deliveries.createdAt);
export const readStates = async () => (await readRows()).map((row) => row.state);
export const readFirst = async () => (await readRows())[0];
export const endLeases = () =>
  one.db.execute(
    sql`update deliveries set lease_until = now() - interval '1 second' where state = 'sending'`,
  );
/** Makes all queued mails due. */
export async function becomeDue(): Promise<void> {
  await one.db.execute(sql`update deliveries set due_at = now()`);
  await wakeOutbox(one, session);
}
export const messageIds = () => server.mails.map((mail) => /^Message-ID: (.*)$/im.exec(mail.text)?.[1]);
