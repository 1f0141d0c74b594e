import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEvents } from '@/lib/server/audit-trail/audit-table.ts';
import { type ChangeHub, createChangeHub } from '@/lib/server/changes/change-hub.ts';
import { rememberCapability } from '@/lib/server/consult-api/capabilities.ts';
import { type Context, createContext } from '@/lib/server/context.ts';
import { listInvitations } from '@/lib/server/invitation-lists/list-invitations.ts';
import { readToday } from '@/lib/server/invitation-lists/read-today.ts';
import { matchNotStarted } from '@/lib/server/invitations/expiry.ts';
import { changeFollowing } from '@/lib/server/invitations/following.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { issueInvitation } from '@/lib/server/inviting/issue-invitation.ts';
import { readInvitation } from '@/lib/server/inviting/read-invitation.ts';
import { automaticActor } from '@/lib/server/mail/delivery-store.ts';
import { deliveries } from '@/lib/server/mail/mail-tables.ts';
import { type OutboxRunner, startOutboxRunner } from '@/lib/server/mail/outbox-runner.ts';
import { queueDueReminders } from '@/lib/server/mail/remind.ts';
import { startReminderRunner } from '@/lib/server/mail/reminder-runner.ts';
import { sendInvitation, sendReminder } from '@/lib/server/mail/send-invitation.ts';
import { organizations } from '@/lib/server/organization/organization-table.ts';
import { pickScope } from '@/lib/server/scope.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { pollInvitation } from '@/lib/server/tracker/check-invitation.ts';
import { trackers } from '@/lib/server/tracker/tracker-table.ts';
import { describeEncounter } from '@/lib/shared/invitation-status.ts';
import {
  organizationSettingsSchema,
  type SaveOrganizationSettings,
} from '@/lib/shared/organization-settings.ts';
import { parseInvitationFilter } from '@/lib/shared/parse-filter.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type ScriptedMailServer, startScriptedMailServer } from '../../helpers/scripted-mail-server.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { query } from '../service/query.ts';
import {
  createProcess,
  insertInvitation,
  openSession,
  saveSettings,
  signInPerson,
} from './dashboard-context.ts';

const address = 'ruth@example.org';
const dayMs = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs);

/** Working hours that contain every moment, or none of today and tomorrow. */
const always = { timeZone: 'UTC', weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' };
const notNow = { ...always, weekdays: [daysFromNow(3).getUTCDay() || 7] };
const settings: SaveOrganizationSettings = {
  expiryDays: null,
  reminders: { isOn: true, firstAfterDays: 3, everyDays: 4, most: 2 },
  workingHours: always,
};

let database: TestDatabase;
let operator: Operator;
let server: ScriptedMailServer;
let contexts: Context[];
let hubs: ChangeHub[];
let runners: (OutboxRunner | ReturnType<typeof startReminderRunner>)[];
let one: Context;
let session: Session;
let secret: string;

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
  ({ session, secret } = await signInPerson(one, operator, { role: 'owner' }));
  await saveSettings(one, session, settings);
  await rememberCapability(one, { encounterList: { present: true, at: new Date().toISOString() } });
  await noteTracking({});
});
afterEach(async () => {
  operator.options.apiFaults = [];
  await server.stop();
  await Promise.all(runners.map((runner) => runner.stop()));
  await Promise.all(hubs.map((hub) => hub.close()));
  await Promise.all(contexts.map((context) => context.pool.end()));
  await database.drop();
});

function pretendProcess(): Context {
  const plain = createProcess(database.url, operator);
  contexts.push(plain);
  const from = { name: 'Harbour Lane Surgery', address: 'no-reply@harbourlane.example' };
  const context = createContext({ ...plain.env, mail: { url: server.url, from, isTlsRequired: false } });
  contexts.push(context);
  return context;
}

function sendMail(context: Context = one): void {
  const hub = createChangeHub(context);
  hubs.push(hub);
  runners.push(startOutboxRunner(context, hub));
}

