import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { StartError } from './fail.ts';

const manifestSchema = z.looseObject({ name: z.string() });
const lockSchema = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ dev: z.boolean().optional() })),
});

/**
 * The software bill of materials of an installation (CycloneDX, as JSON), from `package-lock.json`: all packages of every platform
 * except those for development only. npm writes it, from a copy of both files without the latter: npm's own `--omit dev` would also
 * omit packages that a development package uses as well.
 * @param folder - holds `package.json` and `package-lock.json`
 * @throws StartError with npm's message when it fails
 */
export function describeDependencies(folder: string): string {
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
  const { devDependencies: _, ...manifest } = manifestSchema.parse(read('package.json'));
  const lock = lockSchema.parse(read('package-lock.json'));
  const packages = Object.fromEntries(
    Object.entries(lock.packages)
      .filter(([, entry]) => entry.dev !== true)
      .map(([place, entry]) => {
        const { devDependencies: __, ...kept } = entry;
        return [place, place === '' ? kept : entry];
      }),
  );
  const temporary = mkdtempSync(path.join(tmpdir(), 'consult-desk-sbom-'));
  // npm names the root component after its folder.
  const copy = path.join(temporary, manifest.name);
  try {
    mkdirSync(copy);
    writeFileSync(path.join(copy, 'package.json'), JSON.stringify(manifest));
    writeFileSync(path.join(copy, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
    const result = spawnSync(
      process.platform === 'win32' ? 'npm.cmd' : 'npm',
      ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'],
      { cwd: copy, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2, shell: process.platform === 'win32' },
    );
    if (result.status === 0) return result.stdout;
    throw new StartError(`npm sbom failed: ${(result.stderr || String(result.error)).trim()}`);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
