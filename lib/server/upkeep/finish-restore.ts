import 'server-only';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Context } from '@/lib/server/context.ts';
import { eraseRecord } from '@/lib/server/erasures/erase-record.ts';
import { erasures } from '@/lib/server/erasures/erasure-table.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { deliveries } from '@/lib/server/mail/mail-tables.ts';
import { connections } from '@/lib/server/tokens/connection-table.ts';

export type RestoreOutcome = { endedConnections: number; unclearMessages: number; erasedAgain: number };

/**
 * Completes a database that was restored from a backup. Backups contain no tokens, so every organization connection has ended. A
 * message that was queued may have been sent since the backup: it becomes unclear and is not sent automatically (decision 020).
 * Every open invitation is checked again, and what was erased since is erased again (`keys.erasures` is backed up separately).
 * Idempotent.
 */
export async function finishRestore({ db }: Context): Promise<RestoreOutcome> {
  return await db.transaction(async (tx) => {
    const ended = await tx
      .update(connections)
      .set({ endedAt: sql`now()`, endedReason: 'restored', familyId: null })
      .where(and(isNull(connections.endedAt), isNotNull(connections.familyId)))
      .returning({ service: connections.service });
    const unclear = await tx
      .update(deliveries)
      .set({ state: 'unclear', owner: null, leaseUntil: null })
      .where(inArray(deliveries.state, ['queued', 'sending']))
      .returning({ id: deliveries.id });
    const erased = await tx
      .select({
        id: erasures.invitationId,
        service: erasures.service,
        organizationId: erasures.organizationId,
      })
      .from(erasures)
      .innerJoin(invitations, eq(invitations.id, erasures.invitationId))
      .where(isNull(invitations.erasedAt));
    let erasedAgain = 0;
    for (const { id, ...scope } of erased) {
      // Whether the service keeps data was decided at the first erasure; the service restores its own list of erasures.
      if (await eraseRecord(tx, scope, { id, by: null, isKeptByService: false })) erasedAgain += 1;
    }
    await tx.update(invitations).set({ nextCheckAt: sql`now()` }).where(isNotNull(invitations.nextCheckAt));
    return { endedConnections: ended.length, unclearMessages: unclear.length, erasedAgain };
  });
}
