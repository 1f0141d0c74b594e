import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { StartError } from '../fail.ts';
import {
  codeOf,
  isSameFolder,
  isSamePlace,
  type Place,
  readIfThere,
  readPlace,
  writeWhole,
} from '../files.ts';
import { findFreePort } from '../process.ts';
import { type Binaries, type Owner, runBinary, sharedFolder } from './binaries.ts';

/** Name of the cluster's folder within the data folder. */
const inside = 'postgres';
/** Within the cluster: where it was at the last start. */
const recordFile = 'consult-desk.json';

const placeSchema = z.object({ device: z.string(), inode: z.string(), madeAtNs: z.string().nullable() });
/** `path` only helps a person who is told of it. */
const recordSchema = placeSchema.extend({ path: z.string() });

const notesSchema = z.object({
  /** Relative to the data folder; absolute only for one of root's in {@link sharedFolder}. */
  folder: z.string(),
  port: z.number().int(),
  password: z.string(),
  /** False until the database has its name. */
  isMade: z.boolean(),
});
type Notes = z.infer<typeof notesSchema>;

/** A database that is there, and how it is reached. */
export type Cluster = { folder: string; port: number; password: string };

export type PreparedCluster = Cluster & {
  /** The password was lost: it is set anew before the server starts. */
  isPasswordLost: boolean;
  /** It is not where it was at the last start. */
  isCopy: boolean;
};

const notesPath = (dataFolder: string) => path.join(dataFolder, 'postgres.json');
const inPlace = (dataFolder: string) => path.join(path.resolve(dataFolder), inside);

/**
 * The cluster of `dataFolder`: the one that is there, or a new one where there is none. Nothing that is there is ever
 * changed into another or removed.
 * @throws StartError with one sentence where what is there cannot be used
 */
export async function prepareCluster(
  dataFolder: string,
  binaries: Binaries,
  signal: AbortSignal | undefined,
): Promise<PreparedCluster> {
  const notes = readNotes(dataFolder);
  const folder = findCluster(dataFolder, notes);
  if (folder === null) {
    if (notes?.isMade) {
      throw new StartError(
        `The database of ${dataFolder} is missing: it was in ${path.resolve(dataFolder, notes.folder)}. Put it back, or restore a backup into an empty DATA_DIR.`,
      );
    }
    return { ...(await makeCluster(dataFolder, binaries, signal)), isPasswordLost: false, isCopy: false };
  }
  const { isCopy } = examineCluster(dataFolder, folder, binaries);
  if (binaries.owner) giveTo(binaries.owner, folder);
  refuseForeignOwner(folder, binaries.owner);
  const kept = notes ?? { port: await findFreePort(), password: makePassword() };
  noteCluster(dataFolder, { ...kept, folder });
  return { folder, port: kept.port, password: kept.password, isPasswordLost: notes === null, isCopy };
}

/** The cluster that is there, unchanged; null if there is none, or what is needed to reach it is lost. */
export function findKnownCluster(dataFolder: string): Cluster | null {
  const notes = readNotes(dataFolder);
  const folder = notes && findCluster(dataFolder, notes);
  return folder ? { folder, port: notes.port, password: notes.password } : null;
}

/** Notes how the cluster is reached from now on. */
export function noteCluster(dataFolder: string, { folder, port, password }: Cluster): void {
  const relative = folder === inPlace(dataFolder) ? inside : folder;
  writeNotes(dataFolder, { folder: relative, port, password, isMade: true });
}

export function makePassword(): string {
  return randomBytes(24).toString('hex');
}

function writeNotes(dataFolder: string, notes: Notes): void {
  writeWhole(notesPath(dataFolder), JSON.stringify(notes));
}

function readNotes(dataFolder: string): Notes | null {
  const file = notesPath(dataFolder);
  const text = read(file);
  if (text === null) return null;
  try {
    return notesSchema.parse(JSON.parse(text));
  } catch {
    throw new StartError(
      `${file} is damaged: move it away and start again. The database is kept, and gets a new password.`,
    );
  }
}

/** @throws StartError for every error but that there is none */
function read(file: string): string | null {
  try {
    return readIfThere(file);
  } catch (error) {
    throw new StartError(
      `${file} cannot be read (${codeOf(error) || String(error)}): run this as the user that it belongs to, or mend that. Nothing was changed.`,
    );
  }
}

