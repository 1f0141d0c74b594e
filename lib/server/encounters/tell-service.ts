import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import type { Review } from '@/contract/report.ts';
import { readCapabilities } from '@/lib/server/consult-api/capabilities.ts';
import type { OptionalOutcome } from '@/lib/server/consult-api/outcome.ts';
import { acknowledgeFlag, sendReview, takeBackAcknowledgement } from '@/lib/server/consult-api/report.ts';
import type { Context } from '@/lib/server/context.ts';
import { runDetached } from '@/lib/server/detached.ts';
import { findInvitation, matchUnerasedInvitation } from '@/lib/server/invitations/invitation-store.ts';
import { type InvitationRecord, invitations } from '@/lib/server/invitations/invitation-table.ts';
import { notifyInvitation } from '@/lib/server/invitations/notify-invitation.ts';
import { noteToldTakenBack } from '@/lib/server/invitations/take-back.ts';
import type { Session } from '@/lib/server/session/session.ts';
import type { FailureCode } from '@/lib/shared/failures.ts';

/** Few and short, because a stopping process waits for these retries. */
const pausesMs = [0, 500, 2_000];

/** More changes than people make while the service is told of the first. */
const roundsMax = 10;

const passingCodes: ReadonlySet<FailureCode> = new Set([
  'unreachable',
  'timeout',
  'unclear',
  'too_many_requests',
  'service_error',
]);

type Told = Pick<InvitationRecord, 'id' | 'encounterId'>;

/** What the dashboard's record says of a flag; null: nobody has acknowledged it. */
type FlagState = 'acknowledged' | 'taken_back' | null;

/**
 * Tells the service in the background whether a flag is acknowledged, so that it sends no further alerts about it, or escalates
 * again. The dashboard's own record is stored already: a failure costs an unnecessary alert, or stays visible with what was taken back.
 */
export function tellOfFlag(context: Context, session: Session, told: Told, flagId: string): void {
  const { id, encounterId } = told;
  if (encounterId === null) return;
  const tell = async () => {
    const state = await tellUntilCurrent<FlagState>(context, encounterId, {
      what: 'an acknowledgement',
      read: async () => findFlagState(await findInvitation(context, session, id), flagId),
      send: (now) => sendFlagState(context, session, encounterId, flagId, now),
    });
    if (state === 'taken_back') await noteTold(context, session, id, flagId);
  };
  runDetached(context, 'telling the service of an acknowledgement', tell());
}

/**
 * Tells the service in the background that a report was reviewed, or no longer is, so that its files say so. The dashboard's own
 * record is stored already.
 */
export function tellOfReview(context: Context, session: Session, told: Told): void {
  const { id, encounterId } = told;
  if (encounterId === null) return;
  const tell = tellUntilCurrent<Review | null>(context, encounterId, {
    what: 'a review',
    read: async () => findReview(await findInvitation(context, session, id)),
    send: (now) => sendReview(context, session, encounterId, now),
  });
  runDetached(context, 'telling the service of a review', tell);
}

function findFlagState(record: InvitationRecord | null, flagId: string): FlagState {
  const isOf = (one: { flagId: string }) => one.flagId === flagId;
  if (record?.acknowledgements.some(isOf)) return 'acknowledged';
  return record?.acknowledgementsTakenBack.some(isOf) ? 'taken_back' : null;
}

function findReview(record: InvitationRecord | null): Review | null {
  return record?.reviewedAt && record.reviewedBy !== null
    ? { by: record.reviewedBy, at: record.reviewedAt.toISOString() }
    : null;
}

async function sendFlagState(
  context: Context,
  session: Session,
  encounterId: string,
  flagId: string,
  state: FlagState,
): Promise<OptionalOutcome<null>> {
  if (state === null) return { ok: true, value: null };
  if (state === 'acknowledged') return await acknowledgeFlag(context, session, encounterId, flagId);
  const outcome = await takeBackAcknowledgement(context, session, encounterId, flagId);
  if (outcome.ok || !('absent' in outcome)) return outcome;
  // A service that takes acknowledgements alone still counts this one.
  return (await readCapabilities(context)).flagAcknowledgement?.present ? outcome : { ok: true, value: null };
}

async function noteTold(context: Context, session: Session, id: string, flagId: string): Promise<void> {
  await context.db
    .update(invitations)
    .set({ acknowledgementsTakenBack: noteToldTakenBack(flagId) })
    .where(matchUnerasedInvitation(session, id));
  await notifyInvitation(context, session, id);
}

/**
 * Tells what the record says now, until it says the same afterwards: of two calls at the same moment the earlier one may arrive last,
 * or be retried after the other.
 *
 * @returns what the service knows; undefined when it could not be told
 */
async function tellUntilCurrent<State>(
  context: Context,
  encounterId: string,
  {
    what,
    read,
    send,
  }: { what: string; read: () => Promise<State>; send: (state: State) => Promise<OptionalOutcome<null>> },
): Promise<State | undefined> {
  for (let round = 0; round < roundsMax; round += 1) {
    const told = await tellOnce(read, send);
    if ('code' in told) {
      context.log.warn({ encounterId, code: told.code }, `the service was not told of ${what}`);
      return undefined;
    }
    if (JSON.stringify(await read()) === JSON.stringify(told.state))
      return told.isAbsent ? undefined : told.state;
  }
  return undefined;
}

/** @returns what was told, `isAbsent` where the service does not support it; or the code of the last failure */
async function tellOnce<State>(
  read: () => Promise<State>,
  send: (state: State) => Promise<OptionalOutcome<null>>,
): Promise<{ state: State; isAbsent: boolean } | { code: FailureCode }> {
  let code: FailureCode = 'unreachable';
  for (const pauseMs of pausesMs) {
    if (pauseMs > 0) await delay(pauseMs);
    // Read anew at each try: it may have changed during the pause.
    const state = await read();
    const outcome = await send(state);
    if (outcome.ok || 'absent' in outcome) return { state, isAbsent: !outcome.ok };
    code = outcome.failure.code;
    if (!passingCodes.has(code)) break;
  }
  return { code };
}
