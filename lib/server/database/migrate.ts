// No 'server-only' here: besides the dashboard itself, the start script and the tests call this from plain Node,
// where that marker has no meaning and would throw.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** Any number; the same in every process of the dashboard, so that two starts at once migrate one after the other. */
const migrationLock = 7_206_001;

/**
 * Brings the dashboard's database to the newest schema. Each file of `migrations/` runs once, in its own
 * transaction; an advisory lock keeps several starting processes in line.
 *
 * @param databaseUrl - PostgreSQL connection string
 * @param options.folder - folder of the .sql files; by default `lib/server/database/migrations` of the working folder
 * @throws the database's error; nothing of the failing file is kept
 */
export async function migrateDatabase(databaseUrl: string, options: { folder?: string } = {}): Promise<void> {
  // Bundlers rewrite the module's own address, so the folder is found from where the program runs.
  const folder =
    options.folder ?? path.join(/*turbopackIgnore: true*/ process.cwd(), 'lib/server/database/migrations');
  const names = (await readdir(/*turbopackIgnore: true*/ folder))
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, at timestamptz not null default now())',
    );
    const done = new Set(
      (await client.query<{ name: string }>('select name from schema_migrations')).rows.map(
        (row) => row.name,
      ),
    );
    for (const name of names) {
      if (done.has(name)) continue;
      await applyMigration(
        client,
        name,
        await readFile(/*turbopackIgnore: true*/ path.join(/*turbopackIgnore: true*/ folder, name), 'utf8'),
      );
    }
  } finally {
    await client.end();
  }
}

async function applyMigration(client: pg.Client, name: string, text: string): Promise<void> {
  await client.query('begin');
  try {
    for (const statement of text.split('--> statement-breakpoint')) await client.query(statement);
    await client.query('insert into schema_migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
