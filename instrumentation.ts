import '@/contract/configure-zod.ts';
import type { Instrumentation } from 'next';

/** Runs once before the first request: checks the configuration, migrates the database, starts the tracker. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { startOrExit } = await import('@/lib/server/start.ts');
    await startOrExit();
  }
}

export const onRequestError: Instrumentation.onRequestError = async (error, _request, where) => {
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { noteRequestError } = await import('@/lib/server/start.ts');
    noteRequestError(error, where.routePath);
  }
};
