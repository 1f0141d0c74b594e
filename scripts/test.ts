import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import * as z from 'zod';
import { buildIfNeeded } from './build.ts';
import { ensureBrowser } from './lib/browser.ts';
import { runToExit } from './lib/fail.ts';

const vitestReport = 'test-results/vitest.json';
const playwrightReport = 'test-results/playwright.json';
const vitestSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
});
const playwrightSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

/** `npm test`: unit, integration, contract and end-to-end tests. The last line is `N passed, N failed`. */
export async function main(): Promise<void> {
  await runToExit(async () => {
    const browserPath = ensureBrowser();
    await buildIfNeeded((text) => console.error(text));
    rmSync('test-results', { recursive: true, force: true });
    mkdirSync('test-results');
    const environment = { ...process.env, BROWSER_PATH: browserPath };
    run(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${vitestReport}`,
      ],
      environment,
    );
    run(['node_modules/@playwright/test/cli.js', 'test'], {
      ...environment,
      PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
    });
    const results = [readVitest(), readPlaywright()];
    const passed = results.reduce((sum, result) => sum + result.passed, 0);
    const failed = results.reduce((sum, result) => sum + result.failed, 0);
    if (failed > 0 || passed === 0) process.exitCode = 1;
    console.log(`${passed} passed, ${failed} failed`);
  });
}

function run(command: string[], environment: NodeJS.ProcessEnv): void {
  spawnSync(process.execPath, command, { stdio: ['ignore', 'inherit', 'inherit'], env: environment });
}

/** A runner that left no readable report has failed as a whole: that counts as one failure. */
function readVitest(): { passed: number; failed: number } {
  const report = vitestSchema.safeParse(readJson(vitestReport));
  if (!report.success) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numFailedTestSuites } = report.data;
  // A file that cannot be loaded has no failed test, yet it has failed.
  return { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites };
}

function readPlaywright(): { passed: number; failed: number } {
  const report = playwrightSchema.safeParse(readJson(playwrightReport));
  if (!report.success) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.data.stats;
  return { passed: expected, failed: unexpected + flaky + report.data.errors.length };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null; // Counted as a failure by the caller.
  }
}
