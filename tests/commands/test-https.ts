import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildIfNeeded } from '../../scripts/build.ts';
import { ensureBrowser } from '../../scripts/lib/browser.ts';
import { runToExit } from '../../scripts/lib/fail.ts';
import { withTemporaryPostgres } from '../../scripts/lib/temporary-postgres.ts';
import { startBehindNginx } from '../https/start-behind-nginx.ts';

/**
 * `npm run test:https`: both programs behind nginx with the files of `deploy/`, over https with its own certificate authority and a
 * browser that trusts it. Installs nginx and certutil if they are missing, on Debian as root.
 */
export async function main(args: string[]): Promise<void> {
  await runToExit(async () => {
    const BROWSER_PATH = ensureBrowser();
    await buildIfNeeded((text) => console.error(text));
    const folder = mkdtempSync(path.join(tmpdir(), 'consult-desk-https-'));
    try {
      await withTemporaryPostgres('https-database', async (postgres) => {
        const trial = await startBehindNginx(folder, postgres);
        try {
          const child = spawn(
            process.execPath,
            [
              'node_modules/@playwright/test/cli.js',
              'test',
              '-c',
              'tests/https/playwright.config.ts',
              ...args,
            ],
            { stdio: 'inherit', env: { ...process.env, BROWSER_PATH, ...trial.environment } },
          );
          const [status] = await once(child, 'exit');
          process.exitCode = typeof status === 'number' ? status : 1;
        } finally {
          await trial.stop();
        }
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
