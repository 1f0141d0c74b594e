import pg from 'pg';

/** Runs a statement on a service's database, to change times or check what no API shows. */
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
