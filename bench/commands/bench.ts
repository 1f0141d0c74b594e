import { migrateDatabase } from '../../lib/server/database/migrate.ts';
import { buildIfNeeded, buildService } from '../../scripts/build.ts';
import type { EmbeddedPostgres } from '../../scripts/lib/embedded-postgres.ts';
import { runToExit, StartError } from '../../scripts/lib/fail.ts';
import { withTemporaryPostgres } from '../../scripts/lib/temporary-postgres.ts';
import { benchList, benchPages, benchScroll, benchViewers } from '../dashboard/budgets.ts';
import { benchInstallation } from '../installation/budgets.ts';
import { benchPatient } from '../patient/budgets.ts';
import { startPatientBench } from '../patient/ground.ts';
import { recordRows } from '../record.ts';
import type { Row } from '../row.ts';
import { benchApi } from '../service/budgets.ts';
import { benchReading } from '../service/reading.ts';

type Bench = (postgres: EmbeddedPostgres) => Promise<Row[]>;

const parts: Record<string, Bench> = {
  async api(postgres) {
    await postgres.ensureDatabase('bench_api');
    return await benchApi(postgres.urlFor('bench_api'));
  },
  async patient(postgres) {
    await postgres.ensureDatabase('bench');
    const ground = await startPatientBench(postgres.urlFor('bench'));
    try {
      return await benchPatient(ground, postgres.urlFor('bench'));
    } finally {
      await ground.stop();
    }
  },
  list: async (postgres) => benchList(await openDashboardDatabase(postgres, 'list')),
  scroll: async (postgres) => benchScroll(await openDashboardDatabase(postgres, 'scroll')),
  viewers: (postgres) => benchViewers((name) => openDashboardDatabase(postgres, name)),
  installation: () => benchInstallation(),
  reading: async () => benchReading(),
  pages: async (postgres) => benchPages(await openDashboardDatabase(postgres, 'pages')),
};

/**
 * `npm run bench`: the budgets of the patient's and of the clinician's pages, each figure beside its floor or its peer from the
 * same run, recorded in bench/RESULTS.md. Exit status 1 where a budget is exceeded.
 *
 * `npm run bench -- list scroll` measures only these parts: `api` (invitations and refreshes beside their floors), `patient`
 * (weight, Lighthouse, turn), `list` (requests per second with 100,000 rows), `scroll` (frames), `viewers` (calls to the service),
 * `installation` (start, memory, status seen), `reading` (the slowest of 20,000 texts), `pages` (Lighthouse for clinicians).
 */
export async function main(names: readonly string[]): Promise<void> {
  await runToExit(async () => {
    const chosen = (names.length > 0 ? names : Object.keys(parts)).map((name) => {
      const measure = parts[name];
      if (!measure) throw new StartError(`No part “${name}”: ${Object.keys(parts).join(', ')}.`);
      return { name, measure };
    });
    await buildService();
    await buildIfNeeded(console.log);
    const rows: Row[] = [];
    await withTemporaryPostgres('bench', async (postgres) => {
      for (const { name, measure } of chosen) {
        const measured = await measure(postgres);
        recordRows(name, measured);
        rows.push(...measured);
      }
    });
    console.table(rows.map((row) => ({ ...row, holds: row.holds ? 'yes' : 'NO' })));
    if (rows.some((row) => !row.holds)) process.exitCode = 1;
  });
}

async function openDashboardDatabase(postgres: EmbeddedPostgres, name: string): Promise<string> {
  await postgres.ensureDatabase(`bench_${name}`);
  await migrateDatabase(postgres.urlFor(`bench_${name}`));
  return postgres.urlFor(`bench_${name}`);
}
