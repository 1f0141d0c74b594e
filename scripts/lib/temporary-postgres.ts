import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
 */
export async function startTemporaryPostgres(
  name: string,
  options: { durable?: boolean; folder?: string } = {},
): Promise<TemporaryPostgres> {
  const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), `consult-desk-${name}-`));
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
