import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { withDatabaseClient } from '../../../common/database-client.ts';
import { StartError } from '../fail.ts';
import { readFileIfPresent } from '../files.ts';
import { errorCodeOf } from '../system-errors.ts';
import { copyOut, fullName, listTables, readSequences } from './copy-tables.ts';
import { type Manifest, manifestFile, type PartManifest } from './manifest.ts';
import { keysSchema, type LocatedPart, locateParts, mainSchema, type PartName } from './parts.ts';
import { type Recipient, writeSealedFile } from './sealed-file.ts';

export type BackupPlan = {
  urls: Partial<Record<PartName, string>>;
  /** Folder in which each backup gets a folder. */
  to: string;
  /** Folder of the single copy of the content keys; must not be within `to`. */
  keysTo: string;
  recipient: Recipient;
  /** Number of this installation's backups to keep, including the new one; older ones are deleted. */
  keep: number;
  /** Id of this installation, from `findInstallationId`. */
  installation: string;
  version: string;
};

export type BackupResult = { folder: string; rows: number; removed: string[] };

/** File in each copy with the id of the installation that made it. */
export const installationFile = 'installation';

/** Names of the backups' folders; they sort by time. */
export const backupNamePattern = /^consult-desk-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;

/**
 * Copies both databases, each as of one moment, and the content keys separately. The dashboard is copied first, so that everything
 * it refers to is in the service's copy; the keys last, so that no key of the copied data is missing. The copy of the keys replaces
 * the previous one, so that erased keys are in no copy any more.
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
 * Rewrites the copy of the content keys without a backup, for a timer that runs more often than backups. At every moment there is
 * one complete copy: as `current`, or, if a run was killed between two renames, as `next` or `last`, which the next run restores.
 * @throws StartError when the folder belongs to another installation
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
  // Erased keys must be in no copy: delete leftovers of a killed run, now that the new copy is complete.
  for (const left of [next, last]) rmSync(left, { recursive: true, force: true });
  await writeCopy(next, 'keys', plan);
  if (existsSync(current)) renameSync(current, last);
  renameSync(next, current);
  rmSync(last, { recursive: true, force: true });
}

function isWhole(folder: string): boolean {
  return existsSync(path.join(folder, manifestFile));
}

/** The id of the installation that owns the folder; null when the folder has none. */
function readOwner(folder: string): string | null {
  return readFileIfPresent(path.join(folder, installationFile));
}

function refuseForeign(folder: string, { installation }: Pick<BackupPlan, 'installation'>): void {
  if (readOwner(folder) === installation) return;
  throw new StartError(
    `${folder} was not written by this installation: give --keys-to a folder of its own, or move that away if the other one is gone.`,
  );
}

type CopyPlan = Pick<BackupPlan, 'urls' | 'recipient' | 'version' | 'installation'>;

/** Writes a copy into a new folder. */
async function writeCopy(folder: string, kind: Manifest['kind'], plan: CopyPlan): Promise<Manifest> {
  // Not recursive, so that it fails if the folder exists, and an existing folder is never deleted below.
  mkdirSync(folder, { mode: 0o700 });
  try {
    // Written first, so that even an incomplete copy can be attributed to this installation.
    writeFileSync(path.join(folder, installationFile), plan.installation, { mode: 0o600, flush: true });
    return await writeParts(folder, kind, plan);
  } catch (error) {
    // An incomplete copy is useless and takes up space.
    rmSync(folder, { recursive: true, force: true });
    if (errorCodeOf(error) === 'ENOSPC' || errorCodeOf(error) === 'EDQUOT') {
      throw new StartError(
        `There is no room in ${path.dirname(folder)}: the copy was removed again, those before it are as they were.`,
      );
    }
    throw error;
  }
}

async function writeParts(folder: string, kind: Manifest['kind'], plan: CopyPlan): Promise<Manifest> {
  // Taken before the first snapshot, so that everything copied is at least as new.
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
  const config = { connectionString: part.url, application_name: 'consult-desk-backup' };
  return await withDatabaseClient(config, async (client) => {
    // One snapshot for all tables.
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
  });
}

function isWithin(inner: string, outer: string): boolean {
  const relative = path.relative(path.resolve(outer), path.resolve(inner));
  return relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative));
}

/** Backups of another installation that shares the folder are neither counted nor deleted. */
function removeOld({ to, keep, installation }: BackupPlan): string[] {
  const old = readdirSync(to)
    .filter((name) => backupNamePattern.test(name) && readOwner(path.join(to, name)) === installation)
    .sort()
    .reverse()
    .slice(keep);
  for (const name of old) rmSync(path.join(to, name), { recursive: true });
  return old;
}
