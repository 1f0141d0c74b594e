import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { findEmbeddedPostgres } from '../../../scripts/lib/embedded-postgres.ts';
import { isAlive, waitUntil } from '../../../scripts/lib/process.ts';
import { canMount, mountDisk } from '../../helpers/small-disk.ts';
import { query } from '../service/query.ts';
import {
  copy,
  kept,
  makeInstallation,
  newName,
  prepareInstallations,
  readRows,
  refusalOf,
  start,
} from './installations.ts';

prepareInstallations();

describe('S33 a moved folder keeps every row and is the same installation', () => {
  test('after a rename it is no copy', async () => {
    const moved = newName();
    renameSync(await makeInstallation(), moved);
    const postgres = await start(moved);
    expect(await readRows(postgres)).toEqual(kept);
    expect(postgres.isCopy).toBe(false);
  });

  test('after a rename while its server runs, that server is found, and no second one is started', async () => {
    const before = await makeInstallation();
    const first = await start(before);
    const moved = newName();
    renameSync(before, moved);
    const second = await start(moved);
    expect([second.isStarted, second.port]).toEqual([false, first.port]);
    expect(await readRows(second)).toEqual(kept);
  });

  test('without `postgres.json` it is adopted, and gets a new password', async () => {
    const dataFolder = await makeInstallation();
    rmSync(path.join(dataFolder, 'postgres.json'));
    const postgres = await start(dataFolder);
    expect(await readRows(postgres)).toEqual(kept);
    expect(postgres.isCopy).toBe(false);
  });

  test('with another password in `postgres.json` it gets a new one, too', async () => {
    const dataFolder = await makeInstallation();
    const file = path.join(dataFolder, 'postgres.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), password: 'older' }));
    expect(await readRows(await start(dataFolder))).toEqual(kept);
  });

  test.runIf(process.getuid?.() === 0)(
    'owned by another user, it is handed over to the database’s user',
    async () => {
      const dataFolder = await makeInstallation();
      spawnSync('chown', ['-R', '12345:12345', path.join(dataFolder, 'postgres')]);
      expect(await readRows(await start(dataFolder))).toEqual(kept);
    },
  );
});

describe('S33 a copy is an installation of its own', () => {
  test('beside the running original: both have every row, and writes to one do not appear in the other', async () => {
    const original = await makeInstallation();
    const copied = copy(original, newName());
    const first = await start(original);
    const second = await start(copied);
    expect([first.isCopy, second.isCopy]).toEqual([false, true]);
    expect(second.port).not.toBe(first.port);
    await query(second.urlFor('clinic'), "insert into patients values ('of the copy')");
    expect(await readRows(first)).toEqual(kept);
    expect(await readRows(second)).toHaveLength(2);
    await second.stop();
    expect(await readRows(first)).toEqual(kept);
  });

  test('it counts as a copy until its first start has finished like a restore', async () => {
    const copied = copy(await makeInstallation(), newName());
    await (await start(copied)).stop();
    const again = await start(copied);
    expect(again.isCopy).toBe(true);
    again.settle();
    await again.stop();
    expect((await start(copied)).isCopy).toBe(false);
  });

  test('also when restored from a tar archive in the original’s place', async () => {
    const dataFolder = await makeInstallation();
    const archive = `${dataFolder}.tar`;
    expect(spawnSync('tar', ['-cf', archive, '-C', dataFolder, '.']).status).toBe(0);
    rmSync(dataFolder, { recursive: true });
    mkdirSync(dataFolder, { mode: 0o711 });
    expect(spawnSync('tar', ['-xf', archive, '-C', dataFolder]).status).toBe(0);
    const postgres = await start(dataFolder);
    expect(await readRows(postgres)).toEqual(kept);
    expect(postgres.isCopy).toBe(true);
  });

  test('also on another disk with the same inode number', async () => {
    const dataFolder = await makeInstallation();
    const file = path.join(dataFolder, 'postgres/consult-desk.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), device: '1' }));
    const postgres = await start(dataFolder);
    expect(postgres.isCopy).toBe(true);
    expect(await readRows(postgres)).toEqual(kept);
  });

  test('copied while it ran, it is refused with a sentence; the original keeps running, and no data is lost', async () => {
    const original = await makeInstallation();
    const first = await start(original);
    const copied = copy(original, newName());
    const before = readdirSync(path.join(copied, 'postgres'), { recursive: true });
    expect(await refusalOf(copied)).toMatch(/copied while it ran.*stop the original.*copy it again/);
    expect(readdirSync(path.join(copied, 'postgres'), { recursive: true })).toEqual(before);
    expect(await readRows(first)).toEqual(kept);
  });

  test('a pid file of another installation stops no server', async () => {
    const original = await makeInstallation();
    const copied = copy(original, newName());
    const first = await start(original);
    const pidFile = readFileSync(path.join(original, 'postgres/postmaster.pid'), 'utf8');
    writeFileSync(path.join(copied, 'postgres/postmaster.pid'), pidFile);
    expect(await findEmbeddedPostgres(copied)).toBeNull();
    expect(await refusalOf(copied)).toMatch(/postmaster\.pid away\. Nothing was changed/);
    expect(isAlive(Number(pidFile.split('\n')[0]))).toBe(true);
    expect(await readRows(first)).toEqual(kept);
    rmSync(path.join(copied, 'postgres/postmaster.pid'));
    expect(await readRows(await start(copied))).toEqual(kept);
  });
});

describe('S33 existing data is never initialized again and never removed', () => {
  const listAll = (dataFolder: string) =>
    readdirSync(dataFolder, { recursive: true, encoding: 'utf8' }).toSorted();

  test.each([
    ['another major version', 'PG_VERSION', '17\n', /is of PostgreSQL 17, and this version .* comes with 18/],
    ['a version that cannot be read', 'PG_VERSION', null, /PG_VERSION cannot be read \(EISDIR\)/],
  ])('%s stops with a sentence', async (_what, name, content, sentence) => {
    const dataFolder = await makeInstallation();
    const file = path.join(dataFolder, 'postgres', name);
    const before = readFileSync(file, 'utf8');
    rmSync(file);
    if (content === null) mkdirSync(file);
    else writeFileSync(file, content);
    const there = listAll(path.join(dataFolder, 'postgres'));
    expect(await refusalOf(dataFolder)).toMatch(sentence);
    expect(listAll(path.join(dataFolder, 'postgres'))).toEqual(there);
    rmSync(file, { recursive: true });
    writeFileSync(file, before);
    spawnSync('chown', ['--reference', path.join(dataFolder, 'postgres'), file]);
    expect(await readRows(await start(dataFolder))).toEqual(kept);
  });

  test('a damaged `postgres.json` stops with a sentence', async () => {
    const dataFolder = await makeInstallation();
    writeFileSync(path.join(dataFolder, 'postgres.json'), '{');
    expect(await refusalOf(dataFolder)).toMatch(/is damaged: move it away .*The database is kept/);
    rmSync(path.join(dataFolder, 'postgres.json'));
    expect(await readRows(await start(dataFolder))).toEqual(kept);
  });

  test('a database on a disk that is not mounted is not replaced by an empty one', async () => {
    const dataFolder = await makeInstallation();
    const away = path.join(dataFolder, 'away');
    renameSync(path.join(dataFolder, 'postgres'), away);
    expect(await refusalOf(dataFolder)).toMatch(/is missing: .*Put it back/);
    expect(existsSync(path.join(dataFolder, 'postgres'))).toBe(false);
    renameSync(away, path.join(dataFolder, 'postgres'));
    expect(await readRows(await start(dataFolder))).toEqual(kept);
  });

  test('another folder in its place stays unchanged', async () => {
    const dataFolder = newName();
    mkdirSync(path.join(dataFolder, 'postgres'), { recursive: true, mode: 0o711 });
    writeFileSync(path.join(dataFolder, 'postgres/letter.txt'), 'kept');
    expect(await refusalOf(dataFolder)).toMatch(/is there and is no database: move it away/);
    expect(listAll(dataFolder)).toEqual(['postgres', 'postgres.json', 'postgres/letter.txt']);
  });

  test('after a stop in the middle of initdb only the files of this run are removed, and the next start creates a database', async () => {
    const dataFolder = newName();
    mkdirSync(dataFolder, { mode: 0o711 });
    writeFileSync(path.join(dataFolder, 'letter.txt'), 'kept');
    const stopping = new AbortController();
    const started = start(dataFolder, stopping.signal).catch((error: unknown) => error);
    const isMaking = () => listAll(dataFolder).some((name) => name.endsWith('cluster/global'));
    await waitUntil(isMaking, { timeoutMs: 30_000, intervalMs: 5, what: 'initdb to begin' });
    stopping.abort();
    expect(await started).toMatchObject({ name: 'AbortError' });
    expect(listAll(dataFolder)).toEqual(['letter.txt', 'postgres.json']);
    await (await start(dataFolder)).ensureDatabase('clinic');
  });

  test('the remains of a killed initdb do not count as a database, and are not removed', async () => {
    const dataFolder = newName();
    const left = path.join(dataFolder, 'postgres.new-0123abcd/cluster');
    mkdirSync(left, { recursive: true, mode: 0o711 });
    writeFileSync(path.join(left, 'PG_VERSION'), '18\n');
    await (await start(dataFolder)).ensureDatabase('clinic');
    expect(existsSync(path.join(left, 'PG_VERSION'))).toBe(true);
  });

  test.runIf(canMount())(
    'on a full disk the start fails with a message, and works once there is room',
    async () => {
      const disk = mountDisk(320);
      try {
        const dataFolder = path.join(disk.folder, 'data');
        disk.fill(8 * 1024 ** 2);
        expect(await refusalOf(dataFolder)).toMatch(/[Nn]o (room|space)/);
        expect(listAll(dataFolder)).toEqual(['postgres.json']);
        disk.makeRoom();
        const postgres = await start(dataFolder);
        await postgres.ensureDatabase('clinic');
        await postgres.stop();
      } finally {
        disk.remove();
      }
    },
  );
});

describe.runIf(process.getuid?.() === 0)(
  'S33 root’s database, which is outside of a data folder that other users cannot pass',
  () => {
    /** A folder like a home folder, which the database's user cannot pass. */
    function makeHome(): string {
      const home = newName();
      mkdirSync(home, { mode: 0o700 });
      return home;
    }
    const place = (dataFolder: string): string =>
      JSON.parse(readFileSync(path.join(dataFolder, 'postgres.json'), 'utf8')).folder;

    test('follows a move, also without `postgres.json`; a copy is refused', async () => {
      const home = makeHome();
      const dataFolder = path.join(home, 'data');
      const first = await start(dataFolder);
      const outside = place(dataFolder);
      try {
        await first.ensureDatabase('clinic');
        await query(first.urlFor('clinic'), "create table patients as select 'one'::text as name");
        await first.stop();
        const moved = path.join(home, 'moved');
        renameSync(dataFolder, moved);
        const second = await start(moved);
        expect(await readRows(second)).toEqual(kept);
        await second.stop();
        const copied = copy(moved, path.join(home, 'copied'));
        expect(await refusalOf(copied)).toMatch(/is a copy of .*\/moved, and its database/);
        rmSync(path.join(moved, 'postgres.json'));
        const third = await start(moved);
        expect(await readRows(third)).toEqual(kept);
        expect(third.isCopy).toBe(false);
        await third.stop();
      } finally {
        // Created by this test.
        if (outside.startsWith('/var/lib/consult-desk-embedded/clusters/'))
          rmSync(outside, { recursive: true });
      }
    });

    test('moved to a place that the database’s user cannot pass, the start fails with a message and keeps everything', async () => {
      const home = makeHome();
      const moved = path.join(home, 'data');
      renameSync(await makeInstallation(), moved);
      expect(await refusalOf(moved)).toMatch(/cannot reach .*chmod o\+x/);
      chmodSync(home, 0o711);
      expect(await readRows(await start(moved))).toEqual(kept);
    });
  },
);

test('S33 a database with one role is handed over to an owner role with every row, and the serving role owns nothing', async () => {
  const postgres = await start(await makeInstallation());
  await query(
    postgres.urlFor('clinic'),
    'create schema keys create table erasures (id bigserial primary key)',
  );
  await query(
    postgres.urlFor('clinic'),
    'create function one() returns int language sql return 1; create type pair as (a int, b int)',
  );
  for (const _again of [1, 2]) await postgres.ensureProgramDatabase('clinic');
  expect(await readRows(postgres)).toEqual(kept);
  const { owner, serving } = postgres.programUrls('clinic');
  expect(await query(owner, 'select name from patients')).toEqual(kept);
  await query(
    owner,
    'drop function one(); drop type pair; drop schema keys cascade; alter table patients add more text',
  );
  await expect(query(serving, 'select name from patients')).rejects.toThrow('permission denied');
  await expect(query(serving, 'create temporary table more (id int)')).rejects.toThrow('permission denied');
  for (const url of [owner, serving]) {
    const [role] = await query(
      url,
      'select rolsuper or rolcreaterole or rolcreatedb as may from pg_roles where rolname = current_user',
    );
    expect(role).toEqual({ may: false });
    // Each role has a password of its own.
    const { password } = new URL(url);
    expect(password).not.toBe(new URL(postgres.urlFor('clinic')).password);
  }
});
