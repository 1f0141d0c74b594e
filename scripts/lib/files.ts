import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** The code of a system error (`ENOENT`, `EEXIST`) or of a PostgreSQL error; '' for an error without one. */
export function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

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

/** Writes a file that only its owner can read, atomically: a reader sees either the old text or the new one. */
export function writeFileAtomically(file: string, text: string): void {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(unfinished, text, { mode: 0o600, flag: 'wx', flush: true });
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
    writeFileSync(unfinished, text, { mode: 0o600, flag: 'wx', flush: true });
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