/** The one in the data folder, else the one outside that the notes name, or that names this folder as its own. */
function findCluster(dataFolder: string, notes: Notes | null): string | null {
  const here = inPlace(dataFolder);
  if (hasDatabase(here)) return here;
  if (notes && path.isAbsolute(notes.folder) && hasDatabase(notes.folder)) return notes.folder;
  if (notes?.isMade) return null;
  const place = readPlace(dataFolder);
  return (
    listOutside().find((folder) => {
      const record = readRecord(folder);
      // Without the moment of its making, a later folder could pass for this one.
      return (
        record !== null && record.madeAtNs !== null && place.madeAtNs !== null && isSamePlace(record, place)
      );
    }) ?? null
  );
}

function hasDatabase(folder: string): boolean {
  return read(path.join(folder, 'PG_VERSION')) !== null;
}

const outsideFolder = path.join(sharedFolder, 'clusters');

function listOutside(): string[] {
  if (process.getuid?.() !== 0) return [];
  try {
    return readdirSync(outsideFolder)
      .map((name) => path.join(outsideFolder, name))
      .filter(hasDatabase);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** What tells an installation from its copy: the cluster's folder, or for one outside the data folder that it belongs to. */
function findPlace(dataFolder: string, folder: string): Place & { path: string } {
  const home = folder === inPlace(dataFolder) ? folder : path.resolve(dataFolder);
  return { ...readPlace(home), path: home };
}

function readRecord(folder: string): z.infer<typeof recordSchema> | null {
  const text = read(path.join(folder, recordFile));
  if (text === null) return null;
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch {
    return null; // Not known where it was: it begins as a copy does.
  }
}

/** Notes where the cluster is now: a later start from elsewhere is that of a copy. */
export function recordPlace(dataFolder: string, folder: string): void {
  writeRecord(folder, findPlace(dataFolder, folder));
}

function writeRecord(folder: string, record: z.infer<typeof recordSchema>): void {
  const file = path.join(folder, recordFile);
  writeWhole(file, JSON.stringify(record));
  const { uid, gid } = statSync(folder);
  if (process.getuid?.() === 0) chownSync(file, uid, gid);
}

/** @throws StartError for another major version, a copy of one that ran, and one that belongs to another data folder */
function examineCluster(dataFolder: string, folder: string, binaries: Binaries): { isCopy: boolean } {
  const major = read(path.join(folder, 'PG_VERSION'))?.trim();
  if (major !== binaries.major) {
    throw new StartError(
      `The database in ${folder} is of PostgreSQL ${major}, and this version of Consult Desk comes with ${binaries.major}: make a backup with the version that made it, and restore that here.`,
    );
  }
  const record = readRecord(folder);
  const place = findPlace(dataFolder, folder);
  if (record !== null && isSamePlace(record, place)) return { isCopy: false };
  if (folder !== inPlace(dataFolder) && record !== null) {
    throw new StartError(
      `${path.resolve(dataFolder)} is a copy of ${record.path}, and its database (${folder}) belongs to that one: make a backup there, and restore it into an empty DATA_DIR here. If that folder is gone for good, move ${path.join(folder, recordFile)} away and start again.`,
    );
  }
  if (record !== null && !isSameFolder(record, place) && !wasShutDown(folder)) {
    throw new StartError(
      `The database in ${folder} was copied while it ran, so the copy is not whole: stop the original (${record.path}), copy it again, or restore a backup. Nothing was changed.`,
    );
  }
  return { isCopy: true };
}

/** The state in `pg_control` (PostgreSQL's pg_control.h: after system identifier and two versions); a base backup says how it is begun. */
function wasShutDown(folder: string): boolean {
  if (read(path.join(folder, 'backup_label')) !== null) return true;
  const [shutDown, shutDownInRecovery] = [1, 2];
  const state = readFileSync(path.join(folder, 'global', 'pg_control')).readInt32LE(16);
  return state === shutDown || state === shutDownInRecovery;
}

/** As root: everything in the cluster belongs to the user that the database runs as. */
function giveTo(owner: Owner, folder: string): void {
  if (statSync(folder).uid === owner.uid) return;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(path.join(folder, name), owner.uid, owner.gid);
  chmodSync(folder, 0o700);
  // Last: an interrupted start does it again.
  chownSync(folder, owner.uid, owner.gid);
}

function refuseForeignOwner(folder: string, owner: Owner | null): void {
  if (owner && !isReachableByOthers(path.dirname(folder))) {
    throw new StartError(
      `The database's user cannot reach ${folder}: let everybody pass through the folders above it (chmod o+x), or move DATA_DIR. Nothing was changed.`,
    );
  }
  const uid = process.getuid?.();
  if (owner === null && uid !== undefined && statSync(folder).uid !== uid) {
    throw new StartError(
      `The database in ${folder} belongs to another user: run this as that user, or give it to yourself (sudo chown -R "$(id -u)" ${folder}). Nothing was changed.`,
    );
  }
}

/** The data folder itself where the database's user can reach it, else a folder of its own below /var/lib. */
function choosePlace(dataFolder: string, owner: Owner | null): string {
  if (!owner || isReachableByOthers(path.resolve(dataFolder))) return inPlace(dataFolder);
  return path.join(outsideFolder, randomBytes(8).toString('hex'));
}

function isReachableByOthers(folder: string): boolean {
  for (let current = folder; ; current = path.dirname(current)) {
    if ((statSync(current).mode & 0o001) === 0) return false;
    if (current === path.dirname(current)) return true;
  }
}

/** A new cluster: made beside its place, and given its name when it is whole. */
async function makeCluster(
  dataFolder: string,
  binaries: Binaries,
  signal: AbortSignal | undefined,
): Promise<Cluster> {
  const { owner } = binaries;
  const folder = choosePlace(dataFolder, owner);
  const notes = {
    folder: folder === inPlace(dataFolder) ? inside : folder,
    port: await findFreePort(),
    password: makePassword(),
  };
  mkdirSync(path.dirname(folder), { recursive: true, mode: 0o711 });
  const unfinished = `${folder}.new-${randomBytes(4).toString('hex')}`;
  mkdirSync(unfinished, { mode: 0o700 });
  try {
    // First: a cluster whose password nobody knows is never made.
    writeNotes(dataFolder, { ...notes, isMade: false });
    const [made, passwordFile] = [path.join(unfinished, 'cluster'), path.join(unfinished, 'password')];
    writeFileSync(passwordFile, notes.password, { mode: 0o600 });
    if (owner) for (const given of [passwordFile, unfinished]) chownSync(given, owner.uid, owner.gid);
    await initialize(made, passwordFile, binaries, signal);
    const home = folder === inPlace(dataFolder) ? made : path.resolve(dataFolder);
    const record = { ...readPlace(home), path: folder === inPlace(dataFolder) ? folder : home };
    writeRecord(made, record);
    renameSync(made, folder);
    syncFolder(path.dirname(folder));
    writeNotes(dataFolder, { ...notes, isMade: true });
  } catch (error) {
    throw explain(error, folder);
  } finally {
    // This run made it, under a name that nobody else has.
    rmSync(unfinished, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
  return { folder, port: notes.port, password: notes.password };
}

async function initialize(
  folder: string,
  passwordFile: string,
  binaries: Binaries,
  signal: AbortSignal | undefined,
): Promise<void> {
  const result = await runBinary(
    binaries,
    'initdb',
    [
      ['-D', folder],
      ['-U', 'consult'],
      ['-A', 'scram-sha-256'],
      [`--pwfile=${passwordFile}`],
      ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ].flat(),
    { signal },
  );
  if (result.isDone) return;
  signal?.throwIfAborted();
  throw new StartError(
    `The embedded PostgreSQL cannot run here (${result.reason}): mend that, or set DATABASE_URL and SERVICE_DATABASE_URL.`,
  );
}

function explain(error: unknown, folder: string): unknown {
  const code = codeOf(error);
  if (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'ENOTDIR') {
    return new StartError(`${folder} is there and is no database: move it away, and start again.`);
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new StartError(
      `There is no room in ${path.dirname(folder)} for the database: make some, and start again.`,
    );
  }
  return error;
}

function syncFolder(folder: string): void {
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
