import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects what starting has left behind, more than half of the heap. V8 collects as it allocates, which an idle program
 * does not, so it would be held for good (docs/performance.md). Twice, since the second time frees more than the first.
 */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') return;
  collect();
  collect();
}