/** Writes the state of the organization's tracker; without changes, a complete check just now. */
async function noteTracking(changes: Partial<typeof trackers.$inferInsert>): Promise<void> {
  const row = { lastCheckedAt: new Date(), pausedSince: null, unreachableSince: null, ...changes };
  await one.db
    .insert(trackers)
    .values({ ...pickScope(session), ...row })
    .onConflictDoUpdate({ target: [trackers.service, trackers.organizationId], set: row });
}

/** An invitation whose reminder is due. */
async function invite(changes: Partial<typeof invitations.$inferInsert> = {}): Promise<string> {
  return insertInvitation(one, session, {
    patientFirstName: 'Ruth',
    patientEmail: address,
    invitationUrl: 'https://consult.example/consult/one',
    expiresAt: daysFromNow(30),
    isReminded: true,
    nextReminderAt: new Date(Date.now() - 1_000),
    ...changes,
  });
}

async function find(id: string) {
  const record = await findInvitation(one, session, id);
  if (!record) throw new Error('There is no such invitation.');
  return record;
}
const readRows = () => one.db.select().from(deliveries).orderBy(deliveries.createdAt);
const readFirst = async () => (await readRows())[0];
const change = (id: string, changes: Partial<typeof invitations.$inferInsert>) =>
  one.db.update(invitations).set(changes).where(eq(invitations.id, id));

describe('no reminder is sent', () => {
  test('twice, by two processes that look at the same time', async () => {
    const count = 20;
    await Promise.all(Array.from({ length: count }, () => invite()));
    const two = pretendProcess();
    const queued = await Promise.all([one, two, one, two].map(queueDueReminders));
    expect(queued.reduce((sum, each) => sum + each)).toBe(count);
    sendMail(one);
    sendMail(two);
    await expect.poll(() => server.mails.length).toBe(count);
    const reminded = new Set((await readRows()).map((row) => row.invitationId));
    expect(reminded.size).toBe(count);
    expect(await queueDueReminders(one)).toBe(0);
  });

  test.each([
    ['has started', { encounterId: 'e1', ...describeEncounter('ONGOING') }],
    ['has finished', { encounterId: 'e1', ...describeEncounter('FINISHED') }],
    ['has a revoked link', { state: 'revoked' }],
    ['has an unclear one', { state: 'unclear' }],
    ['has an expired one', { expiresAt: new Date(Date.now() - 1_000) }],
    ['has no address', { patientEmail: null }],
    ['is not to be reminded', { isReminded: false }],
    ['has been reminded as often as planned', { remindersSent: 2 }],
  ] as const)('to a patient who %s', async (_name, changes) => {
    const id = await invite(changes);
    expect(await queueDueReminders(one)).toBe(0);
    expect(await readRows()).toEqual([]);
    expect((await find(id)).nextReminderAt).toBeNull();
  });

  test('outside of the working hours, but it waits for them', async () => {
    await saveSettings(one, session, { ...settings, workingHours: notNow });
    const id = await invite();
    expect(await queueDueReminders(one)).toBe(0);
    const due = (await find(id)).nextReminderAt?.getTime() ?? 0;
    expect(due).toBeGreaterThan(daysFromNow(1).getTime());
  });

  test('outside of them, also not one that has waited for the mail server', async () => {
    await invite();
    await queueDueReminders(one);
    await saveSettings(one, session, { ...settings, workingHours: notNow });
    sendMail();
    await expect
      .poll(async () => (await readFirst())?.dueAt.getTime())
      .toBeGreaterThan(daysFromNow(1).getTime());
    expect(await readFirst()).toMatchObject({ state: 'queued', attempts: 0 });
    expect(server.mails).toEqual([]);
  });

  test.each([
    ['was started', { encounterId: 'e1', ...describeEncounter('ONGOING') }, 'started'],
    ['was revoked', { state: 'revoked' }, 'withdrawn'],
    ['expired', { expiresAt: new Date(Date.now() - 1_000) }, 'expired'],
  ] as const)('for an invitation that %s while the mail waited', async (_name, changes, failure) => {
    const id = await invite();
    expect(await queueDueReminders(one)).toBe(1);
    await change(id, changes);
    sendMail();
    await expect.poll(readFirst).toMatchObject({ state: 'failed', failure, content: '' });
    expect(server.connections).toBe(0);
  });

  test.each([
    ['the service cannot be reached', { unreachableSince: new Date() }],
    ['the tracking is paused without a session', { pausedSince: new Date() }],
    ['the last check was long ago', { lastCheckedAt: new Date(Date.now() - 3_600_000) }],
  ] as const)('while %s, but it is sent afterwards', async (_name, changes) => {
    const id = await invite();
    await noteTracking(changes);
    expect(await queueDueReminders(one)).toBe(0);
    expect((await find(id)).nextReminderAt).not.toBeNull();
    await noteTracking({});
    expect(await queueDueReminders(one)).toBe(1);
  });

  test('before this invitation was checked by itself, where the service has no encounter list', async () => {
    const without = pretendProcess();
    await rememberCapability(without, { encounterList: { present: false, at: new Date().toISOString() } });
    const id = await invite({ nextCheckAt: daysFromNow(1), lastCheckedAt: new Date(Date.now() - 3_600_000) });
    expect(await queueDueReminders(without)).toBe(0);
    expect((await find(id)).nextCheckAt?.getTime()).toBeLessThanOrEqual(Date.now());
    await change(id, { lastCheckedAt: new Date() });
    expect(await queueDueReminders(without)).toBe(1);
  });

  test('while another mail to the same patient waits', async () => {
    const id = await invite();
    const record = await find(id);
    const request = { requestId: randomUUID(), address, basedOn: record.contactVersion };
    await sendInvitation(one, session, record, request);
    await change(id, { nextReminderAt: new Date(Date.now() - 1_000) });
    expect(await queueDueReminders(one)).toBe(0);
    expect((await find(id)).nextReminderAt?.getTime()).toBeGreaterThan(Date.now());
  });

  test('after an owner has turned reminders off', async () => {
    const id = await invite();
    const off = { ...settings, reminders: { ...settings.reminders, isOn: false } };
    await saveSettings(one, session, off);
    expect(await queueDueReminders(one)).toBe(0);
    expect((await find(id)).nextReminderAt).toBeNull();
  });
});

