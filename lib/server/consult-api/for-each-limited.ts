import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { callsTimeoutMs } from '@/lib/server/consult-api/call-service.ts';
import type { Failure, FailureCode } from '@/lib/shared/failures.ts';

/** Number of concurrent requests to the service, few enough that a user's other requests still get through. */
const atOnce = 4;

/** Failures that every further call would meet as well. */
const lastingCodes: ReadonlySet<FailureCode> = new Set([
  'signed_out',
  'reauthorize',
  'unreachable',
  'token_refused',
  'no_mail',
]);

type InTurn = { done: string[]; failed: { id: string; reason: FailureCode }[] };

/**
 * Runs the same operation for several ids, a few at a time. One failure does not stop the others, unless they would fail for the
 * same reason. When a request's time for calls is over, the remaining ids are returned as failed and can be retried.
 *
 * @param work - gives null on success
 * @param findPauseMs - pause before a retry; null for no retry
 */
export async function forEachLimited(
  ids: readonly string[],
  work: (id: string) => Promise<Failure | null>,
  findPauseMs: (failure: Failure) => number | null = () => null,
): Promise<InTurn> {
  const outcome: InTurn = { done: [], failed: [] };
  const deadline = Date.now() + callsTimeoutMs;
  let lasting: FailureCode | null = null;
  const queue = [...new Set(ids)];

  async function doOne(id: string): Promise<FailureCode | null> {
    for (;;) {
      if (lasting) return lasting;
      if (Date.now() > deadline) return 'timeout';
      const failure = await work(id);
      if (!failure) return null;
      if (lastingCodes.has(failure.code)) lasting = failure.code;
      const pauseMs = findPauseMs(failure);
      if (pauseMs === null || Date.now() + pauseMs > deadline) return failure.code;
      await delay(pauseMs);
    }
  }

  async function goOn(): Promise<void> {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const reason = await doOne(id);
      if (reason) outcome.failed.push({ id, reason });
      else outcome.done.push(id);
    }
  }

  await Promise.all(Array.from({ length: atOnce }, goOn));
  return outcome;
}
