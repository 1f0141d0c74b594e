import pg from 'pg';
import { withDatabaseClient } from '../../common/database-client.ts';
import { makeDataFolder } from './files.ts';
import { prepareBinaries } from './postgres/binaries.ts';
import { findKnownCluster, prepareCluster, recordPlace } from './postgres/cluster.ts';
import { type ProgramUrls, programUrlsOf, provideProgramDatabase } from './postgres/roles.ts';
import { findServer, type Server, startServer, urlOf } from './postgres/server.ts';
import { stopServer } from './postgres/stop.ts';

export type EmbeddedPostgres = {
  port: number;
  /** Whether this call started the server; false if it was already running. */
  isStarted: boolean;
  /**
   * Whether the data folder is a copy, or came from another file system, since the last start: the databases must then be prepared
   * as after a restore (see `beginAsCopy`). True until {@link settle} is called.
   */
  isCopy: boolean;
  /** Records that this folder is now an installation of its own. */
  settle(): void;
  /** Connection string of one database of this cluster, for the superuser. */
  urlFor(database: string): string;
  /** Connection strings of a program's database, for each of its roles. */
  programUrls(database: string): ProgramUrls;
  /** Creates a program's database and its roles unless they exist. `name` must be a plain identifier. */
  ensureProgramDatabase(name: string): Promise<void>;
  /** Creates the database unless it exists. `name` must be a plain identifier. */
  ensureDatabase(name: string): Promise<void>;
  /** Fast shutdown, firmer where that does not end it; resolves when the server process is gone. */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL server of the npm package for this platform, or takes over one that an earlier run left running on the same
 * data. PostgreSQL refuses to run as root: then the server runs as `postgres` or `nobody`, and its files are in a folder that this
 * user can access (see docs/decisions/002-embedded-postgresql.md). The caller must hold the folder's lock (`takeInstanceLock`), so
 * that no other server is started on it.
 *
 * @param options.dataFolder - folder of this installation (DATA_DIR), in which port, password and place of the cluster are stored
 * @param options.durable - false only for tests: no fsync, and the cluster in the data folder's place for temporary data
 * @param options.signal - aborts the start, and undoes what it has begun
 * @throws StartError with one sentence when it cannot run here
 */
export async function startEmbeddedPostgres(options: {
  dataFolder: string;
  durable: boolean;
  signal?: AbortSignal;
}): Promise<EmbeddedPostgres> {
  makeDataFolder(options.dataFolder);
  const running = await findRunning(options.dataFolder);
  const binaries = prepareBinaries();
  const cluster = await prepareCluster(options.dataFolder, binaries, options.signal);
  const server = running ?? (await startServer(cluster, binaries, options));
  // Still the same folder, but it may have been renamed.
  if (!cluster.isCopy) recordPlace(options.dataFolder, cluster.folder);
  return connect(options.dataFolder, server, cluster.isCopy);
}

/** Connection to the cluster of `dataFolder` if its server is running, else null. Does not start it. */
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
      await withDatabaseClient({ connectionString: urlFor('postgres') }, async (client) => {
        const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
        if (rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
      });
    },
    stop: () => stopServer(server),
  };
}
