import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const lookEveryMs = 10_000;
/** Below this share of working time the process counts as idle. A collection blocks it for about 0.15 s. */
const quietMost = 0.05;
const worthBytes = 24 * 1024 * 1024;

/**
 * Runs the garbage collector when the process is idle and has used memory since the last run. V8 would return the
 * memory only at its next collection, which an idle process never reaches.
 *
 * @param options.everyMs - how often to check
 * @param options.readUsedBytes - by default the used heap of V8
 * @param options.collect - by default V8's garbage collector
 */
export function startMemoryRelease(
  options: { everyMs?: number; readUsedBytes?: () => number; collect?: () => void } = {},
): { stop(): void } {
  const { everyMs = lookEveryMs, readUsedBytes = readHeap, collect = findCollector() } = options;
  let keptBytes = 0;
  // Two collections: the first frees memory pages, the second returns them to the system.
  let isDue = false;
  let seen = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, seen);
    seen = now;
    const hasGrown = readUsedBytes() - keptBytes >= worthBytes;
    if (utilization > quietMost || !(hasGrown || isDue)) return;
    collect();
    isDue = hasGrown;
    keptBytes = readUsedBytes();
    seen = performance.eventLoopUtilization();
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

const readHeap = () => process.memoryUsage().heapUsed;

/** V8's garbage collector, which is only accessible with a flag. */
export function findCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collector: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collector !== 'function') throw new Error('V8 has no collector to call.');
  return () => {
    collector();
  };
}
