import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

/** Runs `work` with a database server of its own, which is gone afterwards, after Ctrl-C too. */
export async function withTemporaryPostgres(
  name: string,
  work: (postgres: EmbeddedPostgres) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), `consult-desk-${name}-`));
  // The database's user must get through; otherwise the cluster lives elsewhere and outlives this folder.
  chmodSync(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dataFolder: path.join(folder, 'data'), durable: false });
  const cleanUp = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  // The other processes hear Ctrl-C by themselves; the database is started apart from the terminal.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
  try {
    await work(postgres);
  } finally {
    await cleanUp();
  }
}
