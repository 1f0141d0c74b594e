import { readFileSync } from 'node:fs';

/**
 * Begins to count what the host takes from this machine's processors: on a borrowed machine it decides what a timing says.
 *
 * @returns gives the part of all processor time that was taken since, 0 to 1; 0 where the system does not tell
 */
export function countStolenTime(): () => number {
  const before = readTicks();
  return () => {
    const now = readTicks();
    const all = now.all - before.all;
    return all === 0 ? 0 : (now.stolen - before.stolen) / all;
  };
}

function readTicks(): { all: number; stolen: number } {
  if (process.platform !== 'linux') return { all: 0, stolen: 0 };
  // The first line sums up all processors: user, nice, system, idle, iowait, irq, softirq, steal.
  const ticks =
    readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).slice(1, 9).map(Number) ?? [];
  return { all: ticks.reduce((sum, count) => sum + count, 0), stolen: ticks[7] ?? 0 };
}
