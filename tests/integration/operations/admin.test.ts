import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'consult-desk-admin-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command and returns its output and exit status. */
function spawn(command: string[], environment: Record<string, string>) {
  const { NODE_EXTRA_CA_CERTS: _own, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    env: { ...inherited, ...environment },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

test('an unreachable database is reported in one sentence, without its password, and nothing is written', () => {
  const away = 'postgres://clinic:canary-password@127.0.0.1:9/none';
  const copies = ['--to', path.join(folder, 'backups'), '--keys-to', path.join(folder, 'keys'), '--plain'];
  const { status, output } = spawn([path.join(root, 'scripts/run.mjs'), 'admin', 'backup', ...copies], {
    DATABASE_URL: away,
    SERVICE_DATABASE_URL: away,
  });
  expect(output).toContain('The database does not answer, or cannot work just now (ECONNREFUSED).');
  expect(output).not.toMatch(/canary-password|\n\s+at /);
  expect(status).toBe(1);
  expect(readdirSync(path.join(folder, 'backups'))).toEqual([]);
});

test('the tool is started with the certificate authority of the installation’s settings, which Node reads only at its start', () => {
  const installation = path.join(folder, 'installation');
  for (const place of ['dist/tools', 'dist/service'])
    mkdirSync(path.join(installation, place), { recursive: true });
  writeFileSync(path.join(installation, 'package.json'), '{ "type": "module" }');
  copyFileSync(path.join(root, 'dist/tools/admin.js'), path.join(installation, 'dist/tools/admin.js'));
  // Replaces the service's own tool: prints the environment that the process was started with.
  writeFileSync(
    path.join(installation, 'dist/service/admin.js'),
    'console.log(process.argv.slice(2).join(), process.env.NODE_EXTRA_CA_CERTS, (process.exitCode = 3));',
  );
  const run = (args: string[], environment: Record<string, string>) => {
    const away = { DATABASE_URL: 'postgres://away', SERVICE_DATABASE_URL: 'postgres://away' };
    return spawn([path.join(installation, 'dist/tools/admin.js'), ...args], { ...away, ...environment });
  };
  writeFileSync(path.join(installation, '.env'), 'NODE_EXTRA_CA_CERTS=/etc/clinic/authority.pem\n');
  const own = run(['user', 'list'], {});
  expect(own.output).toContain('user,list /etc/clinic/authority.pem 3');
  expect(own.status).toBe(3);
  const given = run(['org', 'list'], { NODE_EXTRA_CA_CERTS: '/elsewhere.pem' });
  expect(given.output).toContain('org,list /elsewhere.pem');
});

test('the help names every command of every tool but the one for the demo, without settings or a database', () => {
  const { status, output } = spawn([path.join(root, 'scripts/run.mjs'), 'admin', '--help'], {
    DATABASE_URL: 'no address',
    SERVICE_DATABASE_URL: 'no address',
    SERVICE_SECRET: '',
  });
  expect(status).toBe(0);
  for (const command of [
    'backup',
    'backup-key',
    'content-keys',
    'restore',
    'doctor',
    'migrate',
    'token-keys rotate',
    'org add',
    'key rotate',
    'webhook replay',
  ])
    expect(output).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
  expect(output).not.toContain('demo');
  expect(spawn([path.join(root, 'scripts/run.mjs'), 'admin'], {}).status).toBe(2);
});
