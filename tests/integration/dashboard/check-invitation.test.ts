import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { issueInvitation } from '@/lib/server/inviting/issue-invitation.ts';
import { pollInvitation } from '@/lib/server/tracker/check-invitation.ts';
import { context, session, setUpProcess } from './set-up.ts';

setUpProcess();
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
