import pg from 'pg';

/** Looks into a service's database, or moves time in it; only for what no address shows. */
export async function query(databaseUrl: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const result = await client.query<Record<string, unknown>>(statement, values);
    return result.rows;
  } finally {
    await client.end();
  }
}
