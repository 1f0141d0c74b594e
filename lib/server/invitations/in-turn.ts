import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { callsWithinMs } from '@/lib/server/service/call-service.ts';
import type { Failure, FailureCode } from '@/lib/shared/failures.ts';

/** The service is asked about so many at a time; a person's own requests must still get through. */
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
 * Does the same to each of several, a few at a time. One that fails does not stop the others, unless they would fail
 * as well; what is left when a request's time for calls is over is named as failed, and can be asked for again.
 *
 * @param work - null when it is done
 * @param findPauseMs - after which pause it is tried again; null for not at all
 */
export async function doInTurn(
  ids: readonly string[],
  work: (id: string) => Promise<Failure | null>,
  findPauseMs: (failure: Failure) => number | null = () => null,
): Promise<InTurn> {
  const outcome: InTurn = { done: [], failed: [] };
  const deadline = Date.now() + callsWithinMs;
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
