import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'consult-desk-admin-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `npm run admin -- …` says in an installation, and how it ends. */
function runAdmin(installation: string, args: string[], environment: Record<string, string> = {}) {
  const { NODE_EXTRA_CA_CERTS: _own, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(installation, 'scripts/run.mjs'), 'admin', ...args],
    { env: { ...inherited, ...environment }, encoding: 'utf8' },
  );
  return { status, output: stdout + stderr };
}

test('a database that is away is told in a sentence, without its password, and nothing is written', () => {
  const away = 'postgres://clinic:canary-password@127.0.0.1:9/none';
  const { status, output } = runAdmin(
    root,
    ['backup', '--to', path.join(folder, 'backups'), '--keys-to', path.join(folder, 'keys'), '--plain'],
    { DATABASE_URL: away, SERVICE_DATABASE_URL: away },
  );
  expect(output).toContain('The database does not answer, or cannot work just now (ECONNREFUSED).');
  expect(output).not.toMatch(/canary-password|\n\s+at /);
  expect(status).toBe(1);
  expect(readdirSync(path.join(folder, 'backups'))).toEqual([]);
});

test('the tool trusts the authority that the installation’s settings name, which Node reads at its start only', () => {
  const installation = path.join(folder, 'installation');
  mkdirSync(path.join(installation, 'scripts'), { recursive: true });
  copyFileSync(path.join(root, 'scripts/run.mjs'), path.join(installation, 'scripts/run.mjs'));
  writeFileSync(path.join(installation, 'package.json'), '{ "type": "module" }');
  // Older than what is installed, so that nothing is installed here.
  writeFileSync(path.join(installation, 'package-lock.json'), '{}');
  utimesSync(path.join(installation, 'package-lock.json'), 0, 0);
  symlinkSync(path.join(root, 'node_modules'), path.join(installation, 'node_modules'));
  // In place of the commands: says what the process was started with.
  writeFileSync(
    path.join(installation, 'scripts/admin.ts'),
    'export const main = async (args: string[]) => console.log(args.join(), process.env.NODE_EXTRA_CA_CERTS, process.exitCode = 3);',
  );
  writeFileSync(path.join(installation, '.env'), 'NODE_EXTRA_CA_CERTS=/etc/clinic/authority.pem\n');
  const own = runAdmin(installation, ['doctor', '--all']);
  expect(own.output).toContain('doctor,--all /etc/clinic/authority.pem 3');
  expect(own.status).toBe(3);
  const given = runAdmin(installation, ['doctor'], { NODE_EXTRA_CA_CERTS: '/elsewhere.pem' });
  expect(given.output).toContain('doctor /elsewhere.pem');
});
