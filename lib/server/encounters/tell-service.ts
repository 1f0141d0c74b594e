import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '@/lib/server/context.ts';
import { runDetached } from '@/lib/server/detached.ts';
import type { OptionalOutcome } from '@/lib/server/service/outcome.ts';
import { acknowledgeFlag, sendReview } from '@/lib/server/service/report.ts';
import type { Session } from '@/lib/server/session/session.ts';
import type { FailureCode } from '@/lib/shared/failures.ts';

/** Few and short, because a stopping process waits for these retries. */
const pausesMs = [0, 500, 2_000];

const passingCodes: ReadonlySet<FailureCode> = new Set([
  'unreachable',
  'timeout',
  'unclear',
  'too_many_requests',
  'service_error',
]);

/**
 * Tells the service in the background that flags were acknowledged, so that it sends no further alerts about them. The dashboard's
 * own record is stored already: a failure here costs an unnecessary alert, never an acknowledgement.
 */
export function tellAcknowledged(
  context: Context,
  session: Session,
  encounterId: string | null,
  flagIds: readonly string[],
): void {
  if (encounterId === null) return;
  runDetached(
    context,
    'telling the service of an acknowledgement',
    tellAll(context, session, encounterId, flagIds),
  );
}

/**
 * Tells the service in the background that a report was reviewed, or no longer is, so that its files say so. The dashboard's own
 * record is stored already.
 */
export function tellReviewed(
  context: Context,
  session: Session,
  encounterId: string | null,
  isReviewed: boolean,
): void {
  if (encounterId === null) return;
  const review = isReviewed ? { by: session.firstName, at: new Date().toISOString() } : null;
  const tell = async () => {
    const failed = await tellOne(() => sendReview(context, session, encounterId, review));
    if (failed) context.log.warn({ encounterId, code: failed }, 'the service was not told of a review');
  };
  runDetached(context, 'telling the service of a review', tell());
}

async function tellAll(
  context: Context,
  session: Session,
  encounterId: string,
  flagIds: readonly string[],
): Promise<void> {
  for (const flagId of flagIds) {
    const failed = await tellOne(() => acknowledgeFlag(context, session, encounterId, flagId));
    if (!failed) continue;
    context.log.warn({ encounterId, code: failed }, 'the service was not told of an acknowledgement');
    // The next flag would fail in the same way.
    if (passingCodes.has(failed)) return;
  }
}

/** @returns the code of the last failure; null when the service knows it or does not support it */
async function tellOne(tell: () => Promise<OptionalOutcome<null>>): Promise<FailureCode | null> {
  let last: FailureCode | null = null;
  for (const pauseMs of pausesMs) {
    if (pauseMs > 0) await delay(pauseMs);
    const outcome = await tell();
    if (outcome.ok || 'absent' in outcome) return null;
    last = outcome.failure.code;
    if (!passingCodes.has(last)) return last;
  }
  return last;
}
