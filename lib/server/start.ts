import 'server-only';
import { captureOutput } from '@/common/capture-output.ts';
import { explainDatabaseOutage } from '@/common/database-outage.ts';
import { DatabaseRoleError } from '@/common/database-roles.ts';
import { EnvironmentError, getContext } from '@/lib/server/context.ts';
import { startRuntime } from '@/lib/server/runtime.ts';
import { isSealError } from '@/lib/server/sealing/sealer.ts';

/** Starts the dashboard, or prints one sentence for each problem and exits with status 1 (S29). */
export async function startOrExit(): Promise<void> {
  try {
    await startRuntime();
    // While developing, Next's own lines are for the person at the terminal.
    if (process.env.NODE_ENV === 'production')
      captureOutput((entry) => getContext().log.warn(entry, 'output of a library'));
  } catch (error) {
    const sentences = error instanceof EnvironmentError ? error.problems : [describeStartFailure(error)];
    for (const sentence of sentences) console.error(sentence);
    process.exit(1);
  }
}

function describeStartFailure(error: unknown): string {
  if (isSealError(error)) {
    return 'The key that wrapped the sealing keys in the database is not in TOKEN_KEYS: put it back, after the new one.';
  }
  if (error instanceof DatabaseRoleError) return error.message;
  // Checked by name, because the class is loaded only when metrics are on.
  if (error instanceof Error && error.name === 'MetricsListenError') return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  if (code === '42501') {
    return 'The role of DATABASE_URL lacks a right on the database: run npm run admin -- migrate with MIGRATION_DATABASE_URL, the role that owns the tables.';
  }
  if (code === '53100') return explainDatabaseOutage(error, 'DATABASE_URL');
  return `The dashboard's database cannot be reached or prepared (${code}): check DATABASE_URL.`;
}

/** Logs a failed request by kind and route, without its address, which may contain a search for a patient's name. */
export function noteRequestError(error: unknown, route: string): void {
  getContext().log.error({ err: error, route }, 'request failed');
}
