import { randomBytes } from 'node:crypto';
import { withDatabaseClient } from '../../common/database-client.ts';
import { findEmbeddedPostgres } from '../../scripts/lib/embedded-postgres.ts';

/** An empty database in the server of the shared installation: a server of its own would have to be set up and started first. */
export async function createOwnDatabase() {
  const postgres = await findEmbeddedPostgres(process.env.DATA_DIR ?? '');
  if (postgres === null) throw new Error('The programs are started by start-programs.ts');
  const name = `own_${randomBytes(6).toString('hex')}`;
  await postgres.ensureDatabase(name);
  const query = (database: string, text: string): Promise<unknown[]> =>
    withDatabaseClient(
      { connectionString: postgres.urlFor(database) },
      async (client) => (await client.query<Record<string, unknown>>(text)).rows,
    );
  return {
    /** Connection string. */
    url: postgres.urlFor(name),
    /** Runs this in the database, and gives the rows. */
    query: (text: string) => query(name, text),
    /** Ends its connections and removes it. */
    drop: async () => void (await query('postgres', `drop database ${name} with (force)`)),
  };
}
