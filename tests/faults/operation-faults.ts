import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { makeBackup } from '../../scripts/lib/backup/make-backup.ts';
import { restoreBackup } from '../../scripts/lib/backup/restore-backup.ts';
import { findFreePort, waitUntil } from '../../scripts/lib/process.ts';
import { askTool } from '../../scripts/lib/program-tools.ts';
import { ApiClient } from '../helpers/api.ts';
import { refreshExchange, requestToken, signInForTokens } from '../helpers/authorization.ts';
import { authSecret, tokenKeys } from '../helpers/dashboard-secrets.ts';
import { serviceSecret, startServiceOn } from '../helpers/service-on-database.ts';
import {
  changedByRestoring,
  findMissingRows,
  leftOutOfBackups,
  readTableRows,
} from '../helpers/table-rows.ts';
import type { Findings, Scenario } from '../soak/run-scenario.ts';
import type { Floor } from './floor.ts';

/** Everything is lost but a backup and the copy of the keys. */
export const backupRestored: Scenario<Floor> = {
  name: 'backup-restored',
  fault: 'both databases are lost and restored from a backup',
  expected: 'every row is there again, no token and no session is valid',
  fullCount: 1,
  smallCount: 0,
  async run({ ground, postgres }): Promise<Findings> {
    const problems: string[] = [];
    const tokens = await signInForTokens(ground.client, ground.people.owner);
    const folder = mkdtempSync(path.join(tmpdir(), 'consult-desk-restore-'));
    // Background jobs must not change rows between the two readings.
    for (const one of [...ground.services]) await ground.removeService(one, 'SIGTERM');
    for (const one of [...ground.dashboards]) await ground.removeDashboard(one, 'SIGTERM');
    try {
      const identity = await generateX25519Identity();
      const before = await readTableRows(ground.databaseUrls, changedByRestoring);
      const { folder: from } = await makeBackup({
        urls: ground.databaseUrls,
        to: path.join(folder, 'backups'),
        keysTo: path.join(folder, 'keys'),
        recipient: await identityToRecipient(identity),
        keep: 1,
        version: 'test',
        installation: 'test',
      });
      const suffix = randomBytes(4).toString('hex');
      const names = { service: `restored_service_${suffix}`, dashboard: `restored_dashboard_${suffix}` };
      for (const name of Object.values(names)) await postgres.ensureDatabase(name);
      const target = {
        service: postgres.urlFor(names.service),
        dashboard: postgres.urlFor(names.dashboard),
      };
      await restoreBackup({
        urls: target,
        from,
        keysFrom: path.join(folder, 'keys', 'current'),
        identity,
        isReplacing: false,
        async run(program, command) {
          const environment = {
            ...process.env,
            NEXTAUTH_SECRET: authSecret,
            TOKEN_KEYS: tokenKeys,
            SERVICE_SECRET: serviceSecret,
            DATABASE_URL: target.dashboard,
            SERVICE_DATABASE_URL: target.service,
            LOG_LEVEL: 'silent',
          };
          const { status, problem } = await askTool({ environment }, program, ['database', command]);
          if (status !== 0) throw new Error(problem);
        },
      });
      const after = await readTableRows(target, changedByRestoring);
      let compared = 0;
      for (const [name, rows] of before) {
        if (leftOutOfBackups.has(name)) continue;
        compared += rows.length;
        const missing = findMissingRows(rows, after.get(name) ?? []).length;
        if (missing > 0) problems.push(`${missing} of ${rows.length} rows of ${name} are not there again`);
      }
      for (const name of ['dashboard.public.sessions', 'dashboard.public.token_families']) {
        if (after.get(name)?.length !== 0) problems.push(`${name} came back`);
      }
      const restored = await startServiceOn(target.service, { SERVICE_BASE_URL: ground.client.baseUrl });
      ground.fronts.service.targets = [`http://localhost:${restored.port}`];
      for (const token of [tokens.access_token, tokens.id_token ?? '']) {
        const { status } = await new ApiClient(ground.client.baseUrl, token).get('/verify-token');
        if (status !== 401) problems.push(`a token from before was answered ${status}`);
      }
      const refreshed = await requestToken(
        ground.client,
        refreshExchange(ground.client, tokens.refresh_token ?? ''),
      );
      if (refreshed.status !== 400)
        problems.push(`a refresh token from before was answered ${refreshed.status}`);
      await restored.stop();
      return { problems, seen: `${compared} rows compared` };
    } finally {
      ground.fronts.service.targets = [];
      await ground.startAnew();
      rmSync(folder, { recursive: true });
    }
  },
};

/** A second `npm run up` on the same folder, while the first runs and after it was killed. */
export const twoStarts: Scenario<null> = {
  name: 'two-starts',
  fault: '`npm run up` twice on one folder; then the first is killed (kill -9) and it is started again',
  expected: 'the second refuses with one sentence; after the kill it takes over',
  fullCount: 3,
  smallCount: 0,
  async run(_ground, count): Promise<Findings> {
    const problems: string[] = [];
    let sentence = '';
    for (let number = 0; number < count; number += 1) {
      const folder = mkdtempSync(path.join(tmpdir(), 'consult-desk-starts-'));
      const environment = {
        DATA_DIR: folder,
        DASHBOARD_PORT: String(await findFreePort()),
        SERVICE_PORT: String(await findFreePort()),
        MAIL_PORT: String(await findFreePort()),
        SAMPLE_DATA: 'false',
      };
      const first = startUp(environment);
      try {
        await first.isRunning;
        // Also refused with other ports, because the folder is the same.
        const second = startUp({ ...environment, DASHBOARD_PORT: '0', SERVICE_PORT: '0' });
        const other = startUp(environment);
        for (const refused of [second, other]) {
          const status = await refused.ended;
          const lines = refused.output.join('').trim().split('\n');
          if (status !== 1) problems.push(`a second start ended with ${status}`);
          if (lines.length !== 1) problems.push(`a second start said ${lines.length} lines`);
          sentence =
            lines
              .at(-1)
              ?.replaceAll(folder, '…')
              .replace(/process \d+/, 'process …') ?? '';
        }
        first.child.kill('SIGKILL');
        await first.ended;
        const third = startUp(environment);
        await third.isRunning;
        third.child.kill('SIGTERM');
        const status = await third.ended;
        if (status !== 0) problems.push(`the start after the kill ended with ${status}`);
      } finally {
        first.child.kill('SIGKILL');
        rmSync(folder, { recursive: true, force: true });
      }
    }
    return { problems, seen: sentence };
  },
};

const upTimeoutMs = 90_000;

function startUp(environment: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, ['scripts/run.mjs', 'up'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stdout?.on('data', (chunk) => output.push(String(chunk)));
  child.stderr?.on('data', (chunk) => output.push(String(chunk)));
  const ended = once(child, 'exit').then(([status]) => status as number | null);
  const isRunning = waitUntil(
    () => child.exitCode !== null || output.join('').includes('Stop with Ctrl-C.'),
    { timeoutMs: upTimeoutMs, what: 'npm run up' },
  ).then(() => {
    if (child.exitCode !== null) throw new Error(`npm run up ended: ${output.join('')}`);
  });
  isRunning.catch(() => undefined); // Callers that do not wait for the start check how the process ended.
  return { child, output, ended, isRunning };
}
