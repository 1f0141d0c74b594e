import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { and, inArray } from 'drizzle-orm';
import type { Context } from '@/lib/server/context.ts';
import { invitations } from '@/lib/server/database/schema.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-view.ts';
import { ownRows } from '@/lib/server/invitations/list-invitations.ts';
import { revokeInvitation } from '@/lib/server/invitations/revoke-invitation.ts';
import type { Session } from '@/lib/server/session/session-store.ts';
import type { Failure, FailureCode } from '@/lib/shared/failures.ts';
import { isPossibleId } from '@/lib/shared/plain-text.ts';
import type { RevokeOutcome } from '@/lib/shared/views.ts';

/** The service is asked about so many at a time; a person's own requests must still get through. */
const atOnce = 4;
/** Before the browser gives up on the answer. What is left then can be asked for again. */
const longestMs = 22_000;

/** Failures that every further call would meet as well. */
const lastingCodes: ReadonlySet<FailureCode> = new Set([
  'signed_out',
  'reauthorize',
  'unreachable',
  'token_refused',
]);

/**
 * Revokes several invitations, each as `revokeInvitation` does it, a few at a time. One that fails does not stop the
 * others, unless they would fail as well. Repeating it for those that failed, or for all, is harmless.
 *
 * @param ids - one that is not this organization's fails like a missing one
 */
export async function revokeInvitations(
  context: Context,
  session: Session,
  ids: readonly string[],
): Promise<RevokeOutcome> {
  const wanted = [...new Set(ids)];
  const records = await findInvitations(context, session, wanted.filter(isPossibleId));
  const outcome: RevokeOutcome = { revoked: [], failed: [] };
  const deadline = Date.now() + longestMs;
  let lasting: FailureCode | null = null;
  const queue = [...wanted];

  async function revokeOne(id: string): Promise<FailureCode | null> {
    const record = records.get(id);
    if (!record) return 'not_found';
    for (;;) {
      if (lasting) return lasting;
      if (Date.now() > deadline) return 'timeout';
      const revoked = await revokeInvitation(context, session, record);
      if (revoked.ok) return null;
      if (lastingCodes.has(revoked.failure.code)) lasting = revoked.failure.code;
      const pauseMs = findPauseMs(revoked.failure);
      if (pauseMs === null || Date.now() + pauseMs > deadline) return revoked.failure.code;
      await delay(pauseMs);
    }
  }

  async function work(): Promise<void> {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const reason = await revokeOne(id);
      if (reason) outcome.failed.push({ id, reason });
      else outcome.revoked.push(id);
    }
  }

  await Promise.all(Array.from({ length: atOnce }, work));
  return outcome;
}

const busyPauseMs = 1_000;

/** How long to wait for a service that is asked too often; null for any other failure. */
function findPauseMs(failure: Failure): number | null {
  if (failure.code !== 'too_many_requests') return null;
  return Math.max(busyPauseMs, (failure.retryAfterSeconds ?? 0) * 1000);
}

async function findInvitations(
  context: Context,
  session: Session,
  ids: string[],
): Promise<Map<string, InvitationRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await context.db
    .select()
    .from(invitations)
    .where(and(ownRows(session), inArray(invitations.id, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}
