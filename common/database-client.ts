import pg from 'pg';

/**
 * Opens one connection for a piece of work, and closes it afterwards. A server that ends meanwhile (a full disk, a restart) fails the
 * statement that runs, or the next one; without a listener the driver's own event would end the process with a stack.
 * @param config - connection string, name and limits; a connection is tried for ten seconds unless it says otherwise
 * @throws the driver's error, or what `work` throws
 */
export async function withDatabaseClient<Value>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Value>,
): Promise<Value> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...config });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
