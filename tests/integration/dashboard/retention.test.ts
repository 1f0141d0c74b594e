import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditEvents } from '@/lib/server/audit-trail/audit-table.ts';
import type { Context } from '@/lib/server/context.ts';
import { saveNote } from '@/lib/server/encounters/note-store.ts';
import { readEncounter } from '@/lib/server/encounters/read-encounter.ts';
import { eraseOutdated } from '@/lib/server/erasures/erase-outdated.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { issueInvitation } from '@/lib/server/inviting/issue-invitation.ts';
import { deliveries } from '@/lib/server/mail/mail-tables.ts';
import { organizations } from '@/lib/server/organization/organization-table.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { sessions } from '@/lib/server/session/session-table.ts';
import { createSession, readSession } from '@/lib/server/sign-in/session-store.ts';
import type { TokenResponse } from '@/lib/server/tokens/token-response.ts';
import { checkInvitation } from '@/lib/server/tracker/check-invitation.ts';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { ProgramPatient } from '../../helpers/program-patient.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { query } from '../service/query.ts';
import { changeAtService, createProcess } from './dashboard-context.ts';

const canary = 'keptcanary';
const marks = [canary, '1933-03-11', '7946 0999'];
const settings = { alertEmail: null, emergencyNumber: '112', phone: null };

let database: TestDatabase;
let service: TestService;
let api: ApiClient;
let agentId: string;
let context: Context;
let owner: Session;

