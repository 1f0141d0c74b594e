/** A connection of a pool, as the driver hands it out. */
type PooledClient = {
  query(...parts: unknown[]): unknown;
  /** Returns the connection to the pool; with an error it is closed instead. */
  release(error?: Error): void;
  end(): Promise<void>;
};

/**
 * Makes sure that a broken connection returns to its pool. Call it once for each new connection. Both programs need it:
 *
 * - Drizzle sends BEGIN outside of the block that releases the connection. A connection that breaks at that moment would never
 * return to the pool, and once that has happened to all of them, the program would not answer until a restart.
 * - A statement that timed out still occupies its connection, so that ROLLBACK would wait as long again. Such a connection is
 * closed.
 */
export function guardPooledClient(client: PooledClient): void {
  const query = client.query.bind(client);
  client.query = (...parts) => {
    const result = query(...parts);
    if (!(result instanceof Promise)) return result;
    const isBegin = isDrizzleBegin(parts[0]);
    result.catch((error: unknown) => {
      if (!(error instanceof Error)) return;
      if (error.message === 'Query read timeout') void client.end().catch(() => undefined); // It is broken already.
      if (isBegin) client.release(error);
    });
    return result;
  };
}

/** Drizzle sends an object. The job queue sends a string and releases its connections itself. */
function isDrizzleBegin(statement: unknown): boolean {
  return (
    typeof statement === 'object' &&
    statement !== null &&
    'text' in statement &&
    typeof statement.text === 'string' &&
    /^begin\b/i.test(statement.text)
  );
}
