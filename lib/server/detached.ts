import 'server-only';
import type { Context } from '@/lib/server/context.ts';

// Next bundles instrumentation and routes apart, so a module-level variable would exist more than once.
const holder = globalThis as typeof globalThis & {
  consultDeskDetached?: WeakMap<Context, Set<Promise<void>>>;
};
holder.consultDeskDetached ??= new WeakMap();
const running = holder.consultDeskDetached;

/**
 * Lets work go on after the request that caused it has ended. Its failure is logged, never thrown.
 *
 * @param what - a few words for the log
 */
export function runDetached(context: Context, what: string, work: Promise<unknown>): void {
  const all = running.get(context) ?? new Set();
  running.set(context, all);
  const settled = work
    .then(
      () => undefined,
      (error: unknown) => context.log.error({ err: error }, `${what} failed`),
    )
    .finally(() => all.delete(settled));
  all.add(settled);
}

/** Resolves when everything that is detached now has ended; the process may stop then. */
export async function settleDetached(context: Context): Promise<void> {
  await Promise.all(running.get(context) ?? []);
}