beforeAll(async () => {
  service = await startTestService();
  api = new ApiClient(
    service.client.baseUrl,
    (await signInForTokens(service.client, service.people.owner)).access_token,
  );
  agentId = String(((await api.post('/agent', { type: 'CONSULT' })).body as { id: string }).id);
});
beforeEach(async () => {
  database = await createTestDatabase('dashboard');
  context = createProcess(database.url, service.client);
  const tokens = await signInForTokens(service.client, service.people.owner);
  const { organization } = (
    await new ApiClient(service.client.baseUrl, tokens.access_token).get('/verify-token')
  ).body as { organization: { id: string; name: string } };
  const secret = await createSession(
    context,
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
  const { session } = await readSession(context, secret ?? '', { isActivity: true });
  if (!session) throw new Error('The session was not stored.');
  owner = session;
});
afterEach(async () => {
  await context.pool.end();
  await database.drop();
});
afterAll(() => service.stop());

/** A finished consultation, with everything that the dashboard can store about its patient. */
async function makeAnswered(): Promise<string> {
  const issued = await issueInvitation(context, owner, crypto.randomUUID(), {
    agentId,
    patientFirstName: 'Keptcanary',
    patientLastName: 'Keptcanarius',
    patientDateOfBirth: '1933-03-11',
    externalId: `${canary}-ext`,
    encounterCompletionLinkUrl: `https://clinic.example/?who=${canary}`,
  });
  if (!issued.ok) throw new Error(issued.failure.code);
  const { id } = issued.value;
  const read = async () => {
    const [row] = await context.db.select().from(invitations).where(eq(invitations.id, id));
    if (!row) throw new Error('The record is missing.');
    return row;
  };
  const patient = new ProgramPatient(service.client.baseUrl);
  const started = (
    await patient.post(`/consult/${(await read()).upstreamId}`, { consent: true, locale: 'en' })
  ).body;
  await patient.answerSome(started, 3, `My ${canary} hurts`);
  const call = { retries: 0, timeoutMs: 5_000 };
  await checkInvitation(context, owner, owner, call, await read(), { isWatched: true, hasList: false });
  await readEncounter(context, owner, started.encounterId, 'en');
  await saveNote(context, owner, await read(), { text: `Call ${canary}`, basedOn: null });
  await context.db
    .update(invitations)
    .set({ patientEmail: `${canary}@home.example`, patientPhone: '+44 20 7946 0999' })
    .where(eq(invitations.id, id));
  await context.db.insert(deliveries).values({
    id: crypto.randomUUID(),
    service: owner.service,
    organizationId: owner.organizationId,
    invitationId: id,
    kind: 'invitation',
    address: `${canary}@home.example`,
    locale: 'en',
    content: '',
    createdBy: owner.email,
  });
  return id;
}

/** Makes an invitation's times older by so many days. */
async function age(id: string, days: number): Promise<void> {
  const back = (column: unknown) => sql`${column} - make_interval(days => ${days})`;
  await context.db
    .update(invitations)
    .set({
      createdAt: back(invitations.createdAt),
      startedAt: back(invitations.startedAt),
      finishedAt: back(invitations.finishedAt),
      encounterUpdatedAt: back(invitations.encounterUpdatedAt),
    })
    .where(eq(invitations.id, id));
}

/** Makes the last check of every organization an hour old. */
async function passAnHour(): Promise<void> {
  await context.db
    .update(organizations)
    .set({ settings: sql`${organizations.settings} - 'retentionCheckedAt'` });
}

async function tablesHolding(): Promise<string[]> {
  const tables = await query(
    database.url,
    `select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await query(database.url, `select 1 from ${name} t where t::text ilike any($1) limit 1`, [
      marks.map((mark) => `%${mark}%`),
    ]);
    if (rows.length > 0) found.push(String(name));
  }
  return found;
}
const listErasures = async () =>
  (await context.db.select().from(auditEvents))
    .filter((row) => row.action === 'invitation.erase')
    .map(({ actor, subject }) => ({ actor, subject }));
const keepFor = (retentionDays: number | null) =>
  changeAtService(context, owner, { ...settings, retentionDays });

test('nothing is erased while the service keeps everything, or before its time', async () => {
  const id = await makeAnswered();
  await age(id, 29);
  await keepFor(null);
  expect(await eraseOutdated(context)).toBe(0);
  await passAnHour();
  await keepFor(30);
  expect(await eraseOutdated(context)).toBe(0);
  expect(await tablesHolding()).toEqual(['public.deliveries', 'public.invitations']);
  expect(await listErasures()).toEqual([]);
});

test('after the service’s retention period no patient data is left anywhere in the database', async () => {
  const id = await makeAnswered();
  const other = await makeAnswered();
  await age(id, 31);
  await keepFor(30);
  expect(await eraseOutdated(context)).toBe(1);
  expect(await listErasures()).toEqual([{ actor: 'Consult Desk', subject: id }]);
  await age(other, 31);
  expect(await eraseOutdated(context)).toBe(0);
  await passAnHour();
  expect(await eraseOutdated(context)).toBe(1);
  expect(await tablesHolding()).toEqual([]);
  const [row] = await context.db.select().from(invitations).where(eq(invitations.id, id));
  expect(row).toMatchObject({ erasedBy: null, isKeptByService: false, note: null, reportWords: null });
  const noted = await query(database.url, 'select invitation_id from keys.erasures order by 1');
  expect(noted.map((one) => one.invitation_id)).toEqual([id, other].sort());
});

test('an invitation that was never answered is erased by its own age', async () => {
  const issued = await issueInvitation(context, owner, crypto.randomUUID(), {
    agentId,
    patientFirstName: 'Keptcanary',
  });
  if (!issued.ok) throw new Error(issued.failure.code);
  await age(issued.value.id, 31);
  await keepFor(30);
  expect(await eraseOutdated(context)).toBe(1);
  expect(await tablesHolding()).toEqual([]);
});

test('an organization is handled by exactly one of several processes', async () => {
  for (let count = 0; count < 3; count += 1) await age(await makeAnswered(), 31);
  await keepFor(30);
  const others = [1, 2, 3].map(() => createProcess(database.url, service.client));
  const counts = await Promise.all([context, ...others].map((one) => eraseOutdated(one)));
  await Promise.all(others.map((one) => one.pool.end()));
  expect(counts.toSorted()).toEqual([0, 0, 0, 3]);
  expect(await listErasures()).toHaveLength(3);
});

test('a changed period applies at once; without a session the service’s last answer applies', async () => {
  const id = await makeAnswered();
  await age(id, 31);
  await keepFor(30);
  expect((await api.send('PUT', '/organization', { ...settings, retentionDays: 60 })).status).toBe(200);
  expect(await eraseOutdated(context)).toBe(0);
  await age(id, 30);
  await context.db.update(sessions).set({ endedAt: sql`now()` });
  await passAnHour();
  expect(await eraseOutdated(context)).toBe(1);
  expect(await tablesHolding()).toEqual([]);
});
