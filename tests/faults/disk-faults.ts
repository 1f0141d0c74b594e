import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { copyKeys, makeBackup } from '../../scripts/lib/backup/make-backup.ts';
import { StartError } from '../../scripts/lib/fail.ts';
import { waitUntil } from '../../scripts/lib/process.ts';
import { startTemporaryPostgres } from '../../scripts/lib/temporary-postgres.ts';
import { ApiClient } from '../helpers/api.ts';
import type { createBrowser } from '../helpers/running-dashboard.ts';
import { canMount, mountDisk } from '../helpers/small-disk.ts';
import type { Findings, Scenario } from '../soak/run-scenario.ts';
import { underLoad } from './database-faults.ts';
import type { Floor } from './floor.ts';
import { type Ground, openGround } from './ground.ts';

type Browser = ReturnType<typeof createBrowser>;

const diskMegabytes = 320;
const notMountable = 'not played: nothing can be mounted here';

/** The disk of the databases is full, and later has room again. */
export const diskFull: Scenario<null> = {
  name: 'disk-full',
  fault: "PostgreSQL's disk is full, then there is room again",
  expected: 'writes are refused with 503, reads work, and it recovers by itself',
  unit: 's',
  fullCount: 30,
  smallCount: 2,
  async run(_ground, seconds) {
    if (!canMount()) return { problems: [], seen: notMountable };
    const disk = mountDisk(diskMegabytes);
    try {
      const postgres = await startTemporaryPostgres('disk', { durable: true, folder: disk.folder });
      try {
        const ground = await openGround(postgres, { service: 'disk_service', dashboard: 'disk_dashboard' });
        try {
          const browser = await ground.signIn();
          return await underLoad(ground, async (load, problems) => {
            disk.fill();
            const isRefused = () => load.answers.some(({ status }) => status === 503);
            await waitUntil(isRefused, { timeoutMs: 60_000, what: 'a write to be refused' });
            problems.push(...(await findUnread(ground, browser)));
            await pause(seconds * 1000);
            problems.push(...(await findUnread(ground, browser)));
            disk.makeRoom();
            return `served again after ${((await load.waitUntilServing()) / 1000).toFixed(1)} s`;
          });
        } finally {
          await ground.stop();
        }
      } finally {
        await postgres.stop();
      }
    } finally {
      disk.remove();
    }
  },
};

/**
 * Finds what cannot be read while nothing can be written: it must be possible to read everything that the dashboard
 * keeps, and at the service everything that leaves no audit row. The service gives out no patient data without writing
 * an audit row (decision 039).
 */
async function findUnread(ground: Ground, browser: Browser): Promise<string[]> {
  const problems: string[] = [];
  const api = new ApiClient(ground.fronts.service.url, ground.tokens.good.access_token);
  for (const path of ['/verify-token', '/agent']) {
    const { status } = await api.get(path);
    if (status !== 200) problems.push(`the service answered ${path} with ${status}`);
  }
  for (const path of ['/api/invitations/summary', '/api/today']) {
    const { status, content } = await browser.request(path);
    if (status !== 200) problems.push(`the dashboard answered ${path} with ${status} ${content}`);
  }
  return problems;
}

/** A backup and the copy of the content keys go to a disk without room for them. */
export const backupDiskFull: Scenario<Floor> = {
  name: 'backup-disk-full',
  fault: 'a backup is written to a disk without room for it',
  expected: 'it fails with one sentence and leaves no files',
  fullCount: 3,
  smallCount: 1,
  async run({ ground }, count): Promise<Findings> {
    if (!canMount()) return { problems: [], seen: notMountable };
    const problems: string[] = [];
    const disk = mountDisk(4);
    const plenty = mkdtempSync(path.join(tmpdir(), 'consult-desk-backup-'));
    try {
      const plan = {
        urls: ground.databaseUrls,
        recipient: null,
        version: 'test',
        installation: 'test',
        keep: 3,
      };
      const [full, room] = [path.join(disk.folder, 'copies'), path.join(plenty, 'copies')];
      await copyKeys({ ...plan, keysTo: full });
      const keysBefore = readdirSync(path.join(full, 'current'));
      const sentences = new Set<string>();
      for (let number = 0; number < count; number += 1) {
        disk.fill(number * 4096);
        for (const attempt of [
          () => makeBackup({ ...plan, to: path.join(disk.folder, 'backups'), keysTo: room }),
          () => copyKeys({ ...plan, keysTo: full }),
        ]) {
          const failure = await attempt().then(
            () => null,
            (error: unknown) => error,
          );
          if (failure instanceof StartError) sentences.add(failure.message.replaceAll(disk.folder, '…'));
          else problems.push(`it ended with ${String(failure)}`);
        }
        disk.makeRoom();
      }
      if (
        existsSync(path.join(disk.folder, 'backups')) &&
        readdirSync(path.join(disk.folder, 'backups')).length > 0
      )
        problems.push('something of a backup was left');
      if (readdirSync(full).join() !== 'current') problems.push('something of the keys was left');
      if (readdirSync(path.join(full, 'current')).join() !== keysBefore.join())
        problems.push('the copy of the keys before was touched');
      return { problems, seen: [...sentences].join(' / ') };
    } finally {
      disk.remove();
      rmSync(plenty, { recursive: true });
    }
  },
};
