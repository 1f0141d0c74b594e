import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { notifyChange, wakeTracker } from '@/lib/server/changes/notify-change.ts';
import { readCapabilities } from '@/lib/server/consult-api/capabilities.ts';
import { getEncounter } from '@/lib/server/consult-api/encounters.ts';
import { getInvitation } from '@/lib/server/consult-api/invitations.ts';
import type { CallOptions, Outcome } from '@/lib/server/consult-api/outcome.ts';
import type { Context } from '@/lib/server/context.ts';
import { findInvitation, matchUnerasedInvitation } from '@/lib/server/invitations/invitation-store.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { deriveStatus } from '@/lib/server/invitations/invitation-view.ts';
import { readExpiryDays } from '@/lib/server/organization/settings-store.ts';
import { pickScope, type Scope } from '@/lib/server/scope.ts';
import type { Session } from '@/lib/server/session/session.ts';
import type { TokenHolder } from '@/lib/server/tokens/token-holder.ts';
import { applyEncounter } from '@/lib/server/tracker/apply-encounter.ts';
import { findNextCheckMs } from '@/lib/server/tracker/pace.ts';
import type { Failure } from '@/lib/shared/failures.ts';
import type { InvitationStatus } from '@/lib/shared/invitation-status.ts';

/** A call to the service failed; ends the current poll. */
export class PollFailed extends Error {
  override name = 'PollFailed';
  constructor(readonly failure: Failure) {
    super(failure.code);
  }
}

/**
 * Asks the service for one invitation, and for its encounter where there is no list of encounters, and stores the answers.
 * @throws PollFailed when the service does not answer with them
 */
export async function checkInvitation(
  context: Context,
  scope: Scope,
  holder: TokenHolder,
  call: CallOptions,
  row: InvitationRecord,
  options: { isWatched: boolean; hasList: boolean },
): Promise<void> {
  // An invitation can be "Finished" because its link was followed: it is checked until the service gives its encounter.
  const isSettled = row.status === 'finished' && row.encounterId !== null;
  if (!row.upstreamId || row.state !== 'created' || isSettled) {
    await context.db
      .update(invitations)
      .set({ nextCheckAt: null })
      .where(matchUnerasedInvitation(row, row.id));
    return;
  }
  const answer = await getInvitation(context, holder, row.upstreamId, call);
  const movedAt = row.encounterUpdatedAt ?? row.startedAt ?? row.createdAt;
  const nextMs = findNextCheckMs(Date.now() - movedAt.getTime(), {
    isWatched: options.isWatched,
    coveredByList: options.hasList,
  });
  const nextCheckAt = new Date(Date.now() + nextMs);
  if (!answer.ok && (answer.failure.code === 'not_found' || answer.failure.code === 'gone')) {
    const revoked = await context.db
      .update(invitations)
      .set({ state: 'revoked', revokedAt: sql`now()`, nextCheckAt: null, updatedAt: sql`now()` })
      // A person may have revoked it since it was read, which sent its own notification.
      .where(and(matchUnerasedInvitation(row, row.id), eq(invitations.state, 'created')))
      .returning({ id: invitations.id });
    if (revoked.length > 0) await notifyChange(context, { ...scope, kind: 'invitations', ids: [row.id] });
    return;
  }
  if (!answer.ok) {
    // Postponed, so that one bad invitation does not delay the others. Failures that concern the whole service are thrown.
    await context.db.update(invitations).set({ nextCheckAt }).where(matchUnerasedInvitation(row, row.id));
    if (answer.failure.code === 'unreadable' || answer.failure.code === 'refused') return;
    throw new PollFailed(answer.failure);
  }
  const encounterId = answer.value.encounterId ?? row.encounterId;
  const hasStarted = encounterId !== null && row.encounterId === null;
  await context.db
    .update(invitations)
    .set({
      // Never reset to null: a simultaneous poll may have found the encounter since this row was read.
      ...(encounterId !== null && {
        encounterId,
        startedAt: sql`coalesce(${invitations.startedAt}, ${invitations.finishedAt}, now())`,
      }),
      invitationUrl: answer.value.invitationUrl ?? row.invitationUrl,
      lastCheckedAt: sql`now()`,
      nextCheckAt,
      unreachableSince: null,
      ...(hasStarted ? { updatedAt: sql`now()` } : {}),
    })
    .where(matchUnerasedInvitation(row, row.id));
  const changed = hasStarted ? [row.id] : [];
  if (encounterId && !options.hasList) {
    changed.push(...(await readEncounter(context, scope, holder, call, encounterId)));
  }
  if (changed.length > 0)
    await notifyChange(context, { ...scope, kind: 'invitations', ids: [...new Set(changed)] });
}

async function readEncounter(
  context: Context,
  scope: Scope,
  holder: TokenHolder,
  call: CallOptions,
  encounterId: string,
): Promise<string[]> {
  const answer = await getEncounter(context, holder, encounterId, call);
  if (answer.ok) return applyEncounter(context, scope, answer.value);
  if ('absent' in answer || answer.failure.code === 'not_found' || answer.failure.code === 'unreadable')
    return [];
  throw new PollFailed(answer.failure);
}

const pollTimeoutMs = 6_000;

/**
 * "Try now": asks the service for this one invitation, with the user's tokens. If the circuit breaker is open, no request is sent.
 * The tracker is woken and notifies all pages when the service answers again.
 *
 * @returns the status known then
 */
export async function pollInvitation(
  context: Context,
  session: Session,
  record: InvitationRecord,
): Promise<Outcome<{ status: InvitationStatus }>> {
  const hasList = (await readCapabilities(context)).encounterList?.present ?? false;
  const call = { retries: 0, timeoutMs: pollTimeoutMs };
  try {
    await checkInvitation(context, pickScope(session), session, call, record, { isWatched: true, hasList });
  } catch (error) {
    if (!(error instanceof PollFailed)) throw error;
    return { ok: false, failure: error.failure };
  } finally {
    await wakeTracker(context, pickScope(session));
  }
  const fresh = (await findInvitation(context, session, record.id)) ?? record;
  const expiryDays = await readExpiryDays(context, session);
  return {
    ok: true,
    value: deriveStatus(fresh, { now: Date.now(), expiryDays, isServiceUnreachable: false }),
  };
}
