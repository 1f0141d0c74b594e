import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

export type TemporaryPostgres = EmbeddedPostgres & {
  /** Starts it again after `stop`, on the same data and the same port. */
  start(): Promise<void>;
  /** Stops it; nothing is left. */
  remove(): Promise<void>;
};

/**
 * A database server of its own.
 *
 * @param options.durable - true where it is to be killed: what it has acknowledged is then on disk
 * @param options.folder - an empty folder for everything that it writes; one for temporary files unless given
 */
export async function startTemporaryPostgres(
  name: string,
  options: { durable?: boolean; folder?: string } = {},
): Promise<TemporaryPostgres> {
  const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), `consult-desk-${name}-`));
  // The database's user must get through; otherwise the cluster lives elsewhere and outlives this folder.
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
      // Only what this made: a folder that was given is the caller's.
      rmSync(options.folder === undefined ? folder : dataFolder, { recursive: true, force: true });
    },
  };
}

/** Runs `work` with a database server of its own, which is gone afterwards, after Ctrl-C too. */
export async function withTemporaryPostgres(
  name: string,
  work: (postgres: TemporaryPostgres) => Promise<void>,
  options: { durable?: boolean } = {},
): Promise<void> {
  const postgres = await startTemporaryPostgres(name, options);
  // The other processes hear Ctrl-C by themselves; the database is started apart from the terminal.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void postgres.remove().finally(() => process.exit(1)));
  try {
    await work(postgres);
  } finally {
    await postgres.remove();
  }
}
