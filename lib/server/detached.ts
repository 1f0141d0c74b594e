import 'server-only';
import type { Context } from '@/lib/server/context.ts';

/**
 * Runs work that continues after the request that started it has ended. A failure is logged, never thrown.
 *
 * @param what - short description for the log
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

/** Resolves when all work that is detached now has ended, so that the process may stop. */
export async function settleDetached(context: Context): Promise<void> {
  await Promise.all(context.memory.detached);
}
