import { mkdirSync } from 'node:fs';
import pg from 'pg';
import { prepareBinaries } from './postgres/binaries.ts';
import { findKnownCluster, prepareCluster, recordPlace } from './postgres/cluster.ts';
import { type ProgramUrls, programUrlsOf, provideProgramDatabase } from './postgres/roles.ts';
import { findServer, type Server, startServer, stopServer, urlOf } from './postgres/server.ts';

export type EmbeddedPostgres = {
  port: number;
  /** Whether this call started the server; otherwise it ran already. */
  isStarted: boolean;
  /**
   * Whether the data folder is a copy of the one that it was at the last start, or came from another file system: it has
   * to begin as a restore ends (see `beginAsCopy`), and is a copy until {@link settle}.
   */
  isCopy: boolean;
  /** Notes that this folder is an installation of its own. */
  settle(): void;
  /** Connection string of one database of this cluster, for the role that may do everything. */
  urlFor(database: string): string;
  /** Connection strings of a program's database, for each of its roles. */
  programUrls(database: string): ProgramUrls;
  /** Creates a program's database and its roles unless they exist. `name` must be a plain identifier. */
  ensureProgramDatabase(name: string): Promise<void>;
  /** Creates the database unless it exists. `name` must be a plain identifier. */
  ensureDatabase(name: string): Promise<void>;
  /** Fast shutdown; resolves when the server process is gone. */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL server that ships in the npm package for this platform, or takes over one that an earlier
 * run left behind on the same data. PostgreSQL refuses to run as root: then the server runs as `postgres` or
 * `nobody`, and its files live where that user can reach them (see docs/decisions/002-embedded-postgresql.md). Nobody
 * else may start one on the folder meanwhile: the caller holds its lock (`takeInstanceLock`).
 *
 * @param options.dataFolder - folder of this installation (DATA_DIR); remembers port, password and place of the cluster
 * @param options.durable - false only for tests: no fsync, and the cluster in the data folder's place for temporary data
 * @param options.signal - ends the start; what it had begun is undone
 * @throws StartError with one sentence when it cannot run here
 */
export async function startEmbeddedPostgres(options: {
  dataFolder: string;
  durable: boolean;
  signal?: AbortSignal;
}): Promise<EmbeddedPostgres> {
  // 0711: the database's user must get through, but not list it.
  mkdirSync(options.dataFolder, { recursive: true, mode: 0o711 });
  const running = await findRunning(options.dataFolder);
  const binaries = prepareBinaries();
  const cluster = await prepareCluster(options.dataFolder, binaries, options.signal);
  const server = running ?? (await startServer(cluster, binaries, options));
  // The same folder, perhaps under another name by now.
  if (!cluster.isCopy) recordPlace(options.dataFolder, cluster.folder);
  return connect(options.dataFolder, server, cluster.isCopy);
}

/**
 * Connection to the cluster of `dataFolder` if its server runs now, else null. Starts nothing.
 */
export async function findEmbeddedPostgres(dataFolder: string): Promise<EmbeddedPostgres | null> {
  const server = await findRunning(dataFolder);
  return server && connect(dataFolder, server, false);
}

async function findRunning(dataFolder: string): Promise<Server | null> {
  const known = findKnownCluster(dataFolder);
  return known && (await findServer(known));
}

function connect(dataFolder: string, server: Server, isCopy: boolean): EmbeddedPostgres {
  const urlFor = (database: string) => urlOf(server, database);
  return {
    port: server.port,
    isStarted: server.isStarted,
    isCopy,
    settle: () => recordPlace(dataFolder, server.folder),
    urlFor,
    programUrls: (database) => programUrlsOf(server, database),
    ensureProgramDatabase: (name) => provideProgramDatabase(server, name, urlFor),
    async ensureDatabase(name) {
      const client = new pg.Client({ connectionString: urlFor('postgres') });
      await client.connect();
      try {
        const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
        if (rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
      } finally {
        await client.end();
      }
    },
    stop: () => stopServer(server.pid),
  };
}
