import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { Context, Database } from '@/lib/server/context.ts';
import type { EndReason } from '@/lib/server/session/end-reason.ts';
import { sessions } from '@/lib/server/session/session-table.ts';
import { revokeLater } from '@/lib/server/tokens/revoke-token.ts';
import { deleteFamily, type Transaction } from '@/lib/server/tokens/token-families.ts';

/** Writes the audit entry of a change to a session in the same transaction. */
export type Note<About extends unknown[]> = (
  within: { db: Pick<Database, 'insert'> },
  ...about: About
) => Promise<void>;
export const noteNothing = async () => undefined;

/**
 * Ends a session at once: its tokens are deleted, and a copied cookie is useless (S12). The row stays for a while without secrets,
 * so that the sign-in page can say why. The tokens are revoked at the service in the background.
 */
export async function endSession(
  context: Context,
  id: string,
  reason: EndReason,
  note: Note<[]> = noteNothing,
): Promise<void> {
  const held = await context.db.transaction(async (tx) => {
    await note({ db: tx });
    return await endWithin(context, tx, id, reason);
  });
  revokeLater(context, held);
}

/** Ends a session within a transaction. Gives the refresh token that the caller must revoke after the commit. */
export async function endWithin(
  context: Context,
  tx: Transaction,
  id: string,
  reason: EndReason,
): Promise<string | null> {
  const rows = await tx.select().from(sessions).where(eq(sessions.id, id)).for('update').limit(1);
  const row = rows[0];
  if (!row || row.endedAt) return null;
  await tx
    .update(sessions)
    .set({ endedAt: sql`now()`, endedReason: reason, familyId: null })
    .where(eq(sessions.id, id));
  return await deleteFamily(context, tx, row.familyId);
}
