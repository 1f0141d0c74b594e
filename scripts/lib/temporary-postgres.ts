import { accessSync, chmodSync, constants, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

export type TemporaryPostgres = EmbeddedPostgres & {
  /** Starts it again after `stop`, with the same data and port. */
  start(): Promise<void>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
};

/**
 * Starts a separate database server.
 *
 * @param options.durable - true if the test kills it: acknowledged transactions are then on disk
 * @param options.folder - an empty folder for all of its files; the default is a temporary one
 * @param options.inMemory - true for hundreds of small databases that live for moments: the temporary folder is then in memory where
 *   this machine has room for it
 */
export async function startTemporaryPostgres(
  name: string,
  options: { durable?: boolean; folder?: string; inMemory?: boolean } = {},
): Promise<TemporaryPostgres> {
  const parent = options.inMemory ? findMemoryFolder() : null;
  const folder = options.folder ?? mkdtempSync(path.join(parent ?? tmpdir(), `consult-desk-${name}-`));
  // The database's user must be able to enter the folder; otherwise the cluster would be placed elsewhere and not be deleted with
  // it.
  chmodSync(folder, 0o711);
  const dataFolder = path.join(folder, 'data');
  mkdirSync(dataFolder, { mode: 0o711 });
  const start = () => startEmbeddedPostgres({ dataFolder, durable: options.durable ?? false });
  let running = await start();
  return {
    ...running,
    stop: () => running.stop(),
    async start() {
      running = await start();
    },
    async remove() {
      await running.stop();
      // Delete only what this call made: a given folder is the caller's.
      rmSync(options.folder === undefined ? folder : dataFolder, { recursive: true, force: true });
    },
  };
}

const memoryFolder = '/dev/shm';
/** What a whole run of the tests takes, several times over. */
const roomBytes = 2 * 1024 ** 3;

/**
 * A folder whose files are in memory: each database is three hundred files, and to make and delete them there takes a quarter of the
 * processor time that a file system on a disk takes. Null where there is none, as outside of Linux, or not enough room.
 */
function findMemoryFolder(): string | null {
  try {
    accessSync(memoryFolder, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(memoryFolder);
    return Math.min(bavail * bsize, freemem() / 2) >= roomBytes ? memoryFolder : null;
  } catch {
    return null; // There is no such folder.
  }
}

/** Runs `work` with a separate database server, which is deleted afterwards, also after Ctrl-C. */
export async function withTemporaryPostgres(
  name: string,
  work: (postgres: TemporaryPostgres) => Promise<void>,
  options: { durable?: boolean } = {},
): Promise<void> {
  const postgres = await startTemporaryPostgres(name, options);
  // The database is not in the terminal's process group, so Ctrl-C does not reach it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void postgres.remove().finally(() => process.exit(1)));
  try {
    await work(postgres);
  } finally {
    await postgres.remove();
  }
}
