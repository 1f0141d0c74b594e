import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { buildIfNeeded, packagesOutside } from './build.ts';
import { runToExit, StartError } from './lib/fail.ts';
import { narrowLock } from './lib/release-lock.ts';
import { describeDependencies } from './lib/sbom.ts';

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  engines: z.object({ node: z.string() }),
  dependencies: z.record(z.string(), z.string()),
});

/** Files beside the programs that a clinic reads or copies. */
const alongside = [
  'deploy',
  'docs',
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  '.env.example',
  '.npmrc',
];

/**
 * `npm run release`: the folder that a clinic installs, `release/consult-desk-<version>`, and an archive of it. After `npm ci
 * --omit=dev` in it the programs run; nothing is built there.
 */
export async function main(): Promise<void> {
  await runToExit(async () => {
    await buildIfNeeded((text) => console.error(text));
    const { name, version } = readManifest();
    const folder = path.join('release', `${name}-${version}`);
    makeRelease(folder);
    const archive = `${folder}.tar.gz`;
    const { status, stderr } = spawnSync(
      'tar',
      ['-czf', archive, '-C', 'release', '--owner=0', '--group=0', path.basename(folder)],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new StartError(`The archive could not be made: ${stderr.trim()}`);
    console.log(`${folder}: ${toMb(measureFolder(folder))}\n${archive}: ${toMb(statSync(archive).size)}`);
  });
}

/** Assembles a release from the build. */
export function makeRelease(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync('dist', path.join(folder, 'dist'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith('.map') && file !== path.join('dist', 'build.json'),
  });
  for (const entry of alongside)
    cpSync(entry, path.join(folder, entry), { recursive: true, filter: isPublic });
  const manifest = describeRelease();
  write(path.join(folder, 'package.json'), manifest);
  write(
    path.join(folder, 'package-lock.json'),
    narrowLock(readFileSync('package-lock.json', 'utf8'), manifest),
  );
  // Lists all components: most packages are inside the bundles.
  writeFileSync(path.join(folder, 'sbom.json'), describeDependencies(process.cwd()));
}

/** Leaves out files that belong to this machine and not to the repository. */
const isPublic = (file: string) => !/(?:^|\/)(?:settings\.env|secrets)$/.test(file);

/** The manifest of a release, with the packages outside the bundles and the commands. */
function describeRelease() {
  const { name, version, description, license, engines, dependencies } = readManifest();
  const outside = packagesOutside.map((pattern) => new RegExp(`^${pattern.replace('*', '.*')}$`));
  return {
    ...{ name, version, private: true, description, license, type: 'module', engines },
    bin: { 'consult-conformance': 'dist/conformance/consult-conformance.mjs' },
    scripts: {
      admin: 'node dist/tools/admin.js',
      'start:dashboard': 'node dist/dashboard/main.js',
      'start:service': 'node dist/service/main.js',
    },
    dependencies: Object.fromEntries(
      Object.entries(dependencies).filter(([package_]) => outside.some((pattern) => pattern.test(package_))),
    ),
  };
}

const readManifest = () => manifestSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')));

function write(file: string, content: unknown): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

/** Total bytes of the files in a folder. */
export function measureFolder(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}

export const toMb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
