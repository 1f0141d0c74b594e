import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Report, reportSchema } from '@/contract/report.ts';
import { auditEvents } from '@/lib/server/audit-trail/audit-table.ts';
import type { Context } from '@/lib/server/context.ts';
import { saveNote } from '@/lib/server/encounters/note-store.ts';
import { readEncounter, readReportFile } from '@/lib/server/encounters/read-encounter.ts';
import { reviewEncounter } from '@/lib/server/encounters/review-encounter.ts';
import { eraseInvitations } from '@/lib/server/erasures/erase-many.ts';
import { erasures } from '@/lib/server/erasures/erasure-table.ts';
import { findSamePatient } from '@/lib/server/erasures/same-patient.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { issueInvitation } from '@/lib/server/invitations/issue-invitation.ts';
import { listInvitations, readToday } from '@/lib/server/invitations/list-invitations.ts';
import { readInvitation } from '@/lib/server/invitations/read-invitation.ts';
import { revokeInvitation } from '@/lib/server/invitations/revoke-invitation.ts';
import { deliveries } from '@/lib/server/mail/mail-tables.ts';
import { finishRestore } from '@/lib/server/restore/finish-restore.ts';
import { encounterResponseSchema } from '@/lib/server/service/responses.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { createSession, readSession } from '@/lib/server/session/session-store.ts';
import type { TokenResponse } from '@/lib/server/session/token-response.ts';
import { applyEncounter, applyReport } from '@/lib/server/tracker/apply-encounter.ts';
import { createChangeHub } from '@/lib/server/tracker/change-hub.ts';
import { checkInvitation } from '@/lib/server/tracker/check-invitation.ts';
import { startTrackerRunner } from '@/lib/server/tracker/tracker-runner.ts';
import { trackers } from '@/lib/server/tracker/tracker-table.ts';
import { personalFields } from '@/lib/shared/invitation-fields.ts';
import { describeEncounter } from '@/lib/shared/invitation-status.ts';
import { invitationSearchSchema } from '@/lib/shared/parse-filter.ts';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { type FaultObject, namedFaults } from '../../operator/options.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { query } from '../service/query.ts';
import { createResources } from '../service/routes.ts';
import { createProcess, signInPerson } from './dashboard-context.ts';
import { startDashboard } from './running-dashboard.ts';

const canary = 'erasecanary';
const patient = {
  patientFirstName: 'Erasecanary',
  patientLastName: 'Erasecanarius',
  patientDateOfBirth: '1931-07-19',
  externalId: 'erasecanary-ext',
};
const report: Report = {
  ...reportSchema.parse(JSON.parse(readFileSync('tests/fixtures/reports/chest-pain.en.report.json', 'utf8'))),
  summary: `Their ${canary} hurts`,
};

let database: TestDatabase;
let operator: Operator;
let context: Context;
let owner: Session;

beforeEach(async () => {
  database = await createTestDatabase('dashboard');
  operator = await startOperator({ encounterEndpoints: 'both', hasReports: true, erasesEncounters: true });
  operator.agents.set('a1', { id: 'a1', type: 'CONSULT', name: 'Heart check' });
  context = createProcess(database.url, operator);
  ({ session: owner } = await signInPerson(context, operator, { role: 'owner' }));
});
afterEach(async () => {
  await context.pool.end();
  await operator.stop();
  await database.drop();
});

async function read(id: string): Promise<InvitationRecord> {
  const [row] = await context.db.select().from(invitations).where(eq(invitations.id, id));
  if (!row) throw new Error('The record is missing.');
  return row;
}

async function invite(fields: Partial<typeof patient> = patient): Promise<InvitationRecord> {
  const issued = await issueInvitation(context, owner, crypto.randomUUID(), {
    agentId: 'a1',
    encounterCompletionLinkUrl: `https://clinic.example/?who=${canary}`,
    ...fields,
  });
  if (!issued.ok) throw new Error(issued.failure.code);
  await context.db
    .update(invitations)
    .set({ patientEmail: `${canary}@home.example`, patientPhone: '+44 20 7946 0000' })
    .where(eq(invitations.id, issued.value.id));
  return read(issued.value.id);
}

