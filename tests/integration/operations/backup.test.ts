import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginAsCopy } from '../../../scripts/lib/backup/begin-as-copy.ts';
import { copyKeys, makeBackup } from '../../../scripts/lib/backup/make-backup.ts';
import { readManifest } from '../../../scripts/lib/backup/manifest.ts';
import { restoreBackup } from '../../../scripts/lib/backup/restore-backup.ts';
import { runTool } from '../../../scripts/lib/program-tools.ts';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { createTestDatabase, ownerUrlOf, type TestDatabase } from '../../helpers/database.ts';
import { serviceSecret, startServiceOn, type TestService } from '../../helpers/service-on-database.ts';
import { createResources, type Resources } from '../../helpers/service-routes.ts';
import {
  changedByRestoring,
  findMissingRows,
  leftOutOfBackups,
  readTableRows,
  type TableRows,
} from '../../helpers/table-rows.ts';
import { query } from '../service/query.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'consult-desk-backup-test-'));
const [to, keysTo] = [path.join(folder, 'backups'), path.join(folder, 'keys')];
const databases: TestDatabase[] = [];
let urls: { dashboard: string; service: string };
let identity: string;
let recipient: string;
let backup: string;
let counted: Record<string, number>;
let before: TableRows;
let token: string;
let kept: Resources;
let erased: Resources;
let keptReport: string;
let plan: Parameters<typeof copyKeys>[0];

async function openDatabases() {
  const [dashboard, service] = [await createTestDatabase('dashboard'), await createTestDatabase('service')];
  databases.push(dashboard, service);
  return { dashboard: dashboard.url, service: service.url };
}

/** Copies both databases, like a copy of their files. */
async function copyDatabases(of: typeof urls): Promise<typeof urls> {
  const copied = await openDatabases();
  for (const program of ['dashboard', 'service'] as const) {
    const [from, to] = [of[program], copied[program]].map((url) => new URL(url).pathname.slice(1));
    const server = new URL('/postgres', ownerUrlOf(copied[program])).href;
    await query(server, `drop database "${to}"`);
    await query(server, `create database "${to}" template "${from}"`);
  }
  return copied;
}

