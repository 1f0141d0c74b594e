import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { revokeLater } from '@/lib/server/auth/revoke-token.ts';
import type { Context, Database } from '@/lib/server/context.ts';
import { sessions } from '@/lib/server/session/session-tables.ts';
import { deleteFamily, type Transaction } from '@/lib/server/session/token-families.ts';

/** What stands in the audit beside a change of a session: in its transaction, so that there is both or neither. */
export type Note<About extends unknown[]> = (
  within: { db: Pick<Database, 'insert'> },
  ...about: About
) => Promise<void>;
export const noteNothing = async () => undefined;

const endReasons = [
  'signed_out',
  'signed_out_everywhere',
  'idle',
  'absolute',
  'grant_ended',
  'replaced',
] as const;
/** Why a session ended, as the sign-in page tells it. */
export type EndReason = (typeof endReasons)[number];

/** Somebody wanted to be signed out: the service asks for the password next time (S12). */
export const signOutReasons: ReadonlySet<EndReason | null> = new Set(['signed_out', 'signed_out_everywhere']);

/** The next sign-in takes the password again: what ended here does not go on because the service remembers (ASVS 7.3). */
export const passwordReasons: ReadonlySet<EndReason> = new Set([
  'signed_out',
  'signed_out_everywhere',
  'idle',
  'absolute',
]);

/** An ended row stays so long, to say why; and the cookie as long, to be asked. */
export const endedKeptDays = 7;

/**
 * Ends a session at once: its tokens are deleted, a copied cookie is dead (S12). The row stays without secrets for a
 * while, so that the sign-in page can say why. At the service it ends in the background.
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

/** Gives the refresh token that is to be revoked once the transaction is committed. */
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

export function readEndReason(value: string | null): EndReason | null {
  return endReasons.find((reason) => reason === value) ?? null;
}
