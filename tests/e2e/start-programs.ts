import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort, waitUntil } from '../../scripts/lib/process.ts';
import { unlimitedRates } from '../helpers/service-on-database.ts';

/**
 * Starts everything as a person would (`npm run up`), on free ports with an empty data folder, and stops it as Ctrl-C
 * would. The tests get the addresses and the demo sign-in from the environment.
 */
export default async function startPrograms(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'consult-desk-e2e-'));
  // The database's user must be able to pass this folder; otherwise root's database would be created elsewhere and left
  // there.
  chmodSync(folder, 0o711);
  const dashboardPort = await findFreePort();
  const servicePort = await findFreePort();
  const mailPort = await findFreePort();
  const environment = {
    DASHBOARD_PORT: String(dashboardPort),
    SERVICE_PORT: String(servicePort),
    DATA_DIR: path.join(folder, 'data'),
    DEMO_EMAIL: 'clinician@harbourlane.example',
    DEMO_PASSWORD: 'a long demo password',
    ...unlimitedRates,
    // Empty, so that mail goes to the local inbox, whatever the settings of this machine are.
    MAIL_URL: '',
    MAIL_FROM: '',
    MAIL_PORT: String(mailPort),
  };
  Object.assign(process.env, environment, {
    E2E_DASHBOARD_URL: `http://localhost:${dashboardPort}`,
    E2E_SERVICE_URL: `http://localhost:${servicePort}`,
    E2E_MAIL_URL: `http://localhost:${mailPort}`,
  });
  const output: string[] = [];
  const child: ChildProcess = spawn(process.execPath, ['scripts/run.mjs', 'up'], {
    env: { ...process.env, NODE_ENV: undefined as never },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout?.on('data', (chunk) => output.push(String(chunk)));
  child.stderr?.on('data', (chunk) => output.push(String(chunk)));
  const isRunning = () => output.join('').includes('Consult Desk is running.');
  await waitUntil(() => isRunning() || child.exitCode !== null, {
    what: 'npm run up',
  });
  if (child.exitCode !== null) throw new Error(`npm run up ended:\n${output.join('')}`);
  return async () => {
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
}
