import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import type { CreateInvitation } from '@/contract/invitation.ts';
import { mapFields, personalFields } from '@/contract/invitation-fields.ts';
import type { Context, Database } from '@/lib/server/context.ts';
import { runDetached } from '@/lib/server/detached.ts';
import { writeCompletionLink } from '@/lib/server/invitations/completion-relay.ts';
import { matchOwnInvitation } from '@/lib/server/invitations/invitation-store.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { pickScope } from '@/lib/server/scope.ts';
import { writeLongestMs } from '@/lib/server/service/call-service.ts';
import { createInvitation, deleteInvitation } from '@/lib/server/service/invitations.ts';
import type { InvitationResponse } from '@/lib/server/service/responses.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { notifyChange } from '@/lib/server/tracker/tracker-store.ts';
import type { Failure, FailureCode } from '@/lib/shared/failures.ts';

/*
 * Intent before call. A row in state `intent` says that the service is being asked; `intentAt` names the attempt, so
 * that what an attempt learns late never overwrites what a later one did. An intent older than a call can last has an
 * outcome that nobody knows: it reads as "Unclear", like state `unclear`.
 */

/** Whether the service is being asked at this moment. */
const intentIsRunning: SQL = sql`(${invitations.state} = 'intent'
  and ${invitations.intentAt} > now() - make_interval(secs => ${writeLongestMs / 1000}))`;

/** Whether it is being made for the first time: no list shows it yet. Made again, it has been listed as "Unclear". */
export const intentIsFirst: SQL = sql`(${intentIsRunning} and ${invitations.intentAt} = ${invitations.createdAt})`;

/** Answers after which nobody can say whether the service made the invitation. */
const unclearCodes: ReadonlySet<FailureCode> = new Set(['unclear', 'unreadable', 'timeout']);

type Note = (within: { db: Pick<Database, 'insert'> }) => Promise<void>;
const noteNothing: Note = async () => undefined;

export type IntentOutcome = { kind: 'created' } | { kind: 'unclear' } | { kind: 'refused'; failure: Failure };

/**
 * Asks the service for the invitation of an intent that this caller has just written or claimed, and stores what
 * became of it. A refusal stores nothing: what it means depends on whether it was the first attempt.
 *
 * @param note - writes into the audit what has been stored, in its transaction
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
  await leaveUnclear(context, session, intent, note);
  return { kind: 'unclear' };
}

/** Lets an attempt go on when the request that caused it is cut, and a process that stops wait for it. */
export function keepGoing<T>(context: Context, attempt: Promise<T>): Promise<T> {
  runDetached(context, 'invitation', attempt);
  return attempt;
}

/** The body is made from the row alone, so that creating again sends the very same bytes. */
function writeRequestBody(context: Context, row: InvitationRecord): CreateInvitation {
  const link = writeCompletionLink(context, row);
  return {
    agentId: row.agentId,
    ...mapFields(personalFields, (field) => row[field] ?? undefined),
    encounterCompletionLinkText: link.text ?? undefined,
    encounterCompletionLinkUrl: link.url ?? undefined,
  };
}

/** The rows that an attempt may still decide about: its own intent, untouched since. */
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
      // An invitation is better than none, whichever attempt it came from; the first one that came stays.
      .where(and(matchOwnInvitation(session, intent.id), inArray(invitations.state, ['intent', 'unclear'])))
      .returning({ id: invitations.id });
    await note({ db });
    return completed.length > 0;
  });
  if (!isCompleted) await withdrawUnlinked(context, session, intent.id, made.id);
}

/** Made, but too late: the row has another invitation or was revoked meanwhile. Nobody holds this link; it ends. */
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

/** Says that nobody knows what became of this attempt; does nothing when the row has moved on. */
export async function leaveUnclear(
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

/** Removes the row of a first attempt that was clearly refused: nothing was made, nothing about the patient stays. */
export async function dropIntent(
  context: Context,
  session: Session,
  intent: InvitationRecord,
): Promise<void> {
  await context.db.delete(invitations).where(matchAttempt(session, intent));
}

/**
 * Claims an unclear invitation for another attempt: one caller wins, over all processes.
 * @returns the row as claimed, or null when it is not this organization's, not unclear, or being made right now
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

/** What has become of an invitation. `isRunning`: the service is still being asked. */
export type IntentProgress = { id: string; isUnclear: boolean; isRunning: boolean };

/** How long a repeated request waits for the first one. */
const settleMs = 5_000;
const settleStepMs = 100;

/** What stands of an invitation, after waiting a few seconds while it is being made; null when there is none. */
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

/** Waits, for a few seconds at most, while an invitation is being made for the first time. */
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

/** Tells every browser of the organization that this invitation changed. */
export async function notifyInvitation(context: Context, session: Session, id: string): Promise<void> {
  await notifyChange(context, { ...pickScope(session), kind: 'invitations', ids: [id] });
}
