import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import { tableOf } from '@/common/keys.ts';
import type { CreateInvitation } from '@/contract/invitation.ts';
import { personalFields } from '@/contract/invitation-fields.ts';
import { createInvitation, deleteInvitation } from '@/lib/server/consult-api/invitations.ts';
import type { InvitationResponse } from '@/lib/server/consult-api/responses.ts';
import type { Context, Database } from '@/lib/server/context.ts';
import { runDetached } from '@/lib/server/detached.ts';
import { matchOwnInvitation } from '@/lib/server/invitations/invitation-store.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { intentIsFirst, intentIsRunning } from '@/lib/server/invitations/running-intent.ts';
import { writeCompletionLink } from '@/lib/server/inviting/completion-relay.ts';
import type { Session } from '@/lib/server/session/session.ts';
import type { Failure, FailureCode } from '@/lib/shared/failures.ts';

/*
 * A row in state `intent` is written before the service is called and says that the call is in progress. `intentAt` identifies the
 * attempt, so that the late result of one attempt never overwrites that of a later one. An intent older than the longest call has
 * an unknown outcome: it is shown as "Unclear", like state `unclear`.
 */

/** Failures after which it is unknown whether the service made the invitation. */
const unclearCodes: ReadonlySet<FailureCode> = new Set(['unclear', 'unreadable', 'timeout']);

type Note = (within: { db: Pick<Database, 'insert'> }) => Promise<void>;
const noteNothing: Note = async () => undefined;

export type IntentOutcome = { kind: 'created' } | { kind: 'unclear' } | { kind: 'refused'; failure: Failure };

/**
 * Asks the service to make the invitation of an intent that this caller has just written or claimed, and stores the outcome. A
 * refusal is not stored: what it means depends on whether it was the first attempt.
 *
 * @param note - writes the audit entry, in the transaction that stores the outcome
 */
export async function runIntent(
  context: Context,
  session: Session,
  intent: InvitationRecord,
  note: Note = noteNothing,
): Promise<IntentOutcome> {
  const outcome = await createInvitation(context, session, writeRequestBody(context, intent), intent.id);
  if (outcome.ok) {
    await completeIntent(context, session, intent, { made: outcome.value, note });
    return { kind: 'created' };
  }
  if (!unclearCodes.has(outcome.failure.code)) return { kind: 'refused', failure: outcome.failure };
  await markUnclear(context, session, intent, note);
  return { kind: 'unclear' };
}

/** Lets an attempt continue when its request is aborted, and makes a stopping process wait for it. */
export function continueDetached<T>(context: Context, attempt: Promise<T>): Promise<T> {
  runDetached(context, 'invitation', attempt);
  return attempt;
}

/** The body is built from the row alone, so that a repeated attempt sends the same bytes. */
function writeRequestBody(context: Context, row: InvitationRecord): CreateInvitation {
  const link = writeCompletionLink(context, row);
  return {
    agentId: row.agentId,
    ...tableOf(personalFields, (field) => row[field] ?? undefined),
    encounterCompletionLinkText: link.text ?? undefined,
    encounterCompletionLinkUrl: link.url ?? undefined,
  };
}

/** Condition for the row while this attempt may still change it: its own intent, unchanged since. */
function matchAttempt(session: Session, intent: InvitationRecord): SQL | undefined {
  return and(
    matchOwnInvitation(session, intent.id),
    eq(invitations.state, 'intent'),
    eq(invitations.intentAt, intent.intentAt),
  );
}

async function completeIntent(
  context: Context,
  session: Session,
  intent: InvitationRecord,
  { made, note }: { made: InvitationResponse; note: Note },
): Promise<void> {
  const isCompleted = await context.db.transaction(async (db) => {
    const completed = await db
      .update(invitations)
      .set({
        state: 'created',
        upstreamId: made.id,
        invitationUrl: made.invitationUrl,
        encounterId: made.encounterId,
        lastCheckedAt: sql`now()`,
        nextCheckAt: sql`now()`,
        updatedAt: sql`now()`,
      })
      // Accept the invitation from whichever attempt made it; the first one that arrives is kept.
      .where(and(matchOwnInvitation(session, intent.id), inArray(invitations.state, ['intent', 'unclear'])))
      .returning({ id: invitations.id });
    await note({ db });
    return completed.length > 0;
  });
  if (!isCompleted) await withdrawUnlinked(context, session, intent.id, made.id);
}