describe('a reminder', () => {
  test('is sent automatically in the patient’s language, and the next one is planned', async () => {
    const id = await invite({ patientLocale: 'es', sentAt: daysFromNow(-3), sentBy: 'copy' });
    sendMail();
    runners.push(startReminderRunner(one));
    await expect.poll(() => server.mails.length).toBe(1);
    expect(server.mails[0]?.to).toEqual([address]);
    expect(server.mails[0]?.text).toContain('Recordatorio');
    await expect.poll(readFirst).toMatchObject({ kind: 'reminder', state: 'sent' });
    const record = await find(id);
    expect(record).toMatchObject({ remindersSent: 1, sentBy: 'copy' });
    const days = ((record.nextReminderAt?.getTime() ?? 0) - Date.now()) / dayMs;
    expect(Math.round(days)).toBe(4);
    const rows = await one.db.select().from(auditEvents).where(eq(auditEvents.action, 'invitation.remind'));
    expect(rows).toMatchObject([{ actor: automaticActor, subject: id }]);
  });

  test('that a person sends now is sent once, at any hour, and counts', async () => {
    await saveSettings(one, session, { ...settings, workingHours: notNow });
    const id = await invite();
    const requestId = randomUUID();
    const record = await find(id);
    const answers = await Promise.all([1, 2, 3].map(() => sendReminder(one, session, record, { requestId })));
    for (const answer of answers) expect(answer).toEqual({ ok: true, value: { id: requestId } });
    sendMail();
    await expect.poll(readFirst).toMatchObject({ state: 'sent', kind: 'reminder' });
    expect(server.mails).toHaveLength(1);
    expect((await find(id)).remindersSent).toBe(1);
  });

  test.each([
    ['started', { encounterId: 'e1', ...describeEncounter('ONGOING') }],
    ['expired', { expiresAt: new Date(Date.now() - 1_000) }],
    ['revoked', { state: 'revoked' }],
    ['without an address', { patientEmail: null }],
  ] as const)('cannot be sent for an invitation that is %s', async (_name, changes) => {
    const record = await find(await invite(changes));
    expect(await sendReminder(one, session, record, { requestId: randomUUID() })).toEqual({
      ok: false,
      failure: { code: 'gone' },
    });
    expect(await readRows()).toEqual([]);
  });

  test('can be stopped and started again by a person', async () => {
    const id = await invite();
    await changeFollowing(one, session, await find(id), { kind: 'reminders', value: false });
    expect(await find(id)).toMatchObject({ isReminded: false, nextReminderAt: null });
    expect(await queueDueReminders(one)).toBe(0);
    await changeFollowing(one, session, await find(id), { kind: 'reminders', value: true });
    expect((await find(id)).nextReminderAt?.getTime()).toBeGreaterThan(Date.now());
  });
});

