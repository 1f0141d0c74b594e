import type { TestProject } from 'vitest/node';
import { migrateDatabase as migrateDashboard } from '../../lib/server/database/migrate.ts';
import { startTemporaryPostgres } from '../../scripts/lib/temporary-postgres.ts';
import { migrateDatabase as migrateService } from '../../service/store/migrate.ts';
import { testSealing } from './sealed-content.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string with `%s` in place of the database's name. */
    databaseUrlPattern: string;
  }
}

/**
 * One PostgreSQL for the whole run with a migrated template database for each program; test files copy them
 * (see `createTestDatabase`). Everything is gone afterwards.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres('test');
  const templates = {
    service: (url: string) => migrateService(url, testSealing),
    dashboard: (url: string) => migrateDashboard(url),
  };
  for (const [name, migrate] of Object.entries(templates)) {
    await postgres.ensureDatabase(`template_${name}`);
    await migrate(postgres.urlFor(`template_${name}`));
  }
  project.provide('databaseUrlPattern', postgres.urlFor('%s'));
  return postgres.remove;
}
