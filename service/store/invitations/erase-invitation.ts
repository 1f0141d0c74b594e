import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../database.ts';
import { contentKeys, erasures } from '../schema/content-keys.ts';
import { encounterEvents, encounterReports, encounters } from '../schema/encounters.ts';
import { alerts, encounterAlarms, encounterFlags } from '../schema/flags.ts';
import { idempotencyKeys } from '../schema/idempotency-keys.ts';
import { invitations } from '../schema/invitations.ts';

/**
 * Erases an invitation's personal data and the content of its encounter: the rows, and the key, so that backups cannot
 * be decrypted. The rows of invitation and encounter stay with ids and times only. A link that was never used no longer
 * works. Run it in a transaction; it may be repeated.
 */
export async function eraseInvitation(
  db: Queryable,
  { organizationId, invitationId }: { organizationId: string; invitationId: string },
): Promise<void> {
  await db.insert(erasures).values({ invitationId, organizationId }).onConflictDoNothing();
  await db
    .delete(contentKeys)
    .where(and(eq(contentKeys.organizationId, organizationId), eq(contentKeys.invitationId, invitationId)));
  await db
    .update(invitations)
    .set({
      personalDetails: null,
      externalIdIndex: null,
      erasedAt: sql`now()`,
      revokedAt: sql`case when ${invitations.encounterId} is null then coalesce(${invitations.revokedAt}, now()) else ${invitations.revokedAt} end`,
    })
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        eq(invitations.id, invitationId),
        isNull(invitations.erasedAt),
      ),
    );
  const erased = await db
    .update(encounters)
    .set({
      erasedAt: sql`now()`,
      updatedAt: sql`clock_timestamp()`,
      protocolHash: null,
      claimHash: null,
      comeBackCodeHash: null,
      reviewedBy: null,
      reviewedAt: null,
      externalIdIndex: null,
    })
    .where(
      and(
        eq(encounters.organizationId, organizationId),
        eq(encounters.invitationId, invitationId),
        isNull(encounters.erasedAt),
      ),
    )
    .returning({ id: encounters.id });
  const ids = erased.map(({ id }) => id);
  if (ids.length > 0) {
    for (const table of [alerts, encounterAlarms, encounterFlags, encounterReports, encounterEvents]) {
      await db
        .delete(table)
        .where(and(eq(table.organizationId, organizationId), inArray(table.encounterId, ids)));
    }
  }
  // The answer to the invitation's POST may still be kept for a repeated request.
  await db
    .delete(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.organizationId, organizationId),
        sql`${idempotencyKeys.response}->>'resourceId' = ${invitationId}`,
      ),
    );
}