describe('expiry', () => {
  const list = async (status: string) => {
    const filter = parseInvitationFilter(new URLSearchParams({ status }));
    return (await listInvitations(one, await openSession(one, secret), filter)).rows;
  };

  test('is the same in the list, on Today and on the page, chosen or by default', async () => {
    const soon = await invite({ expiresAt: daysFromNow(1), createdAt: daysFromNow(-60) });
    const over = await invite({ expiresAt: daysFromNow(-1) });
    const old = await invite({ expiresAt: null, createdAt: daysFromNow(-15) });
    const young = await invite({ expiresAt: null, createdAt: daysFromNow(-13) });
    const ids = async (status: string) => (await list(status)).map((row) => row.id).sort();
    expect(await ids('expired')).toEqual([over, old].sort());
    expect(await ids('not_started')).toEqual([soon, young].sort());
    const today = await readToday(one, session);
    expect(today.attention.map((row) => row.id).sort()).toEqual([over, old].sort());
    expect(today.counts).toMatchObject({ attention: { count: 2 }, waiting: { count: 2 } });
    for (const row of await list('expired')) expect(row.status).toBe('expired');
    expect((await readInvitation(one, session, old))?.invitation.status).toBe('expired');
    await saveSettings(one, session, { ...settings, expiryDays: 10 });
    expect(await ids('expired')).toEqual([over, old, young].sort());
  });

  test('is the one chosen at creation, or else the organization’s', async () => {
    operator.agents.set('a1', { id: 'a1', type: 'CONSULT', name: 'Heart check' });
    await saveSettings(one, session, { ...settings, expiryDays: 30 });
    const issue = async (expiryDays: number | null) => {
      const id = randomUUID();
      const choice = { expiryDays, isReminded: true };
      const made = await issueInvitation(
        one,
        session,
        id,
        { agentId: 'a1' },
        { patientEmail: address },
        choice,
      );
      expect(made.ok).toBe(true);
      return Math.round(((await find(id)).expiresAt?.getTime() ?? 0) / dayMs - Date.now() / dayMs);
    };
    expect(await issue(7)).toBe(7);
    expect(await issue(null)).toBe(30);
  });

  test('starts again when the link is sent again, to any address', async () => {
    const id = await invite({
      expiresAt: daysFromNow(-1),
      expiryDays: 7,
      remindersSent: 2,
      nextReminderAt: null,
    });
    const { contactVersion: basedOn } = await find(id);
    const request = { requestId: randomUUID(), address: 'right@example.org', basedOn };
    expect(await sendInvitation(one, session, await find(id), request)).toMatchObject({ ok: true });
    const record = await find(id);
    // The mail server has not accepted mail for the other address yet.
    expect(record).toMatchObject({ patientEmail: address, remindersSent: 0 });
    expect(Math.round(((record.expiresAt?.getTime() ?? 0) - Date.now()) / dayMs)).toBe(7);
    expect(Math.round(((record.nextReminderAt?.getTime() ?? 0) - Date.now()) / dayMs)).toBe(3);
  });

  test('cannot be changed after the start or a revocation', async () => {
    for (const changes of [{ encounterId: 'e1' }, { state: 'revoked' }] as const) {
      const record = await find(await invite(changes));
      expect(await changeFollowing(one, session, record, { kind: 'expiry', days: 7 })).toEqual({
        ok: false,
        failure: { code: 'gone' },
      });
    }
  });

  test('due invitations among 20,000 are found by index', async () => {
    // On a connection without the program's statement timeout.
    await query(
      database.ownerUrl,
      `insert into invitations (id, service, organization_id, created_by, created_by_name, state, agent_id,
        agent_name, encounter_id, created_at, expires_at)
      select 'bulk-' || n, '${session.service}', '${session.organizationId}', 'a', 'a', 'created', 'agent', 'Agent',
        case when n % 10 > 0 then 'e' || n end, now() - n * interval '1 minute', now() + (n - 500) * interval '1 minute'
      from generate_series(1, 20000) n`,
    );
    await query(database.ownerUrl, 'analyze invitations');
    const conditions = { now: Date.now(), expiryDays: 14 };
    for (const isExpired of [true, false]) {
      const plan = await one.db.execute<{ 'QUERY PLAN': string }>(sql`
        explain select id from invitations where service = ${session.service}
          and organization_id = ${session.organizationId} and ${matchNotStarted(conditions, isExpired)}
        order by created_at desc, id desc limit 51`);
      const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(lines).not.toContain('Seq Scan');
      expect(lines).toMatch(/invitations_by_(expiry|status|created)/);
    }
  });
});

