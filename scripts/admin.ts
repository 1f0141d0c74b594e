import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { buildDashboardAdmin, buildService } from './build.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './lib/embedded-postgres.ts';
import { runToExit } from './lib/fail.ts';
import { loadSettings } from './lib/settings.ts';

/** Whose tool knows a command: the dashboard's sealing keys, everything else is the service's. */
const tools = {
  dashboard: {
    program: 'dist/dashboard/admin.js',
    build: buildDashboardAdmin,
    database: 'consult_desk_dashboard',
    setting: 'DATABASE_URL',
  },
  service: {
    program: 'dist/service/admin.js',
    build: buildService,
    database: 'consult_desk_service',
    setting: 'SERVICE_DATABASE_URL',
  },
} as const;

/**
 * `npm run admin -- …`: the programs' administration tools with this installation's settings. Uses the running
 * embedded database, or starts it for the length of the command.
 */
export async function main(args: string[]): Promise<void> {
  await runToExit(async () => {
    const tool = args[0] === 'token-keys' ? tools.dashboard : tools.service;
    if (!existsSync(tool.program)) await tool.build();
    const settings = loadSettings();
    const environment = { ...settings.environment };
    let stop = async () => {};
    if (!environment[tool.setting]) {
      const running = findEmbeddedPostgres(settings.dataFolder);
      const postgres =
        running ?? (await startEmbeddedPostgres({ dataFolder: settings.dataFolder, durable: true }));
      if (!running) stop = postgres.stop;
      await postgres.ensureDatabase(tool.database);
      environment[tool.setting] = postgres.urlFor(tool.database);
    }
    try {
      const result = spawnSync(process.execPath, [tool.program, ...args], {
        stdio: 'inherit',
        env: environment,
      });
      process.exitCode = result.status ?? 1;
    } finally {
      await stop();
    }
  });
}
