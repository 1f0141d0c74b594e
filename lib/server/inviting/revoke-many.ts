import 'server-only';
import { forEachLimited } from '@/lib/server/consult-api/for-each-limited.ts';
import type { Context } from '@/lib/server/context.ts';
import { findInvitations } from '@/lib/server/invitations/listed-invitations.ts';
import { revokeInvitation } from '@/lib/server/inviting/revoke-invitation.ts';
import type { Session } from '@/lib/server/session/session.ts';
import type { Failure } from '@/lib/shared/failures.ts';
import type { RevokeOutcome } from '@/lib/shared/operations/invitation-list.ts';

/**
 * Revokes several invitations with `revokeInvitation`. Idempotent: it can be repeated for those that failed, or for all.
 *
 * @param ids - another organization's id fails like a missing one
 */
export async function revokeInvitations(
  context: Context,
  session: Session,
  ids: readonly string[],
): Promise<RevokeOutcome> {
  const records = await findInvitations(context, session, ids);
  const { done, failed } = await forEachLimited(
    ids,
    async (id) => {
      const record = records.get(id);
      if (!record) return { code: 'not_found' };
      const revoked = await revokeInvitation(context, session, record);
      return revoked.ok ? null : revoked.failure;
    },
    findPauseMs,
  );
  return { revoked: done, failed };
}

const busyPauseMs = 1_000;

/** The pause before a retry when the service's rate limit was hit; null for any other failure. */
function findPauseMs(failure: Failure): number | null {
  if (failure.code !== 'too_many_requests') return null;
  return Math.max(busyPauseMs, (failure.retryAfterSeconds ?? 0) * 1000);
}
