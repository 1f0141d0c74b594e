import { spawnSync } from 'node:child_process';
import { buildIfNeeded } from './build.ts';
import { ensureBrowser } from './lib/browser.ts';
import { runToExit } from './lib/fail.ts';

/**
 * `npm run test:voice`: the voice part of the page, and whole consultations by voice in a real browser, in English and in Arabic,
 * with a recorded voice as the microphone's input and an offline speech recognizer as the service's recognizer. Takes about ten
 * minutes.
 */
export async function main(): Promise<void> {
  await runToExit(async () => {
    const BROWSER_PATH = ensureBrowser();
    await buildIfNeeded((text) => console.error(text));
    const { status } = spawnSync(
      process.execPath,
      ['node_modules/@playwright/test/cli.js', 'test', 'recognizer', 'voice-', '--reporter=list'],
      { stdio: 'inherit', env: { ...process.env, BROWSER_PATH, E2E_VOICE: 'true' } },
    );
    process.exitCode = status ?? 1;
  });
}
