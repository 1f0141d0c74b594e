import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';

/** The system's code of an error (`ENOENT`, `EEXIST`), or that of PostgreSQL; '' for one that has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/**
 * The text of a file; null only if there is none.
 * @throws any other error: what cannot be read is there nevertheless, and nothing may be put in its place
 */
export function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Writes a file for its owner alone, atomically: a reader sees all of the old text or all of the new. */
export function writeWhole(file: string, text: string): void {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(unfinished, text, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** Like {@link writeWhole}, but only where no file of that name is; gives whether it was written. */
export function writeIfNone(file: string, text: string): boolean {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(unfinished, text, { mode: 0o600, flag: 'wx', flush: true });
    linkSync(unfinished, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/**
 * Which folder it is, whatever its name: a move on one file system keeps all three, a copy has another inode. The moment
 * of its making tells it from a later folder that was given the same inode.
 */
export type Place = { device: string; inode: string; madeAtNs: string | null };

export function readPlace(folder: string): Place {
  const { dev, ino, birthtimeNs, ctimeNs } = statSync(folder, { bigint: true });
  // Where a file system does not know when a folder was made, that is 0 or the moment of the last change.
  const isKnown = birthtimeNs > 0n && birthtimeNs !== ctimeNs;
  return { device: String(dev), inode: String(ino), madeAtNs: isKnown ? String(birthtimeNs) : null };
}

/** Whether both are one folder of one file system, under whatever number the system has mounted it. */
export function isSameFolder(one: Place, other: Place): boolean {
  const isSameMoment = one.madeAtNs === null || other.madeAtNs === null || one.madeAtNs === other.madeAtNs;
  return one.inode === other.inode && isSameMoment;
}

export function isSamePlace(one: Place, other: Place): boolean {
  return one.device === other.device && isSameFolder(one, other);
}
