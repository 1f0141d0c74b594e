import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const lookEveryMs = 10_000;
/** Share of the time in which the process worked; collecting stops it for some 0.15 s, so it runs only while the process is idle. */
const quietMost = 0.05;
const worthBytes = 24 * 1024 * 1024;

/**
 * Collects when this process has had nothing to do for a while and has used memory since the last time. V8 gives what
 * starting and working leave behind back only when it collects again, which an idle program never does.
 *
 * @param options.everyMs - how often it looks
 * @param options.readUsedBytes - of the heap of V8 unless given
 * @param options.collect - V8's own collector unless given
 */
export function startGivingBackMemory(
  options: { everyMs?: number; readUsedBytes?: () => number; collect?: () => void } = {},
): { stop(): void } {
  const { everyMs = lookEveryMs, readUsedBytes = readHeap, collect = findCollector() } = options;
  let keptBytes = 0;
  // The first collection empties memory pages; the second one gives them back to the system.
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

/** V8's garbage collector, which a program can call only with a flag. */
export function findCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collector: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collector !== 'function') throw new Error('V8 has no collector to call.');
  return () => {
    collector();
  };
}
