import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildIfNeeded } from './build.ts';
import { ensurePageBrowser } from './lib/browser.ts';
import { chooseTests, listTestFiles } from './lib/choose-tests.ts';
import { runToExit, StartError } from './lib/fail.ts';
import { areWalksCurrent } from './lib/test-groups.ts';
import {
  chooseFilesToRunAgain,
  type Failure,
  type Outcome,
  readPlaywrightReport,
  readVitestReport,
} from './lib/test-report.ts';

const resultsFolder = 'test-results';
const browserTests = 'tests/e2e/';

/**
 * `npm test`: unit, integration, contract and browser tests, and the exhaustive walks if their inputs changed. The last line is `N
 * passed, N failed`. `npm test -- <part of a file's name> …` runs only those files, in vitest and in the browser, also of the groups
 * that otherwise run apart.
 *
 * With `CI` set, a failed file is retried once by itself. If it passes then, so does the run, which prints `FLAKY <name>` for each
 * test that had failed; a test named after a line of the security design is never retried.
 */
export async function main(parts: string[]): Promise<void> {
  await runToExit(async () => {
    const chosen = parts.length > 0 ? chooseFiles(parts) : null;
    const environment = {
      ...process.env,
      BROWSER_PATH: ensurePageBrowser(),
      E2E_SWEEPS: String(chosen !== null),
    };
    if (needsBuild(chosen)) await buildIfNeeded((text) => console.error(text));
    rmSync(resultsFolder, { recursive: true, force: true });
    mkdirSync(resultsFolder);
    const first = await runAll(chosen, environment);
    printFailures('FAILED', first.failures);
    printFailedPages();
    const outcome = process.env.CI ? await runFailedAgain(first, environment) : first;
    if (outcome.failures.length > 0 || outcome.passed === 0) process.exitCode = 1;
    console.log(`${outcome.passed} passed, ${outcome.failures.length} failed`);
  });
}

/** Files to run, by the program that runs them. */
type Chosen = { vitest: readonly string[]; playwright: readonly string[] };

/** @throws StartError when no file of tests has one of the parts in its name */
function chooseFiles(parts: readonly string[]): Chosen {
  const { unknown, ...chosen } = chooseTests(parts, listTestFiles(process.cwd()));
  if (unknown.length > 0)
    throw new StartError(`No file of tests has this in its name: ${unknown.join(', ')}`);
  return chosen;
}

/** @param chosen - null for all but what takes long */
async function runAll(chosen: Chosen | null, environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const parts: Outcome[] = [];
  if (chosen === null) parts.push(await runVitest('vitest', chooseProjects(), [], environment));
  // A file that is named is searched in every project.
  else if (chosen.vitest.length > 0) parts.push(await runVitest('vitest', [], chosen.vitest, environment));
  // Not in parallel: on two cores that took longer than one after the other.
  if (chosen === null || chosen.playwright.length > 0)
    parts.push(await runPlaywright('browser', chosen?.playwright ?? [], environment));
  return join(parts);
}

/** All projects but the long ones. */
function chooseProjects(): string[] {
  const walks = areWalksCurrent(process.cwd()) ? [] : ['walks'];
  if (walks.length > 0)
    console.error(
      'The inputs of the exhaustive walks changed: they run too. `npm run test:walks` notes that they passed.',
    );
  return ['unit', 'integration', ...walks];
}

/** Whether a build is needed: unit tests run from source, tests in `tests/` may start built programs. */
function needsBuild(chosen: Chosen | null): boolean {
  return (
    chosen === null || [...chosen.vitest, ...chosen.playwright].some((file) => file.startsWith('tests/'))
  );
}

async function runVitest(
  name: string,
  projects: readonly string[],
  files: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<Outcome> {
  const report = `${resultsFolder}/${name}.json`;
  const command = [
    ...['node_modules/vitest/vitest.mjs', 'run', ...files],
    ...projects.flatMap((project) => ['--project', project]),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ];
  await run(command, environment);
  return readVitestReport(report);
}

async function runPlaywright(
  name: string,
  files: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<Outcome> {
  const report = `${resultsFolder}/${name}.json`;
  const command = [
    ...['node_modules/@playwright/test/cli.js', 'test', ...files],
    `--output=${resultsFolder}/${name}`,
  ];
  await run(command, { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  return readPlaywrightReport(report);
}

function join(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures),
  };
}

/** Waits for the command to end; its report has the result. */
async function run(command: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  await once(
    spawn(process.execPath, command, { stdio: ['ignore', 'inherit', 'inherit'], env: environment }),
    'exit',
  );
}

/**
 * Retries each failed file by itself where that is allowed: a file that passes then counts as passed, and its failed tests as
 * flaky.
 */
async function runFailedAgain(first: Outcome, environment: NodeJS.ProcessEnv): Promise<Outcome> {
  const outcome = { passed: first.passed, failures: first.failures };
  for (const [index, file] of chooseFilesToRunAgain(first.failures).entries()) {
    const name = `again-${index}`;
    const again = file.startsWith(browserTests)
      ? await runPlaywright(name, [path.basename(file)], environment)
      : await runVitest(name, [], [file], environment);
    if (again.failures.length > 0 || again.passed === 0) continue;
    const flaky = first.failures.filter((failure) => failure.file === file);
    for (const test of flaky) console.log(`FLAKY ${file} › ${test.name}`);
    outcome.passed += flaky.length;
    outcome.failures = outcome.failures.filter((failure) => failure.file !== file);
  }
  return outcome;
}

/** Printed at the end of the output, which is the part that is kept and read. */
function printFailures(word: string, failures: readonly Failure[]): void {
  for (const { file, name, details } of failures) console.log(`\n${word} ${file} › ${name}\n${details}`);
}

/** Prints the browser's page for failed browser tests, since often only the output is kept. */
function printFailedPages(): void {
  const files = readdirSync(resultsFolder, { recursive: true, encoding: 'utf8' });
  for (const name of files.filter((file) => path.basename(file) === 'error-context.md')) {
    const file = path.join(resultsFolder, name);
    const [, details] = readFileSync(file, 'utf8').split('# Error details');
    if (details) console.log(`\n${file}\n${details.split('# Test source')[0]}`);
  }
}
