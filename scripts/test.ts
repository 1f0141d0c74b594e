import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { buildIfNeeded } from './build.ts';
import { ensureBrowser } from './lib/browser.ts';
import { runToExit } from './lib/fail.ts';

const vitestReport = 'test-results/vitest.json';
/** The end-to-end tests run in two halves side by side, each with its own programs: most of a test is waiting. */
const shards = [1, 2];
const vitestSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
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
    await run(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${vitestReport}`,
      ],
      environment,
    );
    await Promise.all(
      shards.map((shard) =>
        run(
          [
            'node_modules/@playwright/test/cli.js',
            'test',
            `--shard=${shard}/${shards.length}`,
            `--output=${nameFolder(shard)}`,
          ],
          { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: nameReport(shard) },
        ),
      ),
    );
    printFailedTests();
    printFailedPages();
    const results = [readVitest(), ...shards.map(readPlaywright)];
    const passed = results.reduce((sum, result) => sum + result.passed, 0);
    const failed = results.reduce((sum, result) => sum + result.failed, 0);
    if (failed > 0 || passed === 0) process.exitCode = 1;
    console.log(`${passed} passed, ${failed} failed`);
  });
}

/** Waits until it has ended; how it went, its report says. */
async function run(command: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  await once(
    spawn(process.execPath, command, { stdio: ['ignore', 'inherit', 'inherit'], env: environment }),
    'exit',
  );
}

function nameReport(shard: number): string {
  return `test-results/playwright-${shard}.json`;
}

function nameFolder(shard: number): string {
  return `test-results/e2e-${shard}`;
}

/** The tests of the first run that failed, once more: of a long output it is the end that is kept and read. */
function printFailedTests(): void {
  const report = vitestSchema.safeParse(readJson(vitestReport));
  for (const { name, message, assertionResults } of report.data?.testResults ?? []) {
    if (message) console.log(`\nFAILED ${path.relative('', name)}\n${message}`);
    for (const test of assertionResults.filter(({ status }) => status === 'failed'))
      console.log(
        `\nFAILED ${path.relative('', name)} › ${test.fullName}\n${(test.failureMessages ?? []).join('\n')}`,
      );
  }
}

/** What the browser showed where an end-to-end test failed: where only the output is kept, nothing else tells it. */
function printFailedPages(): void {
  const folders = shards.map(nameFolder).filter((folder) => existsSync(folder));
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  );
  for (const file of files.filter((name) => path.basename(name) === 'error-context.md')) {
    const [, details] = readFileSync(file, 'utf8').split('# Error details');
    if (details) console.log(`\n${file}\n${details.split('# Test source')[0]}`);
  }
}

/** A runner that left no readable report has failed as a whole: that counts as one failure. */
function readVitest(): { passed: number; failed: number } {
  const report = vitestSchema.safeParse(readJson(vitestReport));
  if (!report.success) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numFailedTestSuites } = report.data;
  // A file that cannot be loaded has no failed test, yet it has failed.
  return { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites };
}

function readPlaywright(shard: number): { passed: number; failed: number } {
  const report = playwrightSchema.safeParse(readJson(nameReport(shard)));
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
