import { afterEach, expect, test, vi } from 'vitest';
import { startMemoryRelease } from './release-memory.ts';

const everyMs = 20;
let keeper: { stop(): void } | null = null;
afterEach(() => keeper?.stop());

const mb = 1024 * 1024;
const usedMb = () => process.memoryUsage().heapUsed / mb;

test('memory is not collected while there is work', async () => {
  const collect = vi.fn();
  keeper = startMemoryRelease({ everyMs, readUsedBytes: () => 100 * mb, collect });
  for (let turn = 0; turn < 20; turn += 1) {
    const until = performance.now() + everyMs;
    while (performance.now() < until);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(collect).not.toHaveBeenCalled();
});

test('an idle program returns its memory: twice, and again after enough was used', async () => {
  const collect = vi.fn();
  let usedBytes = 100 * mb;
  let looks = 0;
  const readUsedBytes = () => {
    looks += 1;
    return usedBytes;
  };
  keeper = startMemoryRelease({ everyMs, readUsedBytes, collect });
  await expect.poll(() => collect.mock.calls.length).toBe(2);
  usedBytes += 20 * mb;
  const looksBefore = looks;
  await expect.poll(() => looks).toBeGreaterThan(looksBefore + 10);
  expect(collect).toHaveBeenCalledTimes(2);
  usedBytes += 20 * mb;
  await expect.poll(() => collect.mock.calls.length).toBe(4);
});

test('V8 collects garbage when it is asked to', async () => {
  let used: number[] | null = new Array<number>(16_000_000).fill(0.5);
  const before = usedMb();
  expect(used).toHaveLength(16_000_000);
  used = null;
  keeper = startMemoryRelease({ everyMs });
  await expect.poll(usedMb).toBeLessThan(before - 80);
});
