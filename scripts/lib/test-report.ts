import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

/** One test that failed, or a file that could not be run: then `name` is empty. */
export type Failure = { file: string; name: string; details: string };

/** What became of a run: how many tests passed, and each that did not. */
export type Outcome = { passed: number; failures: Failure[] };

const vitestSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
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

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
    }),
  ),
});
type Suite = { title: string; specs: z.infer<typeof specSchema>[]; suites?: Suite[] | undefined };
const suiteSchema: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(specSchema),
  get suites() {
    return z.array(suiteSchema).optional();
  },
});
const playwrightSchema = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(suiteSchema),
  errors: z.array(z.object({ message: z.string().optional() })),
});

/**
 * @param reportFile - what vitest's JSON reporter wrote
 * @returns the outcome; a report that cannot be read is one failure, since the runner failed as a whole
 */
export function readVitestReport(reportFile: string): Outcome {
  const report = vitestSchema.safeParse(readJson(reportFile));
  if (!report.success) return withoutReport('vitest');
  const outcome: Outcome = { passed: 0, failures: [] };
  for (const { name, status, message, assertionResults } of report.data.testResults) {
    const file = path.relative('', name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    outcome.passed += assertionResults.filter((test) => test.status === 'passed').length;
    for (const test of failed)
      outcome.failures.push({
        ...{ file, name: test.fullName },
        details: (test.failureMessages ?? []).join('\n'),
      });
    // The file could not be loaded, or what it starts could not be started: the names of its tests say what it holds.
    if (failed.length === 0 && status === 'failed')
      outcome.failures.push({
        file,
        name: assertionResults.map((test) => test.fullName).join('; '),
        details: message,
      });
  }
  return outcome;
}

/**
 * @param reportFile - what Playwright's JSON reporter wrote
 * @returns the outcome; a report that cannot be read is one failure, since the runner failed as a whole
 */
export function readPlaywrightReport(reportFile: string): Outcome {
  const report = playwrightSchema.safeParse(readJson(reportFile));
  if (!report.success) return withoutReport('playwright');
  const outcome: Outcome = { passed: 0, failures: [] };
  const { rootDir } = report.data.config;
  const visit = (suite: Suite, titles: string[]) => {
    for (const { title, file, tests } of suite.specs)
      for (const test of tests) {
        if (test.status === 'expected') outcome.passed += 1;
        else if (test.status !== 'skipped')
          outcome.failures.push({
            file: path.relative('', path.join(rootDir, file)),
            name: [...titles, title].join(' › '),
            details: test.results.map((result) => result.error?.message ?? '').join('\n'),
          });
      }
    for (const inner of suite.suites ?? []) visit(inner, [...titles, inner.title]);
  };
  for (const suite of report.data.suites) visit(suite, []);
  for (const { message } of report.data.errors)
    outcome.failures.push({ file: '', name: '', details: message ?? 'Playwright failed' });
  return outcome;
}

/** A test named after a line of the security design, such as S18, is never run again: it holds or it does not. */
const securityLine = /\bS\d{1,2}\b/;

/** More files than these are no accident of one test. */
const mostRunAgain = 5;

/**
 * Which files may be run once more by themselves (in CI): those in which no test named after a security line failed.
 * None when many files failed, or when a failure belongs to no file.
 */
export function chooseFilesToRunAgain(failures: readonly Failure[]): string[] {
  const files = [...new Set(failures.map(({ file }) => file))];
  if (files.length > mostRunAgain || files.includes('')) return [];
  return files.filter((file) =>
    failures.every((failure) => failure.file !== file || !securityLine.test(failure.name)),
  );
}

function withoutReport(runner: string): Outcome {
  return {
    passed: 0,
    failures: [{ file: '', name: '', details: `${runner} left no report that can be read` }],
  };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null; // Counted as a failure by the caller.
  }
}
