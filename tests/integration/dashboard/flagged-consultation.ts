import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach } from 'vitest';
import { type Report, reportSchema } from '@/contract/report.ts';
import type { Context } from '@/lib/server/context.ts';
import { settleDetached } from '@/lib/server/detached.ts';
import { reviewEncounter } from '@/lib/server/encounters/review-encounter.ts';
import { readToday } from '@/lib/server/invitation-lists/read-today.ts';
import { findInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { type FlagSummary, invitations } from '@/lib/server/invitations/invitation-table.ts';
import { issueInvitation } from '@/lib/server/inviting/issue-invitation.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { describeEncounter } from '@/lib/shared/invitation-status.ts';
import type { ReviewRequest } from '@/lib/shared/operations/report.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { createProcess, signInPerson } from './dashboard-context.ts';

export const chestPain: Report = reportSchema.parse(
  JSON.parse(readFileSync('tests/fixtures/reports/chest-pain.en.report.json', 'utf8')),
);

export let database: TestDatabase;
export let operator: Operator;
export let context: Context;
export let session: Session;
export let colleague: Session;

/** Creates before each test a clinic of its own, with two clinicians. */
export function setUpClinic(): void {
  beforeEach(async () => {
    database = await createTestDatabase('dashboard');
    operator = await startOperator();
    operator.agents.set('a1', { id: 'a1', type: 'CONSULT', name: 'Heart check' });
    context = createProcess(database.url, operator);
    ({ session } = await signInPerson(context, operator));
    ({ session: colleague } = await signInPerson(context, operator, { email: 'Second@Harbourlane.example' }));
  });
  afterEach(async () => {
    await settleDetached(context);
    await context.pool.end();
    await operator.stop();
    await database.drop();
  });
}

const raise = (id: string): FlagSummary => ({
  id,
  level: 'EMERGENCY',
  title: `Title of ${id}`,
  raisedAt: new Date().toISOString(),
});

/** Creates an invitation whose encounter `e1` has these flags, and returns its id. */
export async function makeFlagged(...flagIds: string[]): Promise<string> {
  const outcome = await issueInvitation(context, session, crypto.randomUUID(), { agentId: 'a1' });
  if (!outcome.ok) throw new Error(outcome.failure.code);
  await context.db
    .update(invitations)
    .set({
      encounterId: 'e1',
      ...describeEncounter('FINISHED'),
      finishedAt: new Date(),
      flags: flagIds.map(raise),
    })
    .where(eq(invitations.id, outcome.value.id));
  return outcome.value.id;
}

export async function read(id: string) {
  const rows = await context.db.select().from(invitations).where(eq(invitations.id, id));
  const row = rows[0];
  if (!row) throw new Error('The record is missing.');
  return row;
}

export async function review(id: string, request: ReviewRequest, by: Session = session) {
  const record = await findInvitation(context, by, id);
  if (!record) throw new Error('The record is missing.');
  return reviewEncounter(context, by, record, request);
}

export const acknowledge = (id: string, flagIds: string[], by: Session = session) =>
  review(id, { kind: 'acknowledged', flagIds, outcome: 'called' }, by);
/** Acknowledges these flags, each for itself, and then marks it as reviewed. */
export async function markReviewed(id: string, flagIds: string[] = []) {
  for (const flagId of flagIds) await acknowledge(id, [flagId]);
  return review(id, { kind: 'reviewed', value: true });
}
export const takeBack = { kind: 'reviewed', value: false } as const;
export const readAttention = async () => (await readToday(context, session)).attention.map((row) => row.id);
