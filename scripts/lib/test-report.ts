import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

/** A failed test, or a file that could not be run; `name` is then empty. */
export type Failure = { file: string; name: string; details: string };

/** Result of a run: the number of passed tests, and the failures. */
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
 * @param reportFile - output of vitest's JSON reporter
 * @returns the result; an unreadable report counts as one failure, because the runner itself failed
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
    // The file could not be loaded, or its setup failed: no test of it is listed as failed.
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
 * @param reportFile - output of Playwright's JSON reporter
 * @returns the result; an unreadable report counts as one failure, because the runner itself failed
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

/**
 * Name of a line of the security design, such as S18. A test named after one is never retried: a security guarantee must not be
 * flaky.
 */
const securityLine = /\bS\d{1,2}\b/;

/** With more failed files the cause is not a flaky test. */
const mostRunAgain = 5;

/**
 * The files to retry by themselves (in CI): those in which no failed test is named after a security line. None when many files
 * failed, or when a failure belongs to no file.
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
