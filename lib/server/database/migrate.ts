// No 'server-only' here: besides the dashboard itself, the start script and the tests run this in plain Node, where that marker
// throws.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { withDatabaseClient } from '../../../common/database-client.ts';
import {
  type DatabaseUrls,
  grantServingRole,
  prepareDatabase,
  type RolePlan,
  refuseUnreleased,
} from '../../../common/database-roles.ts';

/**
 * Key of the advisory lock, the same in every process of the dashboard, so that simultaneous starts migrate one after the other.
 * The number is arbitrary.
 */
const migrationLock = 7_206_001;

/** Privileges of the serving role (decision 049). */
export const rolePlan: RolePlan = {
  schemas: ['public', 'keys'],
  addOnly: ['public.audit_events'],
  readOnly: ['public.schema_migrations'],
  functions: [],
};

export const databaseSettings = { serving: 'DATABASE_URL', migration: 'MIGRATION_DATABASE_URL' } as const;

/**
 * Prepares the dashboard's database at a start: migrates it if a role is configured that may, and otherwise only checks it.
 * @throws DatabaseRoleError with a sentence, or the database's error
 */
export async function prepareDashboardDatabase(urls: DatabaseUrls): Promise<void> {
  await prepareDatabase(urls, {
    migrationsTable: { schema: 'public', name: 'schema_migrations' },
    settings: databaseSettings,
    migrate: (url, servingRole) => migrateDatabase(url, { servingRole }),
    async isCurrent(client) {
      const done = await readDone(client);
      return (await listMigrations(findFolder())).every((name) => done.has(name));
    },
  });
}

// Bundlers rewrite the module's own address, so the folder is found from where the program runs.
const findFolder = () => path.join(/*turbopackIgnore: true*/ process.cwd(), 'lib/server/database/migrations');

async function listMigrations(folder: string): Promise<string[]> {
  return (await readdir(/*turbopackIgnore: true*/ folder)).filter((name) => name.endsWith('.sql')).sort();
}

async function readDone(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
  return new Set(rows.map((row) => row.name));
}

/**
 * Migrates the dashboard's database to the newest schema. Each file of `migrations/` runs once, in its own transaction; an advisory
 * lock makes simultaneous starts run one after the other.
 *
 * @param databaseUrl - of the role that owns the tables
 * @param options.folder - folder of the .sql files; by default `lib/server/database/migrations` of the working folder
 * @param options.servingRole - role that is granted the serving privileges; null where the owner serves
 * @throws the database's error; the failing file is rolled back
 */
export async function migrateDatabase(
  databaseUrl: string,
  options: { folder?: string; servingRole?: string | null } = {},
): Promise<void> {
  const folder = options.folder ?? findFolder();
  const names = await listMigrations(folder);
  await withDatabaseClient({ connectionString: databaseUrl }, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, at timestamptz not null default now())',
    );
    const done = await readDone(client);
    refuseUnreleased([...done], names[0]);
    for (const name of names) {
      if (done.has(name)) continue;
      await applyMigration(
        client,
        name,
        await readFile(/*turbopackIgnore: true*/ path.join(/*turbopackIgnore: true*/ folder, name), 'utf8'),
      );
    }
    if (options.servingRole) await grantServingRole(client, options.servingRole, rolePlan);
  });
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
