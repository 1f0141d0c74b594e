import type { Instrumentation } from 'next';

/** Runs once before the first request: checks the configuration (S29), migrates the database, starts the tracker. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { EnvironmentError } = await import('@/lib/server/context.ts');
  const { startRuntime } = await import('@/lib/server/runtime.ts');
  try {
    await startRuntime();
  } catch (error) {
    const sentences = error instanceof EnvironmentError ? error.problems : [describeStartFailure(error)];
    for (const sentence of sentences) console.error(sentence);
    process.exit(1);
  }
}

function describeStartFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return `The dashboard's database cannot be reached or prepared (${code}): check DATABASE_URL.`;
}

/** Errors of a request: what kind and where, never the address, which may hold a search for a patient's name. */
export const onRequestError: Instrumentation.onRequestError = async (error, _request, where) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { getContext } = await import('@/lib/server/context.ts');
  getContext().log.error({ err: error, route: where.routePath }, 'request failed');
};