describe('dealing with stuck invitations', () => {
  test('one put aside leaves “Needs attention”, stays in the list, and comes back when that is undone', async () => {
    const id = await invite({ state: 'unclear' });
    const attention = async () => (await readToday(one, session)).attention.map((row) => row.id);
    expect(await attention()).toEqual([id]);
    await changeFollowing(one, session, await find(id), { kind: 'aside', value: true });
    expect(await attention()).toEqual([]);
    const all = await listInvitations(one, session, parseInvitationFilter(new URLSearchParams()));
    expect(all.rows.map((row) => row.id)).toEqual([id]);
    await changeFollowing(one, session, await find(id), { kind: 'aside', value: false });
    expect(await attention()).toEqual([id]);
  });

  test('“Try now” shows what the service knows, or that it does not answer', async () => {
    operator.agents.set('a1', { id: 'a1', type: 'CONSULT', name: 'Heart check' });
    const id = randomUUID();
    await issueInvitation(one, session, id, { agentId: 'a1' });
    const { upstreamId } = await find(id);
    if (!upstreamId) throw new Error('The invitation was not made.');
    await change(id, { lastCheckedAt: null });
    operator.options.apiFaults = ['503', '503'];
    expect(await pollInvitation(one, session, await find(id))).toMatchObject({ ok: false });
    expect(await find(id)).toMatchObject({ status: 'not_started' });
    operator.options.apiFaults = [];
    operator.changeEncounter(upstreamId, 'ONGOING');
    expect(await pollInvitation(one, session, await find(id))).toMatchObject({
      ok: true,
      value: { status: 'started' },
    });
  });
});

test('settings unknown to this version are kept, and a change leaves an audit row', async () => {
  const stored = JSON.stringify({ ...settings, later: { kept: true } });
  await one.db.update(organizations).set({ settings: sql`${stored}::jsonb` });
  await saveSettings(one, session, { ...settings, expiryDays: 90 });
  const [row] = await one.db.select().from(organizations);
  expect(row?.settings).toMatchObject({ later: { kept: true }, expiryDays: 90 });
  expect(organizationSettingsSchema.parse(row?.settings).expiryDays).toBe(90);
  const audit = await one.db.select().from(auditEvents).where(eq(auditEvents.action, 'settings.change'));
  expect(audit.at(-1)).toMatchObject({ actor: session.email });
});
