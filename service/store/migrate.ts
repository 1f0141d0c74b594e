import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import * as z from 'zod';
import { withDatabaseClient } from '../../common/database-client.ts';
import {
  type DatabaseUrls,
  grantServingRole,
  type PreparedProgram,
  prepareDatabase,
  type RolePlan,
  refuseUnreleased,
} from '../../common/database-roles.ts';
import { ensurePartitions } from './partitions.ts';

/** The advisory lock for migrations: an arbitrary number, the same in every process. */
const migrationLock = 7_261_004_101;

/** The privileges of the serving role (decision 049). */
export const rolePlan: RolePlan = {
  schemas: ['public', 'keys', 'drizzle', 'graphile_worker'],
  addOnly: ['public.audit_events'],
  readOnly: ['drizzle.__drizzle_migrations', 'graphile_worker.migrations'],
  functions: ['prepare_month_partitions()'],
};

export const databaseSettings = {
  serving: 'SERVICE_DATABASE_URL',
  migration: 'SERVICE_MIGRATION_DATABASE_URL',
} as const;

/**
 * Prepares the database at start: migrates it if a role for that is given, otherwise checks that it is up to date.
 * @throws DatabaseRoleError with a sentence, or the database's error
 */
export async function prepareServiceDatabase(urls: DatabaseUrls): Promise<void> {
  const program: PreparedProgram = {
    migrationsTable: { schema: 'drizzle', name: '__drizzle_migrations' },
    settings: databaseSettings,
    migrate: (url, servingRole) => migrateDatabase(url, servingRole),
    isCurrent,
  };
  await prepareDatabase(urls, program);
}

const lastSchema = z.object({ last: z.coerce.number().nullable() });

/** As drizzle decides: compares the creation time of the newest applied migration. */
async function isCurrent(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select max(created_at) as last from drizzle.__drizzle_migrations');
  const newest = Math.max(
    ...readMigrationFiles({ migrationsFolder: findMigrationsFolder() }).map(
      ({ folderMillis }) => folderMillis,
    ),
  );
  return (lastSchema.parse(rows[0]).last ?? 0) >= newest;
}

/**
 * Migrates the database at `url` and its job queue to the current schema. May run concurrently in several processes and
 * at each start; throws when the database cannot be reached or a migration fails.
 *
 * @param url - with the role that owns the tables
 * @param servingRole - gets only the privileges that the service needs; null when the owner serves
 */
export async function migrateDatabase(url: string, servingRole: string | null = null): Promise<void> {
  const config = { connectionString: url, application_name: 'consult-service-migrate' };
  // Closing the connection also releases the lock.
  await withDatabaseClient(config, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const [first] = readMigrationFiles({ migrationsFolder: findMigrationsFolder() });
    refuseUnreleased(await readNoted(client), first?.hash);
    const db = drizzle(client);
    await migrate(db, { migrationsFolder: findMigrationsFolder() });
    await ensurePartitions(db);
    await migrateJobQueue(config);
    if (servingRole !== null) await grantServingRole(client, servingRole, rolePlan);
  });
}

/** With a pool of our own: of one that the job queue opens, an error while it is closed would end the process. */
async function migrateJobQueue(config: pg.PoolConfig): Promise<void> {
  const pgPool = new pg.Pool({ ...config, max: 1 });
  // The queue's statements fail by themselves when a connection is lost, idle or in use.
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await runMigrations({ pgPool });
  } finally {
    await pgPool.end();
  }
}

/** The hashes of the applied migrations, as drizzle records them; empty in a new database. */
async function readNoted(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query(
    "select 1 from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'",
  );
  if (tables.length === 0) return [];
  const { rows } = await client.query('select hash from drizzle.__drizzle_migrations');
  return z
    .array(z.object({ hash: z.string() }))
    .parse(rows)
    .map(({ hash }) => hash);
}

/** Next to this file in the source and in the bundle: the build copies the folder to `dist/service/migrations`. */
function findMigrationsFolder(): string {
  const folder = fileURLToPath(new URL('./migrations', import.meta.url));
  if (!existsSync(folder)) throw new Error(`The migrations are missing: ${folder} does not exist.`);
  return folder;
}