/** Deletes an invitation that was made too late at the service: the row has another one or was revoked. No one has its link. */
async function withdrawUnlinked(
  context: Context,
  session: Session,
  id: string,
  upstreamId: string,
): Promise<void> {
  const rows = await context.db
    .select({ upstreamId: invitations.upstreamId })
    .from(invitations)
    .where(matchOwnInvitation(session, id))
    .limit(1);
  if (rows[0]?.upstreamId === upstreamId) return;
  const removed = await deleteInvitation(context, session, upstreamId);
  if (!removed.ok) context.log.warn({ id, code: removed.failure.code }, 'an unlinked invitation is left');
}

/** Marks the outcome of this attempt as unknown; does nothing if the row has changed since. */
export async function markUnclear(
  context: Context,
  session: Session,
  intent: InvitationRecord,
  note: Note = noteNothing,
): Promise<void> {
  await context.db.transaction(async (db) => {
    await db
      .update(invitations)
      .set({ state: 'unclear', updatedAt: sql`now()` })
      .where(matchAttempt(session, intent));
    await note({ db });
  });
}

/** Deletes the row of a first attempt that was refused: nothing was made, so no patient data is kept. */
export async function dropIntent(
  context: Context,
  session: Session,
  intent: InvitationRecord,
): Promise<void> {
  await context.db.delete(invitations).where(matchAttempt(session, intent));
}

/**
 * Claims an unclear invitation for another attempt; only one caller succeeds, over all processes.
 * @returns the claimed row, or null when it is not this organization's, not unclear, or being made right now
 */
export async function claimIntent(
  context: Context,
  session: Session,
  id: string,
): Promise<InvitationRecord | null> {
  const rows = await context.db
    .update(invitations)
    .set({ state: 'intent', intentAt: sql`clock_timestamp()` })
    .where(
      and(
        matchOwnInvitation(session, id),
        or(eq(invitations.state, 'unclear'), and(eq(invitations.state, 'intent'), not(intentIsRunning))),
      ),
    )
    .returning();
  return rows[0] ?? null;
}

/** Progress of an invitation. `isRunning`: the call to the service is in progress. */
export type IntentProgress = { id: string; isUnclear: boolean; isRunning: boolean };

/** How long a repeated request waits for the first one. */
const settleMs = 5_000;
const settleStepMs = 100;

/** The progress of an invitation, after waiting a few seconds if it is being made; null when there is none. */
export async function findIntentProgress(
  context: Context,
  session: Session,
  id: string,
): Promise<IntentProgress | null> {
  const deadline = Date.now() + settleMs;
  for (;;) {
    const rows = await context.db
      .select({ state: invitations.state, isRunning: sql<boolean>`${intentIsRunning}` })
      .from(invitations)
      .where(matchOwnInvitation(session, id))
      .limit(1);
    const row = rows[0];
    if (!row) return null;
    if (!row.isRunning || Date.now() > deadline) {
      const isUnclear = row.state === 'intent' || row.state === 'unclear';
      return { id, isUnclear, isRunning: row.isRunning };
    }
    await delay(settleStepMs);
  }
}

/** Waits, at most a few seconds, while an invitation is being made for the first time. */
export async function waitForFirstAttempt(context: Context, session: Session, id: string): Promise<void> {
  const deadline = Date.now() + settleMs;
  while (Date.now() < deadline) {
    const rows = await context.db
      .select({ id: invitations.id })
      .from(invitations)
      .where(and(matchOwnInvitation(session, id), intentIsFirst))
      .limit(1);
    if (rows.length === 0) return;
    await delay(settleStepMs);
  }
}
