import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { tableOf } from '@/common/keys.ts';
import type { Database } from '@/lib/server/context.ts';
import { removeNoteDrafts } from '@/lib/server/drafts/draft-store.ts';
import { erasures } from '@/lib/server/erasures/erasure-table.ts';
import { matchUnerasedInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { deliveries } from '@/lib/server/mail/mail-tables.ts';
import type { Scope } from '@/lib/server/scope.ts';
import { personalFields } from '@/lib/shared/invitation-fields.ts';

type Erasure = {
  id: string;
  /** If known by now. */
  encounterId?: string | null;
  /** Who decided it; null: automatic. */
  by: string | null;
  isKeptByService: boolean;
};

/**
 * Erases what the dashboard's database holds of an invitation's patient: identity, addresses, what a list shows of their words, the
 * clinic's note and drafts of it, and the mails. Acknowledgements are erased too, since a flag's id says what the patient said; the audit trail has
 * who acknowledged. Ids, states, times and who did what stay. An unfinished invitation ends. Run it in a transaction; it is
 * idempotent.
 * @returns false when it was erased already, or is not this organization's
 */
export async function eraseRecord(
  db: Pick<Database, 'delete' | 'insert' | 'update'>,
  scope: Scope,
  { id, encounterId, by, isKeptByService }: Erasure,
): Promise<boolean> {
  const revokes = sql`${invitations.state} <> 'revoked' and ${invitations.status} <> 'finished'`;
  const erased = await db
    .update(invitations)
    .set({
      ...tableOf(personalFields, () => null),
      invitationUrl: null,
      reportWords: null,
      note: null,
      flags: [],
      acknowledgements: [],
      acknowledgementsTakenBack: [],
      callAttempts: [],
      reportFetchedFor: null,
      searchText: '',
      sortName: '',
      isReminded: false,
      nextReminderAt: null,
      nextCheckAt: null,
      unreachableSince: null,
      ...(encounterId ? { encounterId } : {}),
      state: sql`case when ${revokes} then 'revoked' else ${invitations.state} end`,
      revokedAt: sql`case when ${revokes} then now() else ${invitations.revokedAt} end`,
      revokedBy: sql`case when ${revokes} then ${by}::text else ${invitations.revokedBy} end`,
      erasedAt: sql`now()`,
      erasedBy: by,
      isKeptByService,
      updatedAt: sql`now()`,
    })
    .where(matchUnerasedInvitation(scope, id))
    .returning({ id: invitations.id });
  if (erased.length === 0) return false;
  await db
    .delete(deliveries)
    .where(
      and(
        eq(deliveries.service, scope.service),
        eq(deliveries.organizationId, scope.organizationId),
        eq(deliveries.invitationId, id),
      ),
    );
  await removeNoteDrafts(db, scope, id);
  await db
    .insert(erasures)
    .values({ invitationId: id, service: scope.service, organizationId: scope.organizationId })
    .onConflictDoNothing();
  return true;
}
