import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from './build.ts';
import { runToExit } from './lib/fail.ts';

/** Small, so that everything takes an hour at most on two cores. */
const smallSoakCount = '3';
const smallFuzzCount = '5000';

type Part = { name: string; command: string[] };

/**
 * `npm run test:all`: `npm test` and everything that takes too long for it: browser tests of one property on all pages, the exhaustive
 * walks, faults that stop and kill processes, hostile requests to every operation, attempts to instruct the language model,
 * consultations by voice, both programs over https, and the soak scenarios with a small `--count`. `-- --full` runs the soak
 * scenarios and the hostile requests at full size, like the nightly run. Prints a table; exit status 1 when a part failed.
 */
export async function main(args: string[]): Promise<void> {
  await runToExit(async () => {
    const { values } = parseArgs({ args, options: { full: { type: 'boolean', default: false } } });
    await buildIfNeeded((text) => console.error(text));
    const rows = listParts(values.full).map(({ name, command }) => {
      console.error(`\n${name} …`);
      const startedAt = Date.now();
      const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' });
      return { name, isGood: status === 0, seconds: Math.round((Date.now() - startedAt) / 1000) };
    });
    for (const { name, isGood, seconds } of rows)
      console.log(`${isGood ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
    const failed = rows.filter(({ isGood }) => !isGood).length;
    if (failed > 0) process.exitCode = 1;
    console.log(`${rows.length - failed} passed, ${failed} failed`);
  });
}

function listParts(isFull: boolean): Part[] {
  const script = (name: string, ...more: string[]) => ['scripts/run.mjs', name, ...more];
  const vitest = (project: string) => ['node_modules/vitest/vitest.mjs', 'run', '--project', project];
  return [
    { name: 'npm test', command: script('test') },
    { name: 'sweeps over all pages', command: script('test', 'tests/e2e/sweep-') },
    { name: 'exhaustive walks', command: script('test-walks') },
    { name: 'faults, races and recordings', command: vitest('long') },
    { name: 'attempts to instruct the language model', command: script('test-injections') },
    { name: 'consultations by voice', command: script('test-voice') },
    { name: 'both programs over https', command: script('test-https') },
    { name: 'hostile requests', command: script('fuzz', ...(isFull ? [] : ['--count', smallFuzzCount])) },
    { name: 'soak', command: script('soak', ...(isFull ? [] : ['--count', smallSoakCount])) },
  ];
}
