/**
 * Runs a function with a signal that aborts after `timeoutMs` or when `outer` aborts, whichever comes first. It does not use
 * `AbortSignal.any` with `AbortSignal.timeout`: on Node 20 the timeout signal within can be garbage-collected, and the call would
 * never end (nodejs/node#57736).
 *
 * @param timeoutMs - milliseconds; the signal's reason is then a `TimeoutError`
 * @param outer - aborts it earlier; the signal's reason is then that signal's
 * @throws what `run` throws
 */
export async function withTimeLimit<Value>(
  timeoutMs: number,
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  const endWithOuter = () => controller.abort(outer?.reason);
  const timer = setTimeout(
    () => controller.abort(new DOMException('The time limit has passed', 'TimeoutError')),
    timeoutMs,
  );
  if (outer?.aborted) endWithOuter();
  outer?.addEventListener('abort', endWithOuter, { once: true });
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', endWithOuter);
  }
}

/** A promise took longer than its limit. */
export class TimeLimitError extends Error {
  override name = 'TimeLimitError';
}

/**
 * Waits for a promise that cannot be cancelled, or that has a limit of its own.
 * @param timeoutMs - milliseconds; the work itself continues in the background
 * @throws TimeLimitError after the limit; otherwise what the work throws
 */
export async function waitAtMost<Value>(timeoutMs: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TimeLimitError('No answer in time')), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
