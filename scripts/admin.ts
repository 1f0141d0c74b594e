import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { buildService } from './build.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './lib/embedded-postgres.ts';
import { runToExit } from './lib/fail.ts';
import { loadSettings } from './lib/settings.ts';

/**
 * `npm run admin -- …`: the service's administration tool with this installation's settings. Uses the running
 * embedded database, or starts it for the length of the command.
 */
export async function main(args: string[]): Promise<void> {
  await runToExit(async () => {
    if (!existsSync('dist/service/admin.js')) await buildService();
    const settings = loadSettings();
    const environment = { ...settings.environment };
    let stop = async () => {};
    if (!environment.SERVICE_DATABASE_URL) {
      const running = findEmbeddedPostgres(settings.dataFolder);
      const postgres =
        running ?? (await startEmbeddedPostgres({ dataFolder: settings.dataFolder, durable: true }));
      if (!running) stop = postgres.stop;
      await postgres.ensureDatabase('consult_desk_service');
      environment.SERVICE_DATABASE_URL = postgres.urlFor('consult_desk_service');
    }
    try {
      const result = spawnSync(process.execPath, ['dist/service/admin.js', ...args], {
        stdio: 'inherit',
        env: environment,
      });
      process.exitCode = result.status ?? 1;
    } finally {
      await stop();
    }
  });
}
