import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A file system of a few megabytes that a test can fill. */
export type SmallDisk = {
  folder: string;
  /** Fills the disk up to the given free space with a file of zeros. */
  fill(leftBytes?: number): void;
  makeRoom(): void;
  remove(): void;
};

/** Whether this process may mount a file system: only root on Linux, and not in every container. */
export function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    mountDisk(1).remove();
    return true;
  } catch {
    return false; // A container without the permission to mount.
  }
}

/** @throws Error where this user may not mount; see {@link canMount} */
export function mountDisk(megabytes: number): SmallDisk {
  const place = mkdtempSync(path.join(tmpdir(), 'consult-desk-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', place]);
  if (mounted.status !== 0) {
    rmSync(place, { recursive: true });
    throw new Error(`Nothing can be mounted here: ${String(mounted.stderr ?? mounted.error)}`);
  }
  const folder = path.join(place, 'disk');
  mkdirSync(folder);
  chmodSync(folder, 0o711);
  const ballast = path.join(place, 'ballast');
  const makeRoom = () => rmSync(ballast, { force: true });
  return {
    folder,
    fill(leftBytes = 0) {
      const { bavail, bsize } = statfsSync(place);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - leftBytes)), { flag: 'a' });
    },
    makeRoom,
    remove() {
      const unmounted = spawnSync('umount', [place], { encoding: 'utf8' });
      if (unmounted.status !== 0) throw new Error(`A test's disk stays mounted: ${unmounted.stderr}`);
      rmSync(place, { recursive: true, force: true });
    },
  };
}
