import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { StartError } from '../fail.ts';
import { copyOut, fullName, listTables, readSequences } from './copy-tables.ts';
import { type Manifest, manifestFile, type PartManifest } from './manifest.ts';
import { keysSchema, type LocatedPart, locateParts, mainSchema, type PartName } from './parts.ts';
import { type Recipient, writeSealedFile } from './sealed-file.ts';

export type BackupPlan = {
  urls: Partial<Record<PartName, string>>;
  /** Folder that gets one folder for each backup. */
  to: string;
  /** Folder that holds the one copy of the content keys; not within `to`. */
  keysTo: string;
  recipient: Recipient;
  /** Backups that stay, the new one included; older ones are removed. */
  keep: number;
  version: string;
};

export type BackupResult = { folder: string; rows: number; removed: string[] };

/** Names of the folders that backups lie in, in the order of their making. */
export const backupNamePattern = /^consult-desk-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;

/**
 * Copies both databases, each as it is at one moment, and the content keys apart. The dashboard comes first: whatever it
 * speaks of is then in the service's copy. The keys come last, so that none is missing for what was copied. The copy of
 * the keys replaces the one before it: what was erased since is in no copy any more.
 * @throws StartError when a folder is unsuitable or full
 */
export async function makeBackup(plan: BackupPlan): Promise<BackupResult> {
  if (isWithin(plan.keysTo, plan.to) || isWithin(plan.to, plan.keysTo)) {
    throw new StartError(
      'The content keys must not lie with the backups: give --keys-to a folder of its own, best on another disk.',
    );
  }
  const startedAt = new Date();
  const folder = path.join(
    plan.to,
    `consult-desk-${startedAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z`,
  );
  if (existsSync(folder)) throw new StartError(`${folder} exists already.`);
  const backup = await writeCopy(`${folder}.unfinished`, 'backup', plan);
  renameSync(`${folder}.unfinished`, folder);
  await copyKeys(plan);
  const rows = backup.parts.flatMap((part) => part.tables).reduce((sum, table) => sum + table.rows, 0);
  return { folder, rows, removed: removeOld(plan) };
}

/** Writes the content keys anew, without a backup: for a timer that runs more often than backups do. */
export async function copyKeys(plan: Omit<BackupPlan, 'to' | 'keep'>): Promise<void> {
  const place = (name: string) => path.join(plan.keysTo, name);
  const [current, next, last] = [place('current'), place('next'), place('last')];
  for (const left of [next, last]) rmSync(left, { recursive: true, force: true });
  await writeCopy(next, 'keys', plan);
  if (existsSync(current)) renameSync(current, last);
  renameSync(next, current);
  rmSync(last, { recursive: true, force: true });
}

async function writeCopy(
  folder: string,
  kind: Manifest['kind'],
  plan: Pick<BackupPlan, 'urls' | 'recipient' | 'version'>,
): Promise<Manifest> {
  try {
    return await writeParts(folder, kind, plan);
  } catch (error) {
    // What is half a copy is none, and takes room from the next one.
    rmSync(folder, { recursive: true, force: true });
    if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) {
      throw new StartError(
        `There is no room in ${path.dirname(folder)}: the copy was removed again, those before it are as they were.`,
      );
    }
    throw error;
  }
}

async function writeParts(
  folder: string,
  kind: Manifest['kind'],
  plan: Pick<BackupPlan, 'urls' | 'recipient' | 'version'>,
): Promise<Manifest> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Before the first snapshot: everything that is copied is at least as new.
  const madeAt = new Date().toISOString();
  const copied: PartManifest[] = [];
  for (const part of locateParts(plan.urls)) copied.push(await copyPart(part, kind, folder, plan.recipient));
  const manifest: Manifest = {
    format: 1,
    kind,
    madeAt,
    version: plan.version,
    isEncrypted: plan.recipient !== null,
    parts: copied,
  };
  writeFileSync(path.join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  return manifest;
}

async function copyPart(
  part: LocatedPart,
  kind: Manifest['kind'],
  folder: string,
  recipient: Recipient,
): Promise<PartManifest> {
  const client = new pg.Client({
    connectionString: part.url,
    connectionTimeoutMillis: 10_000,
    application_name: 'consult-desk-backup',
  });
  await client.connect();
  try {
    // One moment for all tables.
    await client.query('begin isolation level repeatable read read only');
    const schema = kind === 'keys' ? keysSchema : mainSchema;
    const tables = await listTables(client, schema, (name) => part.leftOut.has(name));
    const written: PartManifest['tables'] = [];
    for (const table of tables) {
      const file = `${part.name}.${fullName(table)}.copy.gz${recipient === null ? '' : '.age'}`;
      const { input, done } = writeSealedFile(path.join(folder, file), recipient);
      const [rows, sha256] = await Promise.all([copyOut(client, table, input), done]);
      written.push({ ...table, rows, file, sha256 });
    }
    return {
      name: part.name,
      migrations: await part.readMigrations(client),
      tables: written,
      sequences: await readSequences(client, schema),
    };
  } finally {
    await client.end();
  }
}

function isWithin(inner: string, outer: string): boolean {
  const relative = path.relative(path.resolve(outer), path.resolve(inner));
  return relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative));
}

function removeOld({ to, keep }: BackupPlan): string[] {
  const old = readdirSync(to)
    .filter((name) => backupNamePattern.test(name))
    .sort()
    .reverse()
    .slice(keep);
  for (const name of old) rmSync(path.join(to, name), { recursive: true });
  return old;
}
