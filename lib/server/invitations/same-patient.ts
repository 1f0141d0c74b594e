import 'server-only';
import { desc, eq, isNull, ne, or } from 'drizzle-orm';
import { foldText } from '@/common/fold-text.ts';
import type { Context } from '@/lib/server/context.ts';
import { matchOwnInvitations } from '@/lib/server/invitations/invitation-store.ts';
import { type InvitationRecord, invitations } from '@/lib/server/invitations/invitation-table.ts';
import { pickScope, type Scope } from '@/lib/server/scope.ts';

/** What tells that two invitations are for the same patient. */
type Identity = Pick<
  InvitationRecord,
  'externalId' | 'patientFirstName' | 'patientLastName' | 'patientDateOfBirth'
>;

const columns = {
  id: invitations.id,
  createdAt: invitations.createdAt,
  agentName: invitations.agentName,
  status: invitations.status,
  externalId: invitations.externalId,
  patientFirstName: invitations.patientFirstName,
  patientLastName: invitations.patientLastName,
  patientDateOfBirth: invitations.patientDateOfBirth,
};

/**
 * The other invitations of a patient, newest first: those with the same external id, or with the same first name, last name and date
 * of birth. Names are compared as `foldText` writes them, without case, accents, apostrophes and outer spaces.
 *
 * @param exceptId - the invitation that is not meant
 * @param countMax - at most this many
 */
export async function findSamePatient(
  context: Context,
  scope: Scope,
  identity: Identity,
  { exceptId, countMax }: { exceptId: string; countMax: number },
) {
  const { externalId, patientDateOfBirth: birth } = identity;
  const name = foldName(identity);
  const isNamed = name !== null && birth !== null;
  if (externalId === null && !isNamed) return [];
  // Few patients of an organization share a date of birth, so their names are compared here and not in SQL.
  const rows = await context.db
    .select(columns)
    .from(invitations)
    .where(
      matchOwnInvitations(
        pickScope(scope),
        ne(invitations.id, exceptId),
        isNull(invitations.erasedAt),
        or(
          externalId === null ? undefined : eq(invitations.externalId, externalId),
          isNamed ? eq(invitations.patientDateOfBirth, birth) : undefined,
        ),
      ),
    )
    .orderBy(desc(invitations.createdAt));
  const isSame = (row: Identity) =>
    (externalId !== null && row.externalId === externalId) ||
    (isNamed && row.patientDateOfBirth === birth && foldName(row) === name);
  return rows.filter(isSame).slice(0, countMax);
}

/** First and last name folded for comparison; null unless both are known. */
function foldName(person: Pick<Identity, 'patientFirstName' | 'patientLastName'>): string | null {
  if (person.patientFirstName === null || person.patientLastName === null) return null;
  const fold = (part: string) => foldText(part).trim().replace(/\s+/g, ' ');
  return `${fold(person.patientFirstName)}\n${fold(person.patientLastName)}`;
}
