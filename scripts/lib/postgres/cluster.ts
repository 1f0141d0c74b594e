import { randomBytes } from 'node:crypto';
import {
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
} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { StartError } from '../fail.ts';
import {
  isSameFolder,
  isSamePlace,
  ownerOf,
  type Place,
  readFileIfPresent,
  readPlace,
  writeFileAtomically,
  writeNewFile,
} from '../files.ts';
import { findFreePort } from '../process.ts';
import { describeFileError, errorCodeOf, explainFileError } from '../system-errors.ts';
import { type Binaries, type Owner, runBinary, sharedFolder } from './binaries.ts';
import { giveTo } from './give-to.ts';

/** Name of the cluster's folder within the data folder. */
const inside = 'postgres';
/** File in the cluster that records its place at the last start. */
const recordFile = 'consult-desk.json';

const placeSchema = z.object({ device: z.string(), inode: z.string(), madeAtNs: z.string().nullable() });
/** `path` is only for messages. */
const recordSchema = placeSchema.extend({ path: z.string() });

const notesSchema = z.object({
  /** Relative to the data folder; absolute only for a folder of root's in {@link sharedFolder}. */
  folder: z.string(),
  port: z.number().int(),
  password: z.string(),
  /** False until the database's folder has its final name. */
  isMade: z.boolean(),
});
type Notes = z.infer<typeof notesSchema>;

/** An existing cluster, with its port and password. */
export type Cluster = { folder: string; port: number; password: string };

export type PreparedCluster = Cluster & {
  /** The password is lost and must be reset before the server starts. */
  isPasswordLost: boolean;
  /** It is not in the place of its last start. */
  isCopy: boolean;
};

const notesPath = (dataFolder: string) => path.join(dataFolder, 'postgres.json');
const inPlace = (dataFolder: string) => path.join(path.resolve(dataFolder), inside);

/**
 * The cluster of `dataFolder`; a new one if there is none. An existing cluster is never replaced or deleted.
 * @throws StartError with one sentence where the existing one cannot be used
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

/** The existing cluster, unchanged; null if there is none, or if its port or password is lost. */
export function findKnownCluster(dataFolder: string): Cluster | null {
  const notes = readNotes(dataFolder);
  const folder = notes && findCluster(dataFolder, notes);
  return folder ? { folder, port: notes.port, password: notes.password } : null;
}

/** Records the cluster's folder, port and password. */
export function noteCluster(dataFolder: string, { folder, port, password }: Cluster): void {
  const relative = folder === inPlace(dataFolder) ? inside : folder;
  writeNotes(dataFolder, { folder: relative, port, password, isMade: true });
}

export function makePassword(): string {
  return randomBytes(24).toString('hex');
}

function writeNotes(dataFolder: string, notes: Notes): void {
  writeFileAtomically(notesPath(dataFolder), JSON.stringify(notes));
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

/** @throws StartError for every error but a missing file */
function read(file: string): string | null {
  try {
    return readFileIfPresent(file);
  } catch (error) {
    throw new StartError(
      `${file} cannot be read (${errorCodeOf(error) || String(error)}): run this as the user that it belongs to, or mend that. Nothing was changed.`,
    );
  }
}

/** The cluster in the data folder, else the one outside of it that the notes name, or that names this data folder. */
function findCluster(dataFolder: string, notes: Notes | null): string | null {
  const here = inPlace(dataFolder);
  if (hasDatabase(here)) return here;
  if (notes && path.isAbsolute(notes.folder) && hasDatabase(notes.folder)) return notes.folder;
  if (notes?.isMade) return null;
  const place = readPlace(dataFolder);
  return (
    listOutside().find((folder) => {
      const record = readRecord(folder);
      // Without the creation time, a later folder could be mistaken for this one.
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
    if (errorCodeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Identifies an installation, as opposed to its copy, by the cluster's folder; for a cluster outside the data folder, by the data
 * folder.
 */
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
    return null; // Its last place is unknown: treated as a copy.
  }
}

/** Records the cluster's current place: a later start from another place is that of a copy. */
export function recordPlace(dataFolder: string, folder: string): void {
  writeRecord(folder, findPlace(dataFolder, folder));
}

function writeRecord(folder: string, record: z.infer<typeof recordSchema>): void {
  const file = path.join(folder, recordFile);
  writeFileAtomically(file, JSON.stringify(record), { owner: ownerOf(folder) });
}

/** @throws StartError for another major version, a copy of a cluster that was running, and a cluster of another data folder */
function examineCluster(dataFolder: string, folder: string, binaries: Binaries): { isCopy: boolean } {
  const major = /^\d+/.exec(read(path.join(folder, 'PG_VERSION')) ?? '')?.[0];
  if (major !== binaries.major) {
    throw new StartError(
      `The database in ${folder} is of PostgreSQL ${major ?? '(unknown)'}, and this version of Consult Desk comes with ${binaries.major}: make a backup with the version that made it, and restore that here.`,
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

/**
 * Whether the server was shut down, by the state in `pg_control` (PostgreSQL's pg_control.h: after the system identifier and two
 * versions), or the cluster is a base backup.
 */
function wasShutDown(folder: string): boolean {
  if (read(path.join(folder, 'backup_label')) !== null) return true;
  const [shutDown, shutDownInRecovery] = [1, 2];
  const state = readFileSync(path.join(folder, 'global', 'pg_control')).readInt32LE(16);
  return state === shutDown || state === shutDownInRecovery;
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

/** The data folder itself if the database's user can access it, else a folder of its own below /var/lib. */
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

/** Makes a new cluster under a temporary name and renames it when it is complete. */
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
    // Written first, so that there is never a cluster without a known password.
    writeNotes(dataFolder, { ...notes, isMade: false });
    const [made, passwordFile] = [path.join(unfinished, 'cluster'), path.join(unfinished, 'password')];
    writeNewFile(passwordFile, notes.password, { owner });
    if (owner) lchownSync(unfinished, owner.uid, owner.gid);
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
    // Safe to delete: this run made it, under a unique name.
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
  const code = errorCodeOf(error);
  if (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'ENOTDIR') {
    return new StartError(`${folder} is there and is no database: move it away, and start again.`);
  }
  return explainFileError(error) !== null
    ? new StartError(describeFileError(code, path.dirname(folder)))
    : error;
}

function syncFolder(folder: string): void {
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
