import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { ContentSealing } from '../domain/content-sealing.ts';
import { ensurePartitions } from './partitions.ts';
import { sealPlainRows } from './seal-plain-rows.ts';

/** Any number, the same in every process of the service: whoever holds it migrates. */
const migrationLock = 7_261_004_101;

/**
 * Brings the database at `url` to the current schema, and the job queue to its own. Safe to run from any number of
 * processes at a time and again at each start; throws when the database cannot be reached or a migration fails.
 *
 * @param sealing - for what an earlier version kept in the clear
 */
export async function migrateDatabase(url: string, sealing: ContentSealing): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'consult-service-migrate',
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const db = drizzle(client);
    await migrate(db, { migrationsFolder: findMigrationsFolder() });
    await sealPlainRows(client, sealing);
    await ensurePartitions(db);
    await runMigrations({ connectionString: url, maxPoolSize: 1 });
  } finally {
    // Ending the session also releases the lock.
    await client.end();
  }
}

/** Beside this file in the source and in the bundle alike: the build copies the folder to `dist/service/migrations`. */
function findMigrationsFolder(): string {
  const folder = fileURLToPath(new URL('./migrations', import.meta.url));
  if (!existsSync(folder)) throw new Error(`The migrations are missing: ${folder} does not exist.`);
  return folder;
}
