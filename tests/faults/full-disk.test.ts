import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { isOfOwnNetwork } from '../../scripts/lib/hosts.ts';
import { findFreePort, waitUntil } from '../../scripts/lib/process.ts';
import { canMount, mountDisk, type SmallDisk } from '../helpers/small-disk.ts';

const root = path.resolve(import.meta.dirname, '../..');
let disk: SmallDisk | null = null;
afterEach(() => {
  disk?.remove();
  disk = null;
});

/** `npm run up` on a data folder, until it runs (then it is stopped) or ends. Gives what it said and its exit status. */
async function runUp(
  dataFolder: string,
  environment: Record<string, string> = {},
): Promise<{ said: string; status: number | null }> {
  const up = spawn(process.execPath, ['scripts/run.mjs', 'up'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataFolder,
      DASHBOARD_PORT: String(await findFreePort()),
      SERVICE_PORT: String(await findFreePort()),
      MAIL_PORT: String(await findFreePort()),
      SAMPLE_DATA: 'false',
      ...environment,
    },
  });
  let said = '';
  for (const stream of [up.stdout, up.stderr])
    stream.on('data', (chunk) => {
      said += String(chunk);
      if (said.includes('Stop with Ctrl-C')) up.kill('SIGINT');
    });
  const [status] = await once(up, 'close');
  return { said, status: Number(status) };
}

const stack = /\n\s+at /;

test.runIf(canMount())(
  'S33 an installation whose disk filled up ends with a sentence, and starts again when there is room',
  { timeout: 400_000 },
  async () => {
    // PostgreSQL's first files fit; the programs' tables do not.
    disk = mountDisk(45);
    const dataFolder = path.join(disk.folder, 'data');
    const full = await runUp(dataFolder);
    expect(full.status).toBe(1);
    expect(full.said).toContain(`There is no room in ${dataFolder}`);
    expect(full.said).not.toMatch(stack);
    const still = await runUp(dataFolder);
    expect(still.status).toBe(1);
    expect(still.said).toContain('There is no room in');
    expect(still.said).not.toMatch(stack);
    const place = path.dirname(disk.folder);
    expect(spawnSync('mount', ['-o', 'remount,size=600m', place]).status).toBe(0);
    await waitUntil(() => statfsSync(place).bavail > 0, { what: 'the room' });
    const again = await runUp(dataFolder);
    expect(again.said).toContain('Consult Desk is running.');
    expect(again.said).not.toMatch(stack);
  },
);

test.runIf(canMount())(
  'S29 a read-only data folder is named as what it is',
  { timeout: 400_000 },
  async () => {
    disk = mountDisk(45);
    const place = path.dirname(disk.folder);
    expect(spawnSync('mount', ['-o', 'remount,ro', place]).status).toBe(0);
    try {
      const { said, status } = await runUp(path.join(disk.folder, 'data'));
      expect(status).toBe(1);
      expect(said).toMatch(/is read-only: make it writable/);
      expect(said).not.toMatch(stack);
    } finally {
      spawnSync('mount', ['-o', 'remount,rw', place]);
    }
  },
);

/** An address of this machine that the network around it reaches, as a phone would; undefined where there is none. */
const ownAddress = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(
    ({ family, internal, address }) => family === 'IPv4' && !internal && isOfOwnNetwork(address),
  )?.address;

const hosts = [['::1', '[::1]'], ...(ownAddress === undefined ? [] : [[ownAddress, ownAddress]])];

test.each(hosts)(
  'S29 HOST=%s: both programs start, and links begin with it',
  { timeout: 400_000 },
  async (host, name) => {
    const dataFolder = path.join(mkdtempSync(path.join(tmpdir(), 'consult-desk-host-')), 'data');
    try {
      const { said } = await runUp(dataFolder, { HOST: host });
      expect(said).toContain('Consult Desk is running.');
      expect(said.match(/http:\/\/[^\s/]+(?=:\d)/g)?.slice(0, 2)).toEqual([
        `http://${name}`,
        `http://${name}`,
      ]);
      expect(said.includes('without TLS')).toBe(host === ownAddress);
    } finally {
      rmSync(path.dirname(dataFolder), { recursive: true, force: true });
    }
  },
);
