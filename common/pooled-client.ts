/** A connection of a pool, as the driver hands it out. */
type PooledClient = {
  query(...parts: unknown[]): unknown;
  /** Gives it back; with an error it is closed. */
  release(error?: Error): void;
  end(): Promise<void>;
};

/**
 * Sees that a broken connection goes back to its pool and holds nobody up. To be called once for each new connection. Here
 * because both programs need it:
 *
 * - Drizzle sends BEGIN before it has taken care to give the connection back. One that breaks at that moment is lost to
 *   the pool, and after as many as the pool holds the program answers nobody until it is started again.
 * - A statement that was given up after its time-out still occupies its connection, so that ROLLBACK would wait as long
 *   again. Such a connection is closed.
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

/** The job queue, which gives its connections back itself, sends a string. */
function isDrizzleBegin(statement: unknown): boolean {
  return (
    typeof statement === 'object' &&
    statement !== null &&
    'text' in statement &&
    typeof statement.text === 'string' &&
    /^begin\b/i.test(statement.text)
  );
}
