import { spawnSync } from 'node:child_process';
import { sourceRules } from './lib/source-rules.ts';

const testStep = 'unit tests';
const steps: { name: string; command: string[] }[] = [
  {
    name: 'format and lint',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  },
  {
    name: 'floating promises',
    command: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--config', 'oxlint.json', '--quiet'],
  },
  { name: 'types', command: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.'] },
  {
    name: testStep,
    command: [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...['--project', 'unit'],
      ...['--reporter', 'default', '--silent=passed-only'],
    ],
  },
];

/**
 * `npm run check`: all fast checks, before each commit. Runs all steps and fails if any failed. `--no-tests` skips the unit tests,
 * which `npm test` runs too.
 */
export async function main(args: string[]): Promise<void> {
  const failed: string[] = [];
  for (const { title, find } of sourceRules) {
    const places = find(process.cwd());
    if (places.length === 0) continue;
    console.error([`FAIL ${title}:`, ...places].join('\n  '));
    failed.push(title);
  }
  const chosen = args.includes('--no-tests') ? steps.filter(({ name }) => name !== testStep) : steps;
  for (const { name, command } of chosen) {
    const startedAt = Date.now();
    const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
    console.log(
      `${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`,
    );
    if (status !== 0) failed.push(name);
  }
  if (failed.length > 0) {
    console.error(`Failed: ${failed.join(', ')}`);
    process.exitCode = 1;
  }
}
