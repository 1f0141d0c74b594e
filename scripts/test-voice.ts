import { spawnSync } from 'node:child_process';
import { buildIfNeeded } from './build.ts';
import { ensureBrowser } from './lib/browser.ts';
import { runToExit } from './lib/fail.ts';

/**
 * `npm run test:voice`: whole consultations by voice in a real browser, in English and in Arabic, with a recorded voice at
 * the microphone and an offline recognizer behind the service's address for one. Takes some six minutes.
 */
export async function main(): Promise<void> {
  await runToExit(async () => {
    const BROWSER_PATH = ensureBrowser();
    await buildIfNeeded((text) => console.error(text));
    const { status } = spawnSync(
      process.execPath,
      ['node_modules/@playwright/test/cli.js', 'test', 'recognizer', 'voice-whole', '--reporter=list'],
      { stdio: 'inherit', env: { ...process.env, BROWSER_PATH, E2E_WHOLE_VOICE: 'true' } },
    );
    process.exitCode = status ?? 1;
  });
}
