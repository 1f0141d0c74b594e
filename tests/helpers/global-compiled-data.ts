import type { TestProject } from 'vitest/node';
import { compileDataIfChanged } from '../../scripts/lib/compiled-data.ts';

/** Compiles the clinical data before the tests, and again before those that run anew: no test reads what is out of date. */
export default function setup(project: TestProject): void {
  compile();
  project.onTestsRerun(async () => compile());
}

function compile(): void {
  const problem = compileDataIfChanged(process.cwd());
  if (problem !== null) throw new Error(problem);
}
