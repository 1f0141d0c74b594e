import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { hashWalkInputs, walkHashFile } from './lib/test-groups.ts';

/**
 * `npm run test:walks`: the exhaustive walks through every protocol, about two minutes. If they pass, the hash of their inputs is
 * written to a file that must be committed: `npm test` runs them again only if the hash has changed.
 */
export async function main(): Promise<void> {
  const hash = hashWalkInputs(process.cwd());
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'walks'],
    { stdio: 'inherit' },
  );
  if (status === 0) writeFileSync(walkHashFile, `${hash}\n`);
  process.exitCode = status ?? 1;
}
