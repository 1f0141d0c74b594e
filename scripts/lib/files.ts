import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fchownSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { StartError } from './fail.ts';
import { errorCodeOf } from './system-errors.ts';

/** A user and a group by their numbers; null: those of the process. */
export type FileOwner = { uid: number; gid: number } | null;

/**
 * The text of a file; null only if it does not exist.
 * @throws any other error: an unreadable file exists and must not be replaced
 */
export function readFileIfPresent(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Makes a folder and those above it, where they are missing. The database's user must be able to enter it, but not to list it.
 * @throws the system's error: for a read-only file system that is EROFS, where Node's own recursive `mkdir` says ENOENT
 */
export function makeDataFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeDataFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o711 });
  } catch (error) {
    // Made by another process meanwhile.
    if (errorCodeOf(error) !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
  }
}

/** Whose a folder is; null unless this process is root's, since others cannot give files away. */
export function ownerOf(folder: string): FileOwner {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = statSync(folder);
  return { uid, gid };
}

/**
 * Writes a file that only its owner can read, and that did not exist: a link of that name is not followed. The owner is changed by the
 * descriptor, so that nothing else can be given away.
 * @throws EEXIST when there is something of that name
 */
export function writeNewFile(file: string, text: string, { owner }: { owner: FileOwner }): void {
  const opened = openSync(file, 'wx', 0o600);
  try {
    if (owner) fchownSync(opened, owner.uid, owner.gid);
    writeFileSync(opened, text);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Writes a file that only its owner can read, atomically: a reader sees either the old text or the new one. */
export function writeFileAtomically(
  file: string,
  text: string,
  options: { owner: FileOwner } = { owner: null },
): void {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    writeNewFile(unfinished, text, options);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** Like {@link writeFileAtomically}, but only if no file of that name exists; gives whether it was written. */
export function writeFileIfAbsent(file: string, text: string): boolean {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    writeNewFile(unfinished, text, { owner: null });
    linkSync(unfinished, file);
    return true;
  } catch (error) {
    if (errorCodeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/**
 * Opens a log for appending, made if missing, readable by its owner only. Returns the descriptor.
 * @throws StartError for a link: root would write to wherever a foreign data folder says
 */
export function openLog(file: string): number {
  // Windows has no such flag, and no root that could be led astray.
  const noFollow = constants.O_NOFOLLOW ?? 0;
  try {
    return openSync(file, constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | noFollow, 0o600);
  } catch (error) {
    if (errorCodeOf(error) !== 'ELOOP') throw error;
    throw new StartError(
      `${file} is a link, and a log is not written through one: move it away, and start again.`,
    );
  }
}

/**
 * Identifies a folder independently of its name: a move within a file system keeps all three values, a copy has another inode. The
 * creation time tells it from a later folder with the same inode.
 */
export type Place = { device: string; inode: string; madeAtNs: string | null };

export function readPlace(folder: string): Place {
  const { dev, ino, birthtimeNs, ctimeNs } = statSync(folder, { bigint: true });
  // A file system without creation times reports 0 or the time of the last change.
  const isKnown = birthtimeNs > 0n && birthtimeNs !== ctimeNs;
  return { device: String(dev), inode: String(ino), madeAtNs: isKnown ? String(birthtimeNs) : null };
}

/** Whether both are the same folder, apart from the device number, which may change when the file system is mounted again. */
export function isSameFolder(one: Place, other: Place): boolean {
  const isSameMoment = one.madeAtNs === null || other.madeAtNs === null || one.madeAtNs === other.madeAtNs;
  return one.inode === other.inode && isSameMoment;
}

export function isSamePlace(one: Place, other: Place): boolean {
  return one.device === other.device && isSameFolder(one, other);
}
