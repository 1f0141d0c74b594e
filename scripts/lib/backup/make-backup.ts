import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { StartError } from '../fail.ts';
import { codeOf, readIfThere } from '../files.ts';
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
  /** This installation's backups that stay, the new one included; older ones are removed. */
  keep: number;
  /** See `findInstallationId`. */
  installation: string;
  version: string;
};

export type BackupResult = { folder: string; rows: number; removed: string[] };

/** In each copy: the id of the installation that made it. */
export const installationFile = 'installation';

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
  mkdirSync(plan.to, { recursive: true, mode: 0o700 });
  const startedAt = new Date();
  const folder = path.join(
    plan.to,
    `consult-desk-${startedAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z`,
  );
  const unfinished = `${folder}.unfinished-${randomBytes(4).toString('hex')}`;
  const backup = await writeCopy(unfinished, 'backup', plan);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw existsSync(folder) ? new StartError(`${folder} exists already.`) : error;
  }
  await copyKeys(plan);
  const rows = backup.parts.flatMap((part) => part.tables).reduce((sum, table) => sum + table.rows, 0);
  return { folder, rows, removed: removeOld(plan) };
}

/**
 * Writes the content keys anew, without a backup: for a timer that runs more often than backups do. At every moment there
 * is one whole copy: as `current`, or, where a run was killed between two renames, as `next` or `last`, which the next run
 * puts back.
 * @throws StartError where the folder holds what another installation wrote
 */
export async function copyKeys(plan: Omit<BackupPlan, 'to' | 'keep'>): Promise<void> {
  mkdirSync(plan.keysTo, { recursive: true, mode: 0o700 });
  const place = (name: string) => path.join(plan.keysTo, name);
  const [current, next, last] = [place('current'), place('next'), place('last')];
  if (!existsSync(current)) {
    const left = [next, last].find(isWhole);
    if (left !== undefined) renameSync(left, current);
  }
  if (existsSync(current) && !isWhole(current)) {
    throw new StartError(`${current} is not a whole copy of the content keys: move it away, and try again.`);
  }
  for (const left of [current, next, last]) if (existsSync(left)) refuseForeign(left, plan);
  // Keys that were erased since must be in no copy: what a killed run left goes, now that a whole copy stands.
  for (const left of [next, last]) rmSync(left, { recursive: true, force: true });
  await writeCopy(next, 'keys', plan);
  if (existsSync(current)) renameSync(current, last);
  renameSync(next, current);
  rmSync(last, { recursive: true, force: true });
}

function isWhole(folder: string): boolean {
  return existsSync(path.join(folder, manifestFile));
}

/** Whose it is; null where no installation says that it wrote this. */
function readOwner(folder: string): string | null {
  return readIfThere(path.join(folder, installationFile));
}

function refuseForeign(folder: string, { installation }: Pick<BackupPlan, 'installation'>): void {
  if (readOwner(folder) === installation) return;
  throw new StartError(
    `${folder} was not written by this installation: give --keys-to a folder of its own, or move that away if the other one is gone.`,
  );
}

type CopyPlan = Pick<BackupPlan, 'urls' | 'recipient' | 'version' | 'installation'>;

/** Writes into a folder that is new. */
async function writeCopy(folder: string, kind: Manifest['kind'], plan: CopyPlan): Promise<Manifest> {
  // Not with its parents: then it would not be known whether this run has made it.
  mkdirSync(folder, { mode: 0o700 });
  try {
    // First: also half a copy is known to be this installation's.
    writeFileSync(path.join(folder, installationFile), plan.installation, { mode: 0o600, flush: true });
    return await writeParts(folder, kind, plan);
  } catch (error) {
    // What is half a copy is none, and takes room from the next one.
    rmSync(folder, { recursive: true, force: true });
    if (codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT') {
      throw new StartError(
        `There is no room in ${path.dirname(folder)}: the copy was removed again, those before it are as they were.`,
      );
    }
    throw error;
  }
}

async function writeParts(folder: string, kind: Manifest['kind'], plan: CopyPlan): Promise<Manifest> {
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

/** Those of another installation, which may share the folder, are neither counted nor removed. */
function removeOld({ to, keep, installation }: BackupPlan): string[] {
  const old = readdirSync(to)
    .filter((name) => backupNamePattern.test(name) && readOwner(path.join(to, name)) === installation)
    .sort()
    .reverse()
    .slice(keep);
  for (const name of old) rmSync(path.join(to, name), { recursive: true });
  return old;
}