/** Rows of each table of both databases. */
async function countRows(of: typeof urls): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [program, url] of Object.entries(of)) {
    const tables = await query(
      url,
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'keys') and c.relkind in ('r', 'p') and not c.relispartition`,
    );
    for (const { name } of tables) {
      const [row] = await query(url, `select count(*)::int as count from ${name}`);
      counts[`${program}.${name}`] = Number(row?.count);
    }
  }
  return counts;
}

/** The settings that the programs' tools read besides the databases' addresses. */
const settings = {
  NEXTAUTH_SECRET: 'a secret for tests only, long enough to be taken',
  TOKEN_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  SERVICE_SECRET: serviceSecret,
  LOG_LEVEL: 'silent',
};

/** Restoring recreates the schemas, which the serving roles may not do (decision 049). */
const ownersOf = (of: typeof urls): typeof urls => ({
  dashboard: ownerUrlOf(of.dashboard),
  service: ownerUrlOf(of.service),
});

const environmentOf = (of: typeof urls) => ({
  ...process.env,
  ...settings,
  DATABASE_URL: of.dashboard,
  SERVICE_DATABASE_URL: of.service,
  MIGRATION_DATABASE_URL: ownersOf(of).dashboard,
  SERVICE_MIGRATION_DATABASE_URL: ownersOf(of).service,
});

const restoreInto = (target: typeof urls, changes: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({
    urls: ownersOf(target),
    from: backup,
    keysFrom: path.join(keysTo, 'current'),
    identity,
    isReplacing: true,
    async run(program, command) {
      expect(await runTool({ environment: environmentOf(target) }, program, ['database', command])).toBe(0);
    },
    ...changes,
  });

let service: TestService;

beforeAll(async () => {
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
  urls = await openDatabases();
  await query(
    urls.dashboard,
    `insert into sessions (id, service, organization_id, email, first_name, role, absolute_expires_at)
     values ('s', 'http://service.example', 'o', 'canary@clinic.example', 'Mina', 'owner', now() + interval '1 day')`,
  );
  await query(
    urls.dashboard,
    `insert into invitations (id, service, organization_id, created_by, created_by_name, state, agent_id, agent_name, patient_first_name, search_text)
     values ('i', 'http://service.example', 'o', 'mina@clinic.example', 'Mina', 'created', 'a', 'Heart', 'Ruth', 'ruth')`,
  );
  await query(
    urls.dashboard,
    `insert into deliveries (id, service, organization_id, invitation_id, kind, address, locale, content, created_by)
     values ('d', 'http://service.example', 'o', 'i', 'invitation', 'ruth@home.example', 'en', '', 'mina@clinic.example')`,
  );
  service = await startServiceOn(urls.service);
  token = (await signInForTokens(service.client, service.people.owner)).access_token;
  const api = new ApiClient(service.client.baseUrl, token);
  const fields = { patientFirstName: 'Keepcanary', externalId: 'keepcanary-ext' };
  kept = await createResources(api, service.client.baseUrl, fields, '/{flagId}');
  erased = await createResources(api, service.client.baseUrl, {
    patientFirstName: 'Gonecanary',
    externalId: 'gonecanary-ext',
  });
  keptReport = (await api.get(`/encounter/${kept.encounterId}/report`)).text;
  plan = { urls, keysTo, recipient, version: 'test', installation: 'ours' };
  counted = await countRows(urls);
  before = await readTableRows(urls, changedByRestoring);
  backup = (await makeBackup({ ...plan, to, keep: 2 })).folder;
  // Changes after the backup and before the disaster.
  expect((await api.delete(`/encounter/${erased.encounterId}`)).status).toBe(204);
  await service.admin(
    ['user', 'reset-password', service.people.owner.email, '--password-stdin', '--permanent-password'],
    'another password of hers',
  );
  expect((await api.get('/verify-token')).status).toBe(401);
  await copyKeys(plan);
  await service.stop();
});

afterAll(async () => {
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  test('is encrypted: it contains no readable names or tokens, and no other key opens it', async () => {
    for (const file of readdirSync(backup)) {
      const content = readFileSync(path.join(backup, file)).toString('latin1');
      expect(content).not.toMatch(/canary/i);
      expect(content).not.toContain('Ruth');
      if (file !== 'manifest.json' && file !== 'installation')
        expect(content.startsWith('age-encryption.org/v1')).toBe(true);
    }
    const target = await openDatabases();
    await expect(restoreInto(target, { identity: await generateX25519Identity() })).rejects.toThrow();
  });

  test('contains no content key, and the copy of the keys lacks those of erased patients', async () => {
    const files = readdirSync(backup).filter((file) => file.includes('.keys.'));
    expect(files).toEqual([]);
    const manifest = JSON.parse(readFileSync(path.join(keysTo, 'current', 'manifest.json'), 'utf8')) as {
      parts: { name: string; tables: { name: string; rows: number }[] }[];
    };
    const tables = manifest.parts.find(({ name }) => name === 'service')?.tables;
    expect(tables).toMatchObject([
      { name: 'content_keys', rows: (counted['service.keys.content_keys'] ?? 0) - 1 },
      { name: 'erasures', rows: 1 },
    ]);
    expect(readdirSync(keysTo)).toEqual(['current']);
  });

  test('that was truncated or changed is refused before anything is changed', async () => {
    const changed = path.join(folder, 'changed');
    cpSync(backup, changed, { recursive: true });
    const file = readdirSync(changed).find((name) => name.includes('invitations')) ?? '';
    appendFileSync(path.join(changed, file), 'x');
    const target = await openDatabases();
    const before = await countRows(target);
    await expect(restoreInto(target, { from: changed })).rejects.toThrow('cut or changed');
    rmSync(path.join(changed, file));
    await expect(restoreInto(target, { from: changed })).rejects.toThrow('not whole');
    expect(await countRows(target)).toEqual(before);
  });

  test('is not restored over existing data, under running programs, or without its keys', async () => {
    const target = await openDatabases();
    await expect(restoreInto(target, { isReplacing: false })).rejects.toThrow('not empty');
    await expect(restoreInto(target, { identity: null })).rejects.toThrow('--identity');
    const older = path.join(folder, 'older-keys');
    cpSync(path.join(keysTo, 'current'), older, { recursive: true });
    const manifest = path.join(older, 'manifest.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"madeAt": "\d{4}/, '"madeAt": "2001'));
    await expect(restoreInto(target, { keysFrom: older })).rejects.toThrow('newer copy of the keys');
    const running = await startServiceOn(target.service);
    await expect(restoreInto(target)).rejects.toThrow('stop the programs');
    await running.stop();
  });
});

describe('a restored installation', () => {
  let target: typeof urls;
  let restored: TestService;
  beforeAll(async () => {
    target = await openDatabases();
    await restoreInto(target);
    restored = await startRestored();
  });
  afterAll(() => restored.stop());

  /** Starts the service on the restored database with the same address, so that old tokens are for it. */
  const startRestored = () =>
    startServiceOn(target.service, { SERVICE_PORT: new URL(service.client.baseUrl).port });

  test('accepts no old token and no old session: what was revoked after the backup stays revoked', async () => {
    const old = new ApiClient(restored.client.baseUrl, token);
    expect((await old.get('/verify-token')).status).toBe(401);
    expect(await query(target.dashboard, 'select 1 from sessions')).toEqual([]);
    expect(await query(target.dashboard, 'select 1 from token_families')).toEqual([]);
    expect(await query(target.service, 'select 1 from oidc_payloads')).toEqual([]);
    expect(await query(target.service, 'select 1 from grants where revoked_at is null')).toEqual([]);
  });

  test('has patients erased again who were erased after the backup: they are found nowhere', async () => {
    const tables = await query(
      target.service,
      `select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema in ('public', 'keys', 'graphile_worker')`,
    );
    for (const { name } of tables) {
      const found = await query(
        target.service,
        `select 1 from ${name} t where t::text ilike '%canary%' limit 1`,
      );
      expect([name, found]).toEqual([name, []]);
    }
    const [row] = await query(
      target.service,
      'select personal_details, erased_at from invitations where id = $1',
      [erased.invitationId],
    );
    expect(row?.personal_details).toBeNull();
    expect(row?.erased_at).not.toBeNull();
    const events = await query(target.service, 'select 1 from encounter_events where encounter_id = $1', [
      erased.encounterId,
    ]);
    expect(events).toEqual([]);
  });

  test('sends no mail a second time', async () => {
    expect(await query(target.dashboard, 'select state from deliveries')).toEqual([{ state: 'unclear' }]);
  });

  test('has every row of the backup except those erased or left out, and can decrypt them', async () => {
    const after = await readTableRows(target, changedByRestoring);
    const isErased = (row: string) => row.includes(erased.invitationId) || row.includes(erased.encounterId);
    let compared = 0;
    for (const [name, rows] of before) {
      if (leftOutOfBackups.has(name)) continue;
      compared += rows.length;
      const missing = findMissingRows(rows, after.get(name) ?? []).filter((row) => !isErased(row));
      expect([name, missing]).toEqual([name, []]);
      // No row was added, except that restoring and erasing again are recorded.
      if (/audit_events|erasures/.test(name)) continue;
      expect([name, (after.get(name) ?? []).length <= rows.length]).toEqual([name, true]);
    }
    expect(compared).toBeGreaterThan(30);
    const [alert] = await query(
      target.service,
      "select count(*)::int as waiting from alerts where state in ('queued', 'failed')",
    );
    expect(alert).toBeDefined();
    const fresh = await signInForTokens(restored.client, {
      ...restored.people.owner,
      password: `the password of ${restored.people.owner.email}`,
    });
    const api = new ApiClient(restored.client.baseUrl, fresh.access_token);
    expect((await api.get(`/encounter/${kept.encounterId}/report`)).text).toBe(keptReport);
    expect((await api.get(`/encounter/${erased.encounterId}`)).status).toBe(404);
  });
});

describe('S33 the copy of the content keys', () => {
  const place = (name: string) => path.join(keysTo, name);
  /** A run that fails before anything is written, as with an unreachable database. */
  const tryInVain = () =>
    expect(copyKeys({ ...plan, urls: { service: 'postgres://nobody@127.0.0.1:9/none' } })).rejects.toThrow(
      'ECONNREFUSED',
    );
  const listTables = (name: string) => readManifest(place(name), 'keys');

  test('is recovered after a run that was killed between its two renames, also where the next run fails', async () => {
    const whole = await listTables('current');
    cpSync(place('current'), place('next'), { recursive: true });
    renameSync(place('current'), place('last'));
    await tryInVain();
    expect(await listTables('current')).toEqual(whole);
    renameSync(place('current'), place('last'));
    await tryInVain();
    expect(await listTables('current')).toEqual(whole);
    renameSync(place('current'), place('next'));
    await tryInVain();
    expect(await listTables('current')).toEqual(whole);
    await copyKeys(plan);
    expect(readdirSync(keysTo)).toEqual(['current']);
  });

  test('left incomplete by an interrupted run does not replace the last complete one', async () => {
    const whole = await listTables('current');
    renameSync(place('current'), place('last'));
    cpSync(place('last'), place('next'), { recursive: true });
    rmSync(path.join(place('next'), 'manifest.json'));
    await tryInVain();
    expect(await listTables('current')).toEqual(whole);
  });

  test.each(['current', 'last', 'next'])(
    'written by another installation is never replaced: %s',
    async (name) => {
      const other = path.join(folder, `other-${name}`);
      cpSync(place('current'), path.join(other, 'current'), { recursive: true });
      if (name !== 'current') cpSync(place('current'), path.join(other, name), { recursive: true });
      writeFileSync(path.join(other, name, 'installation'), 'another');
      const there = readdirSync(other, { recursive: true });
      await expect(copyKeys({ ...plan, keysTo: other })).rejects.toThrow('not written by this installation');
      expect(readdirSync(other, { recursive: true })).toEqual(there);
    },
  );
});

test('S33 only old backups made by this installation are removed', async () => {
  const shared = path.join(folder, 'shared');
  const names = [1, 2, 3].map((day) => `consult-desk-2001-01-0${day}T00-00-00Z`);
  for (const [index, owner] of ['ours', 'another', null].entries()) {
    const copied = path.join(shared, names[index] ?? '');
    cpSync(backup, copied, { recursive: true });
    rmSync(path.join(copied, 'installation'));
    if (owner !== null) writeFileSync(path.join(copied, 'installation'), owner);
  }
  const result = await makeBackup({ ...plan, to: shared, keep: 1 });
  expect(result.removed).toEqual([names[0]]);
  expect(readdirSync(shared).toSorted()).toEqual([...names.slice(1), path.basename(result.folder)]);
});

test('S33 a copied installation starts without sessions, sends no waiting mail, and keeps every other row', async () => {
  const copied = await copyDatabases(urls);
  const unread = await readTableRows(copied, changedByRestoring);
  await beginAsCopy(ownersOf(copied), environmentOf(copied));
  const rows = async (url: string, text: string) => (await query(url, text)).length;
  expect(await rows(copied.dashboard, 'select 1 from sessions')).toBe(0);
  expect(await rows(copied.service, 'select 1 from oidc_payloads')).toBe(0);
  expect(await rows(copied.service, 'select 1 from grants where revoked_at is null')).toBe(0);
  expect(await query(copied.dashboard, 'select state from deliveries')).toEqual([{ state: 'unclear' }]);
  const after = await readTableRows(copied, changedByRestoring);
  for (const [name, before] of unread) {
    if (leftOutOfBackups.has(name)) continue;
    expect([name, findMissingRows(before, after.get(name) ?? [])]).toEqual([name, []]);
  }
  // The original is unchanged.
  expect(await rows(urls.dashboard, 'select 1 from sessions')).toBe(1);
  expect(await query(urls.dashboard, 'select state from deliveries')).toEqual([{ state: 'queued' }]);
});
