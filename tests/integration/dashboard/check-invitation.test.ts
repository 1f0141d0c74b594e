import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '@/lib/server/context.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { issueInvitation } from '@/lib/server/invitations/issue-invitation.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { pollInvitation } from '@/lib/server/tracker/check-invitation.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { createProcess, signInPerson } from './dashboard-context.ts';

let database: TestDatabase;
let operator: Operator;
let context: Context;
let session: Session;

beforeAll(async () => {
  database = await createTestDatabase('dashboard');
  operator = await startOperator();
  operator.agents.set('a1', { id: 'a1', type: 'CONSULT', name: 'Heart check' });
  context = createProcess(database.url, operator);
  ({ session } = await signInPerson(context, operator));
});
afterAll(async () => {
  await context.pool.end();
  await operator.stop();
  await database.drop();
});

async function find(id: string) {
  const [record] = await context.db.select().from(invitations).where(eq(invitations.id, id));
  if (!record) throw new Error('There is no such invitation.');
  return record;
}

test('a check that started before the encounter was known does not overwrite it', async () => {
  const id = randomUUID();
  await issueInvitation(context, session, id, { agentId: 'a1' });
  const read = await find(id);
  const startedAt = new Date('2026-03-01T08:00:00.000Z');
  await context.db
    .update(invitations)
    .set({ encounterId: 'encounter-1', startedAt })
    .where(eq(invitations.id, id));
  // The service still answers without an encounter.
  expect(await pollInvitation(context, session, read)).toMatchObject({ ok: true });
  expect(await find(id)).toMatchObject({ encounterId: 'encounter-1', startedAt });
});
