import 'server-only';
import type { Context } from '@/lib/server/context.ts';

/**
 * Lets work go on after the request that caused it has ended. Its failure is logged, never thrown.
 *
 * @param what - a few words for the log
 */
export function runDetached(context: Context, what: string, work: Promise<unknown>): void {
  const { detached } = context.memory;
  const settled = work
    .then(
      () => undefined,
      (error: unknown) => context.log.error({ err: error }, `${what} failed`),
    )
    .finally(() => detached.delete(settled));
  detached.add(settled);
}

/** Resolves when everything that is detached now has ended; the process may stop then. */
export async function settleDetached(context: Context): Promise<void> {
  await Promise.all(context.memory.detached);
}