/** An invitation that was sent, answered and noted upon; with everything that the dashboard can hold of its patient. */
async function makeFinished(fields: Partial<typeof patient> = patient): Promise<InvitationRecord> {
  const made = await invite(fields);
  const encounterId = operator.changeEncounter(made.upstreamId ?? '', 'FINISHED');
  operator.reports.set(encounterId, { ...report, encounterId });
  await applyEncounter(
    context,
    owner,
    encounterResponseSchema.parse({ id: encounterId, status: 'FINISHED', flags: [] }),
  );
  await context.db
    .update(invitations)
    .set({ encounterId, ...describeEncounter('FINISHED'), finishedAt: new Date() })
    .where(eq(invitations.id, made.id));
  await readEncounter(context, owner, encounterId, 'en');
  await saveNote(context, owner, await read(made.id), { text: `Call ${canary}`, basedOn: null });
  await context.db.insert(deliveries).values({
    id: crypto.randomUUID(),
    service: made.service,
    organizationId: made.organizationId,
    invitationId: made.id,
    kind: 'invitation',
    address: `${canary}@home.example`,
    locale: 'en',
    content: '',
    createdBy: owner.email,
  });
  return read(made.id);
}

/** Names of the tables that hold one of these somewhere in the clear. */
async function tablesHolding(...texts: string[]): Promise<string[]> {
  const tables = await query(
    database.url,
    `select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await query(database.url, `select 1 from ${name} t where t::text ilike any($1) limit 1`, [
      texts.map((text) => `%${text}%`),
    ]);
    if (rows.length > 0) found.push(String(name));
  }
  return found;
}

/** Whatever of a record could be found again. */
const marksOf = (record: InvitationRecord) => [
  canary,
  '1931-07-19',
  '7946 0000',
  ...(record.note ? [record.note] : []),
];
const erase = (record: InvitationRecord, others: string[] = [], by: Session = owner) =>
  eraseInvitations(context, by, record.id, { others });
const listActions = async () =>
  (await context.db.select().from(auditEvents)).filter((row) => row.action === 'invitation.erase');

describe('nothing is erased', () => {
  const faults: [string, FaultObject, string][] = [
    ['fails', namedFaults['500'], 'service_error'],
    ['breaks off without having acted', namedFaults.cut, 'unclear'],
    ['breaks off after having acted', namedFaults.cut_after, 'unclear'],
    ['refuses', { answer: { status: 403, body: '{}' } }, 'forbidden'],
    ['is asked too often', namedFaults['429'], 'too_many_requests'],
  ];
  test.each(faults)(
    'here when the service %s; once it answers, trying again erases',
    async (_what, fault, code) => {
      const record = await makeFinished();
      const only = { method: 'DELETE' };
      operator.options.apiFaults = [{ ...fault, only }];
      expect(await erase(record)).toMatchObject({ ok: false, failure: { code } });
      expect(await read(record.id)).toEqual(record);
      expect(await context.db.select().from(erasures)).toEqual([]);
      expect(await listActions()).toEqual([]);
      expect(await erase(record)).toEqual({ ok: true, value: null });
      expect(await tablesHolding(...marksOf(record))).toEqual([]);
    },
  );

  test('of another organization: it is not found', async () => {
    const record = await makeFinished();
    const { session: other } = await signInPerson(context, operator, {
      organizationId: 'org-2',
      role: 'owner',
      email: 'other@second.example',
    });
    expect(await erase(record, [], other)).toMatchObject({ ok: false, failure: { code: 'not_found' } });
    const own = await signInPerson(context, operator, { role: 'owner' });
    expect(await erase(await invite(), [crypto.randomUUID()], own.session)).toMatchObject({ ok: false });
    expect(await read(record.id)).toEqual(record);
    expect(operator.calls.some((call) => call.method === 'DELETE')).toBe(false);
  });

  test('of the invitation itself as long as one of the others is left: they could not be found again', async () => {
    const record = await makeFinished();
    const other = await makeFinished();
    operator.options.apiFaults = [{ answer: { status: 500 }, only: { method: 'DELETE' } }];
    expect(await erase(record, [other.id])).toMatchObject({ ok: false, failure: { code: 'service_error' } });
    expect((await read(record.id)).erasedAt).toBeNull();
    expect(await erase(record, [other.id])).toEqual({ ok: true, value: null });
    expect(await tablesHolding(...marksOf(record), ...marksOf(other))).toEqual([]);
  });

  test('while the invitation is still being made', async () => {
    const record = await invite();
    await context.db
      .update(invitations)
      .set({ state: 'intent', intentAt: new Date() })
      .where(eq(invitations.id, record.id));
    expect(await erase(record)).toMatchObject({ ok: false, failure: { code: 'conflict' } });
    expect((await read(record.id)).patientFirstName).toBe(patient.patientFirstName);
  });
});

describe('an erased patient', () => {
  test('stands in no table; ids, state, times and who did what stay', async () => {
    const record = await makeFinished();
    expect(await tablesHolding(canary)).toEqual(
      expect.arrayContaining(['public.invitations', 'public.deliveries']),
    );
    expect(await erase(record)).toEqual({ ok: true, value: null });
    expect(await tablesHolding(...marksOf(record))).toEqual([]);
    expect(await read(record.id)).toMatchObject({
      upstreamId: record.upstreamId,
      encounterId: record.encounterId,
      status: 'finished',
      createdAt: record.createdAt,
      finishedAt: record.finishedAt,
      createdByName: record.createdByName,
      noteBy: record.noteBy,
      erasedAt: expect.any(Date),
      erasedBy: owner.firstName,
      isKeptByService: false,
    });
    expect(operator.encounters.has(record.encounterId ?? '')).toBe(false);
    expect(await context.db.select().from(erasures)).toMatchObject([{ invitationId: record.id }]);
    expect(await listActions()).toMatchObject([{ subject: record.id, actor: owner.email }]);
    expect(await context.db.select().from(deliveries)).toEqual([]);
  });

  test('is not filled again by answers that come late, and nothing can be written upon it', async () => {
    const record = await makeFinished();
    const { encounterId } = record;
    if (encounterId === null) throw new Error('The record has no encounter.');
    operator.options.apiFaults = [{ lateMs: 1_500, only: { path: `/encounter/${encounterId}/report` } }];
    const late = readEncounter(context, owner, encounterId, 'en');
    await expect.poll(() => operator.options.apiFaults.length).toBe(0);
    expect(await erase(record)).toEqual({ ok: true, value: null });
    expect(await late).toBeNull();

    const raised = { id: 'chest-pain', level: 'EMERGENCY', raisedAt: new Date().toISOString() };
    const reading = { id: encounterId, invitationId: record.upstreamId, status: 'ONGOING', flags: [raised] };
    expect(await applyEncounter(context, owner, encounterResponseSchema.parse(reading))).toEqual([]);
    await applyReport(context, record, report);
    const answer = { invitationUrl: `https://x.example/${canary}`, id: record.upstreamId, encounterId };
    operator.options.intercept = (request) =>
      request.method === 'GET' ? { status: 200, body: JSON.stringify(answer) } : null;
    const following = { isWatched: true, hasList: true };
    await checkInvitation(context, owner, owner, { retries: 0 }, { ...record, status: 'started' }, following);
    expect(await saveNote(context, owner, record, { text: canary, basedOn: null })).toMatchObject({
      ok: false,
    });
    const followUp = { kind: 'follow_up', value: true } as const;
    expect(await reviewEncounter(context, owner, record, followUp)).toMatchObject({ ok: false });
    expect(await revokeInvitation(context, owner, await read(record.id))).toEqual({ ok: true, value: null });
    expect(await tablesHolding(...marksOf(record))).toEqual([]);
    expect((await read(record.id)).nextCheckAt).toBeNull();
  });

  test('stays erased when the tracker looks again, which asks for no report of them', async () => {
    const record = await makeFinished();
    await erase(record);
    // A service that keeps what it was told to erase.
    operator.changeEncounter(record.upstreamId ?? '', 'FINISHED');
    operator.encounters.set(record.encounterId ?? '', {
      id: record.encounterId,
      invitationId: record.upstreamId,
      status: 'ONGOING',
      updatedAt: new Date().toISOString(),
      flags: [],
    });
    operator.reports.set(record.encounterId ?? '', { ...report, encounterId: record.encounterId });
    const asked = operator.calls.length;
    const hub = createChangeHub(context);
    const runner = startTrackerRunner(context, hub);
    const looked = async () => (await context.db.select().from(trackers))[0]?.lastCheckedAt ?? null;
    await expect.poll(looked).not.toBeNull();
    await runner.stop();
    await hub.close();
    expect(operator.calls.slice(asked).some(({ path }) => path.endsWith('/report'))).toBe(false);
    expect(await tablesHolding(...marksOf(record))).toEqual([]);
  });

  test('is on Today no more and found by no search; the list says "erased" by its moment alone', async () => {
    const record = await makeFinished();
    await erase(record);
    const list = async (search: string) =>
      (
        await listInvitations(
          context,
          owner,
          invitationSearchSchema.parse(Object.fromEntries(new URLSearchParams(search))),
          50,
        )
      ).rows;
    for (const q of [canary, '1931', 'home.example']) expect(await list(`q=${q}`)).toEqual([]);
    expect(await list('review=open')).toEqual([]);
    expect(await list('')).toMatchObject([
      {
        id: record.id,
        patientFirstName: null,
        externalId: null,
        flags: [],
        erasedAt: expect.any(String),
      },
    ]);
    const today = await readToday(context, owner);
    expect([
      ...today.attention,
      ...today.toReview,
      ...today.followUp,
      ...today.progress,
      ...today.waiting,
    ]).toEqual([]);
    const view = await readInvitation(context, owner, record.id);
    expect(JSON.stringify(view)).not.toMatch(/erasecanary/i);
    expect(view).toMatchObject({ invitation: { erasedBy: owner.firstName }, sharing: { deliveries: [] } });
    expect(await readEncounter(context, owner, record.encounterId ?? '', 'en')).toBeNull();
  });

  test('is erased once, whoever asks at the same moment', async () => {
    const record = await makeFinished();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => erase(record)));
    expect(outcomes.every((outcome) => outcome.ok)).toBe(true);
    expect(await listActions()).toHaveLength(1);
  });

  test.each(personalFields)('is not filled again by a program that forgets to ask: %s', async (field) => {
    const record = await makeFinished();
    expect(await erase(record)).toEqual({ ok: true, value: null });
    const filled = context.db
      .update(invitations)
      .set({ [field]: 'x' })
      .where(eq(invitations.id, record.id));
    // check_violation, by the trigger.
    await expect(filled).rejects.toMatchObject({ cause: { code: '23514' } });
  });

  test('who had not started loses the link; an invitation that the service has no more counts as erased there', async () => {
    const record = await invite();
    expect(await erase(record)).toEqual({ ok: true, value: null });
    expect(operator.invitations.size).toBe(0);
    expect(await read(record.id)).toMatchObject({ status: 'revoked', revokedBy: owner.firstName });
    const other = await invite();
    operator.invitations.clear();
    expect(await erase(other)).toEqual({ ok: true, value: null });
    expect(await tablesHolding(...marksOf(record))).toEqual([]);
  });
});

