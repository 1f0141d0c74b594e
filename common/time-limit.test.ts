import { expect, test, vi } from 'vitest';
import { collectGarbage } from '../tests/helpers/collect-garbage.ts';
import { withTimeLimit } from './time-limit.ts';

/** A promise that settles only when the signal aborts, and rejects with its reason. */
const waitForEnd = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

test('S27 nothing outlasts its time limit, whatever memory is given back meanwhile', async () => {
  const collecting = setInterval(collectGarbage, 10);
  const calls = Array.from({ length: 20 }, () =>
    withTimeLimit(200, new AbortController().signal, waitForEnd),
  );
  const ends = await Promise.allSettled(calls);
  clearInterval(collecting);
  for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: { name: 'TimeoutError' } });
});

test('the outer signal ends it sooner, with its own reason, also where it had ended before', async () => {
  const outer = new AbortController();
  const call = withTimeLimit(60_000, outer.signal, waitForEnd);
  outer.abort('stopping');
  await expect(call).rejects.toBe('stopping');
  await expect(withTimeLimit(60_000, outer.signal, waitForEnd)).rejects.toBe('stopping');
});

test('what ends in time is passed on, and its signal stays quiet afterwards', async () => {
  vi.useFakeTimers();
  const outer = new AbortController();
  let seen: AbortSignal | undefined;
  const call = withTimeLimit(20, outer.signal, async (signal) => {
    seen = signal;
    return 'done';
  });
  expect(await call).toBe('done');
  outer.abort();
  vi.advanceTimersByTime(40);
  vi.useRealTimers();
  expect(seen?.aborted).toBe(false);
});
