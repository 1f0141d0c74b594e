import 'server-only';
import { eraseEncounter } from '@/lib/server/consult-api/encounters.ts';
import { deleteInvitation, getInvitation } from '@/lib/server/consult-api/invitations.ts';
import type { Outcome } from '@/lib/server/consult-api/outcome.ts';
import type { Context } from '@/lib/server/context.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import type { TokenHolder } from '@/lib/server/tokens/token-holder.ts';
import type { Failure } from '@/lib/shared/failures.ts';

/** `isKept`: the service could not be asked, so it may still have the data. */
type ErasedAtService = { encounterId: string | null; isKept: boolean };

/**
 * Asks the service to erase an invitation's data: its encounter, or the invitation if none was started. The invitation is read just
 * before, because the patient may have started meanwhile. Idempotent.
 */
export async function eraseAtService(
  context: Context,
  holder: TokenHolder,
  record: InvitationRecord,
): Promise<Outcome<ErasedAtService>> {
  let { encounterId } = record;
  const { upstreamId } = record;
  if (upstreamId && record.state === 'created') {
    const last = await getInvitation(context, holder, upstreamId);
    if (!last.ok && !isGone(last.failure)) return last;
    if (last.ok) encounterId = last.value.encounterId ?? encounterId;
  }
  if (encounterId) {
    const erased = await eraseEncounter(context, holder, encounterId);
    if (erased.ok) return { ok: true, value: { encounterId, isKept: false } };
    if (!('absent' in erased)) return erased;
  }
  // Without an id the outcome of its creation is unclear, and what the service may have made cannot be addressed.
  if (!upstreamId) return { ok: true, value: { encounterId, isKept: true } };
  const removed = await deleteInvitation(context, holder, upstreamId);
  if (!removed.ok) return removed;
  return { ok: true, value: { encounterId, isKept: encounterId !== null } };
}

const isGone = ({ code }: Failure) => code === 'not_found' || code === 'gone';
