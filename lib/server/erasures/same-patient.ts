import 'server-only';
import { desc, eq, isNull, ne, or } from 'drizzle-orm';
import { foldText } from '@/common/fold-text.ts';
import type { Context } from '@/lib/server/context.ts';
import { matchOwnInvitations } from '@/lib/server/invitations/invitation-store.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { pickScope } from '@/lib/server/scope.ts';
import { erasedTogetherMax } from '@/lib/shared/requests.ts';

/**
 * Ids of the other invitations of the same patient, newest first: those with the same external id, or with the same first name,
 * last name and date of birth. Names are compared as `foldText` writes them, without case, accents, apostrophes and outer spaces.
 */
export async function findSamePatient(context: Context, record: InvitationRecord): Promise<string[]> {
  const { externalId, patientDateOfBirth: birth } = record;
  const name = foldName(record);
  const isNamed = name !== null && birth !== null;
  if (record.erasedAt !== null || (externalId === null && !isNamed)) return [];
  // Few patients of an organization share a date of birth, so their names are compared here and not in SQL.
  const rows = await context.db
    .select({
      id: invitations.id,
      externalId: invitations.externalId,
      patientFirstName: invitations.patientFirstName,
      patientLastName: invitations.patientLastName,
      patientDateOfBirth: invitations.patientDateOfBirth,
    })
    .from(invitations)
    .where(
      matchOwnInvitations(
        pickScope(record),
        ne(invitations.id, record.id),
        isNull(invitations.erasedAt),
        or(
          externalId === null ? undefined : eq(invitations.externalId, externalId),
          isNamed ? eq(invitations.patientDateOfBirth, birth) : undefined,
        ),
      ),
    )
    .orderBy(desc(invitations.createdAt));
  const isSame = (row: (typeof rows)[number]) =>
    (externalId !== null && row.externalId === externalId) ||
    (isNamed && row.patientDateOfBirth === birth && foldName(row) === name);
  return rows
    .filter(isSame)
    .slice(0, erasedTogetherMax)
    .map(({ id }) => id);
}

/** First and last name folded for comparison; null unless both are known. */
function foldName(person: Pick<InvitationRecord, 'patientFirstName' | 'patientLastName'>): string | null {
  if (person.patientFirstName === null || person.patientLastName === null) return null;
  const fold = (part: string) => foldText(part).trim().replace(/\s+/g, ' ');
  return `${fold(person.patientFirstName)}\n${fold(person.patientLastName)}`;
}
