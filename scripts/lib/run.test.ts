import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
let checkout: string;

/** A checkout with one command, packages in a folder beside it, and an npm that only notes that it was called. */
beforeEach(() => {
  checkout = mkdtempSync(path.join(tmpdir(), 'consult-desk-run-'));
  for (const folder of ['scripts', 'packages', 'bin']) mkdirSync(path.join(checkout, folder));
  cpSync(path.join(root, 'scripts/run.mjs'), path.join(checkout, 'scripts/run.mjs'));
  writeFileSync(path.join(checkout, 'package.json'), '{ "type": "module" }');
  writeFileSync(path.join(checkout, 'package-lock.json'), '{}');
  writeFileSync(
    path.join(checkout, 'scripts/texts.ts'),
    `export const main = async (): Promise<void> => console.log('it runs');\n`,
  );
  symlinkSync(path.join(root, 'node_modules/tsx'), path.join(checkout, 'packages/tsx'));
  const npm = `#!/bin/sh\ntouch "${checkout}/installed"\n`;
  writeFileSync(path.join(checkout, 'bin/npm'), npm, { mode: 0o755 });
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

const run = () =>
  spawnSync(process.execPath, [path.join(checkout, 'scripts/run.mjs'), 'texts'], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${path.join(checkout, 'bin')}:${process.env.PATH}` },
  });

test('nothing is installed through a linked folder of packages: a command says so and uses what is there', () => {
  symlinkSync(path.join(checkout, 'packages'), path.join(checkout, 'node_modules'));
  const { stdout, stderr, status } = run();
  expect(existsSync(path.join(checkout, 'installed'))).toBe(false);
  expect([stdout, stderr, status]).toEqual([
    'it runs\n',
    expect.stringContaining('node_modules is a link: nothing is installed through it'),
    0,
  ]);
});

test('into a folder of its own, missing packages are installed', () => {
  cpSync(path.join(checkout, 'packages'), path.join(checkout, 'node_modules'), { recursive: true });
  expect(run().stdout).toBe('it runs\n');
  expect(existsSync(path.join(checkout, 'installed'))).toBe(true);
});
