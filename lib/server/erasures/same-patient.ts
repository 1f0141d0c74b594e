import 'server-only';
import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Context } from '@/lib/server/context.ts';
import { invitations } from '@/lib/server/database/schema.ts';
import { matchOwnInvitations } from '@/lib/server/invitations/invitation-store.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-view.ts';
import { pickScope } from '@/lib/server/scope.ts';
import { erasedTogetherMax } from '@/lib/shared/requests.ts';

/**
 * Ids of the other invitations of the same patient, the newest first: those with the same external id, or with the same
 * first and last name and date of birth. Names are compared without regard to case and spaces around them.
 */
export async function findSamePatient(context: Context, record: InvitationRecord): Promise<string[]> {
  const { externalId, patientFirstName: first, patientLastName: last, patientDateOfBirth: birth } = record;
  const isNamed = first !== null && last !== null && birth !== null;
  if (record.erasedAt !== null || (externalId === null && !isNamed)) return [];
  const rows = await context.db
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      matchOwnInvitations(
        pickScope(record),
        ne(invitations.id, record.id),
        isNull(invitations.erasedAt),
        or(
          externalId === null ? undefined : eq(invitations.externalId, externalId),
          isNamed
            ? and(
                sql`lower(trim(${invitations.patientFirstName})) = lower(trim(${first}))`,
                sql`lower(trim(${invitations.patientLastName})) = lower(trim(${last}))`,
                eq(invitations.patientDateOfBirth, birth),
              )
            : undefined,
        ),
      ),
    )
    .orderBy(desc(invitations.createdAt))
    .limit(erasedTogetherMax);
  return rows.map(({ id }) => id);
}
