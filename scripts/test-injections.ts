import { spawnSync } from 'node:child_process';
import { buildIfNeeded } from './build.ts';

/**
 * `npm run test:injections`: 200 attempts of patients' texts to instruct the language model, against a server that obeys each of
 * them as far as its answers allow. Not part of `npm test`. Runs the whole file: chosen by its title, a renamed test would be
 * skipped and the run would still pass.
 */
export async function main(): Promise<void> {
  await buildIfNeeded((text) => console.error(text));
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      ...['run', '--project', 'integration', 'tests/integration/consultation/language-model.test.ts'],
    ],
    { stdio: 'inherit', env: { ...process.env, INJECTIONS: 'all' } },
  );
  process.exitCode = status ?? 1;
}
