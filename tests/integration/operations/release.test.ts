import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { findFreePort, waitUntil } from '../../../scripts/lib/process.ts';
import { makeRelease, measureFolder } from '../../../scripts/release.ts';
import { toReport } from '../../../service/api/report/to-report.ts';
import { authSecret, tokenKeys } from '../../helpers/dashboard-secrets.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { makeReportSamples, usualPrintOptions } from '../../helpers/report-samples.ts';
import { serviceSecret } from '../../helpers/service-on-database.ts';

const sizeMaxBytes = 250e6;

// Outside the repository, so that nothing can be found that is not in the release.
const folder = mkdtempSync(path.join(tmpdir(), 'consult-desk-release-'));
const installation = path.join(folder, 'consult-desk');
const databases: TestDatabase[] = [];
const children: ChildProcess[] = [];
const output: string[] = [];
let environment: NodeJS.ProcessEnv;
let urls: { dashboard: string; service: string };

/** Does what `npm ci --omit=dev` does, with the packages of this checkout. */
function installPackages(): void {
  const lock = readFileSync(path.join(installation, 'package-lock.json'), 'utf8');
  const { packages } = z.object({ packages: z.record(z.string(), z.unknown()) }).parse(JSON.parse(lock));
  // Packages of other platforms are listed but not installed.
  for (const place of Object.keys(packages))
    if (place !== '' && existsSync(place)) cpSync(place, path.join(installation, place), { recursive: true });
}

function admin(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(installation, 'dist/tools/admin.js'), ...args],
    { cwd: folder, env: environment, encoding: 'utf8' },
  );
  return { status, output: stdout + stderr };
}

async function start(program: 'dashboard' | 'service', health: string): Promise<void> {
  const child = spawn(process.execPath, [`dist/${program}/main.js`], {
    cwd: installation,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const isHealthy = () =>
    fetch(health).then(
      (response) => response.ok,
      () => false, // Not listening yet.
    );
  await waitUntil(async () => child.exitCode !== null || (await isHealthy()), { what: `the ${program}` });
  if (child.exitCode !== null) throw new Error(`The ${program} ended:\n${output.join('')}`);
}

beforeAll(async () => {
  makeRelease(installation);
  installPackages();
  const dashboard = await createTestDatabase('dashboard');
  const service = await createTestDatabase('service');
  databases.push(dashboard, service);
  const ports = { dashboard: await findFreePort(), service: await findFreePort() };
  urls = { dashboard: `http://localhost:${ports.dashboard}`, service: `http://localhost:${ports.service}` };
  const { NODE_PATH: _none, ...inherited } = process.env;
  environment = {
    ...inherited,
    NODE_ENV: 'production',
    DATA_DIR: path.join(folder, 'state'),
    DASHBOARD_PORT: String(ports.dashboard),
    SERVICE_PORT: String(ports.service),
    NEXTAUTH_URL: urls.dashboard,
    SERVICE_BASE_URL: urls.service,
    SERVICE_APP_URL: urls.service,
    CONSULT_BASE_URL: urls.service,
    DATABASE_URL: dashboard.url,
    MIGRATION_DATABASE_URL: dashboard.ownerUrl,
    SERVICE_DATABASE_URL: service.url,
    SERVICE_MIGRATION_DATABASE_URL: service.ownerUrl,
    NEXTAUTH_SECRET: authSecret,
    TOKEN_KEYS: tokenKeys,
    SERVICE_SECRET: serviceSecret,
  };
});

afterAll(async () => {
  for (const child of children) {
    if (child.exitCode !== null) continue;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  }
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('a release contains no local settings, no TypeScript and no build tools', () => {
  const { status, stdout } = spawnSync(
    'find',
    [
      ...[installation, '-not', '-path', '*/node_modules/*'],
      ...[
        '(',
        '-name',
        '.env',
        '-o',
        '-name',
        '.env.*',
        '-o',
        '-name',
        '*.ts',
        '-o',
        '-name',
        'settings.env',
        ')',
      ],
    ],
    { encoding: 'utf8' },
  );
  expect(status).toBe(0);
  expect(stdout.trim().split('\n')).toEqual([path.join(installation, '.env.example')]);
  for (const name of ['typescript', 'tsx', 'esbuild', '@img'])
    for (const place of ['node_modules', 'dist/dashboard/node_modules'])
      expect(existsSync(path.join(installation, place, name))).toBe(false);
});

test('installed, it takes at most 250 MB', () => {
  expect(measureFolder(installation)).toBeLessThan(sizeMaxBytes);
});

test('it can print a report', async () => {
  const [sample] = makeReportSamples();
  if (!sample) throw new Error('There is no sample of a report.');
  const worker = new Worker(path.join(installation, 'dist/service/report-pdf-worker.js'));
  const printed = new Promise<unknown>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  worker.postMessage({ number: 1, report: toReport(sample.source, 'en'), options: usualPrintOptions });
  expect(await printed).toMatchObject({ number: 1, bytes: expect.any(Uint8Array) });
  await worker.terminate();
});

test('its tool and both programs work without the repository', async () => {
  const migrated = admin('migrate');
  expect(migrated.output.match(/The database is up to date\./g)).toHaveLength(2);
  expect(admin('org', 'add', 'Harbour Lane Surgery', '--emergency-number', '112').status).toBe(0);
  await start('service', `${urls.service}/health`);
  await start('dashboard', `${urls.dashboard}/api/health`);
  const page = await fetch(`${urls.dashboard}/sign-in`);
  const text = await page.text();
  expect(page.status).toBe(200);
  // The files that the page loads exist, too.
  const assets = [...text.matchAll(/"(\/_next\/static\/[^"\\]+\.(?:js|css))"/g)].map(
    ([, address]) => address,
  );
  expect(assets.length).toBeGreaterThan(0);
  for (const address of [...assets, '/robots.txt'])
    expect([address, (await fetch(`${urls.dashboard}${address}`)).status]).toEqual([address, 200]);
  const found = JSON.parse(admin('doctor', '--json').output);
  const findings = z
    .array(z.object({ what: z.string(), state: z.string(), detail: z.string() }))
    .parse(found);
  expect(findings.filter(({ state, what }) => state === 'failing' && what.startsWith('Address'))).toEqual([]);
});
