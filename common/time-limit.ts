/**
 * Runs something that ends, with a signal, after `timeoutMs` or when `outer` ends it, whichever comes first. Not made of
 * `AbortSignal.any` and `AbortSignal.timeout`: on Node 20 nothing holds the time limit within such a signal, and once it is
 * collected the call never ends (nodejs/node#57736).
 *
 * @param timeoutMs - milliseconds; the signal's reason is then a `TimeoutError`
 * @param outer - ends it sooner; the signal's reason is then that signal's
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

/** Something took longer than it may. */
export class LateError extends Error {
  override name = 'LateError';
}

/**
 * What a work gives that cannot be ended from outside, or has a limit of its own.
 * @param timeoutMs - milliseconds; the work goes on behind
 * @throws LateError when it takes longer; what the work throws
 */
export async function waitAtMost<Value>(timeoutMs: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new LateError('No answer in time')), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
