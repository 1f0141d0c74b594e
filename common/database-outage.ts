/**
 * Recognizes errors of PostgreSQL, or of the connection to it, which mean that the database is unavailable, full, too slow or too
 * busy, so that the same request may succeed later. Shared, because both programs answer such errors alike.
 */

/** Classes of SQLSTATE: connection (08), resources such as disk and connections (53), operator intervention (57), files (58). */
const outageClasses = /^(08|53|57|58)[0-9A-Z]{3}$/;
const outageCodes = new Set([
  '55P03', // Lock timeout.
  '25P03', // Idle-in-transaction timeout.
  '25006', // Read-only, such as a standby.
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** Messages of the driver's own errors, which have no code. */
const outageMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed and is not queryable)/;

const causesMax = 5;

/** Whether a request failed because of the state of the database, and not because of the request itself. */
export function isDatabaseOutage(error: unknown): boolean {
  let current = error;
  for (let depth = 0; depth < causesMax && current instanceof Error; depth += 1) {
    if ('code' in current && typeof current.code === 'string') {
      if (outageCodes.has(current.code) || outageClasses.test(current.code)) return true;
    }
    if (outageMessage.test(current.message)) return true;
    current = current.cause;
  }
  return false;
}

const diskFull = '53100';

/**
 * What an operator does about an error for which {@link isDatabaseOutage} holds.
 * @param settings - the names of the settings that hold the database's address
 */
export function explainDatabaseOutage(error: unknown, settings: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === diskFull) return 'There is no room on the disk of the database: make some, then try again.';
  return `The database does not answer, or cannot work just now${code ? ` (${code})` : ''}. Look whether PostgreSQL runs, has room on its disk, and is where ${settings} ${settings.includes(' and ') ? 'say' : 'says'}; then try again.`;
}

/** Value of `Retry-After` after an outage. */
export const outageRetrySeconds = 5;