describe('a service that cannot be asked to erase an encounter', () => {
  test('keeps its record, which is said; the link is withdrawn, and its report is not shown any more', async () => {
    operator.options.erasesEncounters = false;
    const record = await makeFinished();
    expect(await erase(record)).toEqual({ ok: true, value: null });
    expect(await read(record.id)).toMatchObject({ isKeptByService: true });
    expect(operator.invitations.size).toBe(0);
    expect(await tablesHolding(...marksOf(record))).toEqual([]);
    const encounterId = record.encounterId ?? '';
    expect(operator.reports.has(encounterId)).toBe(true);
    expect(await readEncounter(context, owner, encounterId, 'en')).toBeNull();
    expect(await readReportFile(context, owner, encounterId, 'pdf', 'en')).toMatchObject({ ok: false });
  });
});

describe('other invitations of the same patient', () => {
  test('are those with the same external id, or name and date of birth; nobody else’s, and no other clinic’s', async () => {
    const { externalId, ...named } = patient;
    const record = await invite();
    const byId = await invite({ externalId });
    const byName = await invite({ ...named, patientFirstName: ' ERASECANARY ' });
    await invite({ ...named, patientDateOfBirth: '1931-07-20' });
    await invite({ patientFirstName: named.patientFirstName, patientLastName: named.patientLastName });
    const elsewhere = await invite();
    await context.db
      .update(invitations)
      .set({ organizationId: 'org-2' })
      .where(eq(invitations.id, elsewhere.id));
    const erased = await invite();
    await erase(erased);
    expect(await findSamePatient(context, record)).toEqual([byName.id, byId.id]);
    expect(await findSamePatient(context, await invite({}))).toEqual([]);
    expect(await erase(record, [byName.id, byId.id])).toEqual({ ok: true, value: null });
    expect(await listActions()).toHaveLength(4);
  });
});

