import { explainDatabaseOutage, isDatabaseOutage } from '../common/database-outage.ts';
import { DatabaseRoleError } from '../common/database-roles.ts';
import { ConfigError } from './config/load-config.ts';
import { ListenError } from './http/server.ts';
import { MissingDataError } from './interview/data/compiled-data.ts';
import { WrongSecretError } from './oauth/provider/signing-keys.ts';

/** One sentence for an error that a person can fix; other errors are returned as they are, with their stack. */
export function explainStartFailure(error: unknown): unknown {
  const isSaidPlainly = [
    ConfigError,
    DatabaseRoleError,
    ListenError,
    MissingDataError,
    WrongSecretError,
  ].some((kind) => error instanceof kind);
  // Compared by name, because the module of this error is only loaded when metrics are on.
  const isMetrics = error instanceof Error && error.name === 'MetricsListenError';
  if ((isSaidPlainly || isMetrics) && error instanceof Error) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ETIMEDOUT') {
    return `The database cannot be reached (${code}): check SERVICE_DATABASE_URL.`;
  }
  if (code === '28P01' || code === '28000')
    return 'The database refuses the user or the password of SERVICE_DATABASE_URL.';
  if (code === '3D000') return 'The database named in SERVICE_DATABASE_URL does not exist: create it first.';
  if (code === '42501') {
    return 'The role of SERVICE_DATABASE_URL lacks a right on the database: run npm run admin -- migrate with SERVICE_MIGRATION_DATABASE_URL, the role that owns the tables.';
  }
  return isDatabaseOutage(error) ? explainDatabaseOutage(error, 'SERVICE_DATABASE_URL') : error;
}
