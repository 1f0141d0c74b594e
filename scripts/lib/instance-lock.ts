import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { StartError } from './fail.ts';
import {
  isSamePlace,
  makeDataFolder,
  type Place,
  readFileIfPresent,
  readPlace,
  writeFileAtomically,
  writeFileIfAbsent,
} from './files.ts';
import { findStartMark, isAlive } from './process.ts';

/** `up`: both programs run on the folder; `admin`: a command works on its database. */
type Purpose = 'up' | 'admin';

export type InstanceLock = {
  /** Whether the previous lock was left by a killed process, whose programs may be ending now. */
  isTakenOver: boolean;
  release(): void;
};

/** The process that holds the lock. */
type Holder = { pid: number; purpose: Purpose };

const contentSchema = z.object({
  pid: z.number().int(),
  /** Distinguishes a process from a later one with the same id. */
  startMark: z.string(),
  purpose: z.enum(['up', 'admin']),
  /** Unique for this lock, so that a lock being taken over is not confused with its successor. */
  nonce: z.string().regex(/^[0-9a-f]+$/),
  /** The folder on which it was taken: a lock that was copied with its folder is void. */
  place: z.object({ device: z.string(), inode: z.string(), madeAtNs: z.string().nullable() }),
});
type Content = z.infer<typeof contentSchema>;

const lockFile = (dataFolder: string) => path.join(dataFolder, 'up.lock');

/**
 * Locks the folder for this process; a second start on the same data is refused. A lock whose process is gone (killed, or the
 * machine restarted), or that was copied with the folder, is taken over by exactly one process. The process ids in a lock are never
 * sent a signal: programs end by themselves when the process that started them is gone (`startProgram`).
 * @throws StartError when another process holds it
 */
export function takeInstanceLock(dataFolder: string, purpose: Purpose = 'up'): InstanceLock {
  const taken = tryInstanceLock(dataFolder, purpose);
  if ('release' in taken) return taken;
  throw new StartError(
    taken.purpose === 'up'
      ? `Consult Desk already runs on ${dataFolder} (process ${taken.pid}): stop that one first, or set DATA_DIR to another folder.`
      : `A command works on ${dataFolder} (process ${taken.pid}): wait until it has ended, then try again.`,
  );
}

/** Like {@link takeInstanceLock}, but returns the holder instead of throwing. */
export function tryInstanceLock(dataFolder: string, purpose: Purpose): InstanceLock | Holder {
  makeDataFolder(dataFolder);
  return take(lockFile(dataFolder), readPlace(dataFolder), purpose);
}

function take(file: string, place: Place, purpose: Purpose): InstanceLock | Holder {
  const nonce = randomBytes(16).toString('hex');
  const own: Content = {
    pid: process.pid,
    startMark: findStartMark(process.pid),
    purpose,
    nonce,
    place,
  };
  const text = JSON.stringify(own);
  const lock = (isTakenOver: boolean): InstanceLock => ({
    isTakenOver,
    release() {
      // Remove only this process's own lock; it may have been replaced.
      if (readFileIfPresent(file) === text) rmSync(file, { force: true });
    },
  });
  for (;;) {
    if (writeFileIfAbsent(file, text)) return lock(false);
    const there = readFileIfPresent(file);
    if (there === null) continue;
    const held = parse(there, file);
    if (isHeld(held, place)) return { pid: held.pid, purpose: held.purpose };
    // A process that takes over a lock first takes a second lock named after it, so that only one process takes it over.
    const claim = take(`${file}.${held.nonce}`, place, purpose);
    if (!('release' in claim)) return claim;
    try {
      if (readFileIfPresent(file) !== there) continue; // Another process has taken it over already.
      writeFileAtomically(file, text);
      return lock(true);
    } finally {
      claim.release();
    }
  }
}

function isHeld({ pid, startMark, place }: Content, here: Place): boolean {
  return isSamePlace(place, here) && isAlive(pid) && findStartMark(pid) === startMark;
}

function parse(text: string, file: string): Content {
  try {
    return contentSchema.parse(JSON.parse(text));
  } catch {
    throw new StartError(
      `${file} is damaged: if Consult Desk does not run on this folder, remove that file.`,
    );
  }
}