describe('a restored backup from before the erasure', () => {
  test('is erased again, once, and says nothing of the patient', async () => {
    const record = await makeFinished();
    const [delivery] = await context.db.select().from(deliveries);
    await erase(record);
    const { status, hasOpenFlag, awaitsReview, searchWords, ...columns } = record;
    await context.db
      .update(invitations)
      .set({ ...columns, isKeptByService: false })
      .where(eq(invitations.id, record.id));
    if (delivery) await context.db.insert(deliveries).values(delivery);
    expect(await tablesHolding(canary)).not.toEqual([]);
    expect(await finishRestore(context)).toMatchObject({ erasedAgain: 1 });
    expect(await tablesHolding(...marksOf(record))).toEqual([]);
    expect(await finishRestore(context)).toMatchObject({ erasedAgain: 0 });
  });
});

describe('through the built dashboard', () => {
  test('S26 a clinician and a front desk are refused; the export has "Erased" in place of the name', async () => {
    const dashboard = await startDashboard({
      DATABASE_URL: database.url,
      CONSULT_BASE_URL: operator.baseUrl,
    });
    try {
      const record = await makeFinished();
      const ask = async (role: 'owner' | 'clinician' | 'front_desk', path: string, body?: unknown) => {
        const { secret } = await signInPerson(context, operator, { role, email: `${role}@clinic.example` });
        return fetch(new URL(path, dashboard.url), {
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            cookie: `consult-desk.session=${secret}`,
            origin: dashboard.url,
            'content-type': 'application/json',
          },
          body: body === undefined ? undefined : JSON.stringify(body),
        });
      };
      const path = `/api/invitations/${record.id}/erasure`;
      for (const role of ['clinician', 'front_desk'] as const) {
        expect((await ask(role, path, { others: [] })).status).toBe(403);
        expect((await ask(role, path)).status).toBe(403);
      }
      expect((await read(record.id)).erasedAt).toBeNull();
      expect(
        (await ask('owner', `/api/invitations/${crypto.randomUUID()}/erasure`, { others: [] })).status,
      ).toBe(404);
      expect((await ask('owner', path, { others: [] })).status).toBe(200);
      const exported = await (await ask('owner', '/api/invitations/export', {})).text();
      expect(exported).toMatch(/^"?Erased"?,/m);
      const report = await ask('owner', `/encounters/${record.encounterId}`);
      expect(report.status).toBe(404);
      const page = await ask('owner', `/invitations/${record.id}`);
      expect(page.status).toBe(200);
      for (const content of [exported, await report.text(), await page.text()])
        expect(content).not.toMatch(/erasecanary/i);
    } finally {
      await dashboard.stop();
    }
  });
});

