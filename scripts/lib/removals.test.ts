import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Every place in programs and scripts that removes a folder with its content, and why it is never a person's. Tests
 * remove folders that `mkdtemp` gave them.
 */
const allowed: Record<string, string[]> = {
  'scripts/build.ts': [
    'dist: what a build wrote, and nothing else',
    'dist/dashboard, in which the same build writes again',
    'dist/service/assets: what a build wrote, and the build beside it writes again',
    'the package of consult-conformance: dist/conformance, or a new folder of a test',
  ],
  'scripts/release.ts': ['release/consult-desk-<version>, or a new folder of a test'],
  'scripts/lib/texts/write-texts.ts': ['modules of texts, which this wrote and writes again'],
  'scripts/test.ts': ['test-results: what a run of the tests wrote'],
  'scripts/lib/sbom.ts': ['a folder that mkdtemp gave'],
  'scripts/lib/temporary-postgres.ts': ['a folder that mkdtemp gave, or one that this made in the given one'],
  'scripts/lib/postgres/binaries.ts': ['a half copied PostgreSQL, under a random name that this run made'],
  'scripts/lib/postgres/cluster.ts': ['a cluster that is being made, under a random name that this run made'],
  'scripts/lib/backup/make-backup.ts': [
    'a finished backup that could not get its name: this run made it',
    'retention of the content keys: copies of this installation, by its id, while a whole one stands',
    'the same, after the new copy has got its name',
    'half a copy, in a folder that this run made',
    'retention of backups: those of this installation, by its id',
  ],
};

test('S33 programs and scripts remove folders only at the listed places', () => {
  const found: Record<string, number> = {};
  for (const folder of ['app', 'common', 'components', 'contract', 'lib', 'scripts', 'service']) {
    for (const name of readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:ts|tsx|mjs)$/.test(name) || /\.test\.tsx?$/.test(name)) continue;
      const text = readFileSync(path.join(root, folder, name), 'utf8');
      const places = text.match(/\b(?:rm|rmSync|rmdir|rmdirSync)\([^;]*?recursive: true/g)?.length ?? 0;
      const commands = text.match(/['"`](?:rm|rimraf)['"`]|rm -r/g)?.length ?? 0;
      if (places + commands > 0) found[path.join(folder, name)] = places + commands;
    }
  }
  const expected = Object.entries(allowed).map(([file, reasons]) => [file, reasons.length]);
  expect(found).toEqual(Object.fromEntries(expected));
});
