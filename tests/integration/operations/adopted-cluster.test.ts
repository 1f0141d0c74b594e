import { spawnSync } from 'node:child_process';
import {
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  kept,
  makeInstallation,
  newName,
  prepareInstallations,
  readRows,
  refusalOf,
  start,
} from './installations.ts';

prepareInstallations();

describe.runIf(process.getuid?.() === 0)(
  'S33 root gives nothing away that is outside of an adopted cluster',
  () => {
    const ownerOf = (file: string) => lstatSync(file).uid;

    /** An installation that came from elsewhere: its files belong to another user. */
    async function makeForeign(): Promise<{
      dataFolder: string;
      cluster: string;
      outside: string;
      file: string;
    }> {
      const dataFolder = await makeInstallation();
      const cluster = path.join(dataFolder, 'postgres');
      const outside = newName();
      mkdirSync(path.join(outside, 'inner'), { recursive: true });
      const file = path.join(outside, 'inner', 'file');
      writeFileSync(file, 'of somebody else');
      return { dataFolder, cluster, outside, file };
    }

    const hand = (cluster: string) => spawnSync('chown', ['-R', '-h', '-P', '12345:12345', cluster]);

    test.each(['a folder', 'a file', 'nothing'])(
      'a link in it that leads out to %s is refused by its name',
      async (target) => {
        const { dataFolder, cluster, outside, file } = await makeForeign();
        const link = path.join(cluster, 'pg_tblspc', 'way-out');
        const to =
          { 'a folder': outside, 'a file': file, nothing: path.join(outside, 'missing') }[target] ?? '';
        symlinkSync(to, link);
        hand(cluster);
        expect(await refusalOf(dataFolder)).toContain(`${link} leads out of the database's folder`);
        expect([outside, path.dirname(file), file].map(ownerOf)).toEqual([0, 0, 0]);
        expect(ownerOf(path.join(cluster, 'PG_VERSION'))).toBe(12_345);
        rmSync(link);
        expect(await readRows(await start(dataFolder))).toEqual(kept);
      },
    );

    test('the cluster’s folder itself as a link, and a second name of a file outside, are refused', async () => {
      const { dataFolder, cluster, file } = await makeForeign();
      linkSync(file, path.join(cluster, 'second-name'));
      chownSync(cluster, 12_345, 12_345);
      expect(await refusalOf(dataFolder)).toContain('second-name leads out of');
      rmSync(path.join(cluster, 'second-name'));
      const elsewhere = newName();
      renameSync(cluster, elsewhere);
      symlinkSync(elsewhere, cluster);
      expect(await refusalOf(dataFolder)).toContain(`${cluster} leads out of`);
      expect([file, elsewhere].map(ownerOf)).toEqual([0, 12_345]);
    });

    test('a link that stays within is kept, and its target is handed over once', async () => {
      const { dataFolder, cluster } = await makeForeign();
      const link = path.join(cluster, 'inside');
      symlinkSync('PG_VERSION', link);
      hand(cluster);
      expect(await readRows(await start(dataFolder))).toEqual(kept);
      expect(readlinkSync(link)).toBe('PG_VERSION');
      expect(new Set([link, path.join(cluster, 'PG_VERSION'), cluster].map(ownerOf)).size).toBe(1);
    });

    test('a log that is a link is not written through', async () => {
      const { dataFolder, file } = await makeForeign();
      const log = path.join(dataFolder, 'postgres.log');
      rmSync(log);
      symlinkSync(file, log);
      expect(await refusalOf(dataFolder)).toContain('postgres.log is a link');
      expect(readFileSync(file, 'utf8')).toBe('of somebody else');
    });
  },
);
