import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach } from 'vitest';
import { type Report, reportSchema } from '@/contract/report.ts';
import { auditEvents } from '@/lib/server/audit-trail/audit-table.ts';
import { encounterResponseSchema } from '@/lib/server/consult-api/responses.ts';
import type { Context } from '@/lib/server/context.ts';
import { saveNote } from '@/lib/server/encounters/note-store.ts';
import { readEncounter } from '@/lib/server/encounters/read-encounter.ts';
import { eraseInvitations } from '@/lib/server/erasures/erase-many.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { issueInvitation } from '@/lib/server/inviting/issue-invitation.ts';
import { deliveries } from '@/lib/server/mail/mail-tables.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { applyEncounter } from '@/lib/server/tracker/apply-encounter.ts';
import { describeEncounter } from '@/lib/shared/invitation-status.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { query } from '../service/query.ts';
import { createProcess, signInPerson } from './dashboard-context.ts';

export const canary = 'erasecanary';
export const patient = {
  patientFirstName: 'Erasecanary',
  patientLastName: 'Erasecanarius',
  patientDateOfBirth: '1931-07-19',
  externalId: 'erasecanary-ext',
};
export const report: Report = {
  ...reportSchema.parse(JSON.parse(readFileSync('tests/fixtures/reports/chest-pain.en.report.json', 'utf8'))),
  summary: `Their ${canary} hurts`,
};

export let database: TestDatabase;
export let operator: Operator;
export let context: Context;
export let owner: Session;

/** Creates before each test a clinic of its own, with an owner. */
export function setUpClinic(): void {
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
}

export async function read(id: string): Promise<InvitationRecord> {
  const [row] = await context.db.select().from(invitations).where(eq(invitations.id, id));
  if (!row) throw new Error('The record is missing.');
  return row;
}

export async function invite(fields: Partial<typeof patient> = patient): Promise<InvitationRecord> {
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

/**
 * An invitation that was sent, answered and has a note, with everything that the dashboard can store about its patient.
 */
export async function makeFinished(fields: Partial<typeof patient> = patient): Promise<InvitationRecord> {
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

/** Names of the tables that contain one of these texts unencrypted. */
export async function tablesHolding(...texts: string[]): Promise<string[]> {
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

/** The texts of a record that could be found again. */
export const marksOf = (record: InvitationRecord) => [
  canary,
  '1931-07-19',
  '7946 0000',
  ...(record.note ? [record.note] : []),
];
export const erase = (record: InvitationRecord, others: string[] = [], by: Session = owner) =>
  eraseInvitations(context, by, record.id, { others });
export const listActions = async () =>
  (await context.db.select().from(auditEvents)).filter((row) => row.action === 'invitation.erase');