describe('our service', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());

  test('erases what it has first, and what is erased there already is erased here all the same', async () => {
    const tokens = await signInForTokens(service.client, service.people.owner);
    const api = new ApiClient(service.client.baseUrl, tokens.access_token);
    const { organization } = (await api.get('/verify-token')).body as {
      organization: { id: string; name: string };
    };
    const ours = createProcess(database.url, service.client);
    try {
      const secret = await createSession(
        ours,
        {
          organizationId: organization.id,
          organizationName: organization.name,
          email: service.people.owner.email,
          firstName: 'Ada',
          role: 'owner',
        },
        tokens as unknown as TokenResponse,
        'Chrome on Linux',
      );
      const { session } = await readSession(ours, secret ?? '', { isActivity: true });
      if (!session) throw new Error('The session was not stored.');
      const makeOne = async () => {
        const made = await createResources(api, service.client.baseUrl, patient);
        const id = crypto.randomUUID();
        await ours.db.insert(invitations).values({
          id,
          service: session.service,
          organizationId: session.organizationId,
          createdBy: session.email,
          createdByName: 'Ada',
          state: 'created',
          agentId: made.agentId,
          agentName: 'Morning',
          upstreamId: made.invitationId,
          encounterId: made.encounterId,
          patientFirstName: patient.patientFirstName,
        });
        return { ...made, id };
      };
      const one = await makeOne();
      const two = await makeOne();
      expect(await eraseInvitations(ours, session, one.id, { others: [] })).toEqual({
        ok: true,
        value: null,
      });
      expect((await api.get(`/encounter/${one.encounterId}`)).status).toBe(404);
      expect((await api.delete(`/encounter/${two.encounterId}`)).status).toBe(204);
      expect(await eraseInvitations(ours, session, two.id, { others: [] })).toEqual({
        ok: true,
        value: null,
      });
      for (const { id } of [one, two]) expect(await read(id)).toMatchObject({ isKeptByService: false });
      expect(await tablesHolding(canary)).toEqual([]);
    } finally {
      await ours.pool.end();
    }
  });
});
