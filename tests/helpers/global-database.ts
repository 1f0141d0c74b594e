import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase as migrateDashboard } from '../../lib/server/database/migrate.ts';
import { startTemporaryPostgres } from '../../scripts/lib/temporary-postgres.ts';
import { migrateDatabase as migrateService } from '../../service/store/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string with `%s` for the database's name. */
    databaseUrlPattern: string;
    /** The same with the serving role. */
    servingUrlPattern: string;
  }
}

const servingRole = 'test_serving';

/**
 * One PostgreSQL for the whole run with a migrated template database for each program; test files copy them
 * (see `createTestDatabase`). Everything is gone afterwards.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres('test', { inMemory: true });
  const password = randomBytes(16).toString('hex');
  await createRole(postgres.urlFor('postgres'), password);
  const templates = {
    service: (url: string) => migrateService(url, servingRole),
    dashboard: (url: string) => migrateDashboard(url, { servingRole }),
  };
  for (const [name, migrate] of Object.entries(templates)) {
    await postgres.ensureDatabase(`template_${name}`);
    await migrate(postgres.urlFor(`template_${name}`));
  }
  project.provide('databaseUrlPattern', postgres.urlFor('%s'));
  const serving = new URL(postgres.urlFor('postgres'));
  [serving.username, serving.password] = [servingRole, password];
  project.provide('servingUrlPattern', serving.href.replace(/postgres$/, '%s'));
  return postgres.remove;
}

async function createRole(url: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create role ${servingRole} login password '${password}'`);
  } finally {
    await client.end();
  }
}
