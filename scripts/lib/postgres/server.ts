import { randomBytes } from 'node:crypto';
import { closeSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { StartError } from '../fail.ts';
import { openLog, ownerOf, writeNewFile } from '../files.ts';
import { becomes, findFreePort, findParent, isPortFree } from '../process.ts';
import { describeFileError, errorCodeOf } from '../system-errors.ts';
import { type Binaries, runBinary, spawnBinary } from './binaries.ts';
import { type Cluster, makePassword, noteCluster, type PreparedCluster } from './cluster.ts';
import { findStopping, type KnownProcess, markProcess, stopServer } from './stop.ts';

/** A server that was cut off recovers first, which takes minutes on a slow disk; it ends by itself when it cannot. */
const startTimeoutMs = 300_000;
/** A fast shutdown that takes longer does not end by itself. */
const shutdownTimeoutMs = 20_000;
const connectTimeoutMs = 5_000;

/** A server that was verified to run on the cluster's folder. */
export type Server = Cluster & KnownProcess & { isStarted: boolean };

type StartOptions = { dataFolder: string; durable: boolean; signal?: AbortSignal | undefined };
type Settings = readonly string[];

export function urlOf({ port, password }: Omit<Cluster, 'folder'>, database: string): string {
  return `postgres://consult:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * The server on this cluster, if one is running. It is verified by a value just written into this folder: a copy has the same port,
 * password and process ids as its original.
 */
export async function findServer(cluster: Cluster): Promise<Server | null> {
  let found = 'beginning' as Proof;
  const isSettled = async () => {
    found = await prove(cluster);
    return found !== 'beginning';
  };
  const told = Date.now();
  const hangs = () => Date.now() - told > shutdownTimeoutMs && findStopping(cluster.folder) !== null;
  const isDecided = await becomes(async () => (await isSettled()) || hangs(), { timeoutMs: startTimeoutMs });
  const stopping = found === 'beginning' ? findStopping(cluster.folder) : null;
  if (stopping) {
    // A start that ran out of room can leave a server that never finishes shutting down.
    await stopServer(stopping, { isTold: true });
    return null;
  }
  if (!isDecided || found === 'beginning')
    throw new StartError(
      `A PostgreSQL on ${cluster.folder} has been starting or stopping for ${startTimeoutMs / 60_000} minutes: see its log, and end it. Nothing was changed.`,
    );
  return typeof found === 'number' ? { ...cluster, ...markProcess(found), isStarted: false } : null;
}

/** Process id of the verified server; `beginning`: a server answers but is still starting. */
type Proof = number | 'beginning' | 'refused' | 'none';

const starting = '57P03';
const wrongPassword = '28P01';

async function prove({ folder, port, password }: Cluster): Promise<Proof> {
  const name = `consult-desk.proof-${randomBytes(8).toString('hex')}`;
  const file = path.join(folder, name);
  const said = randomBytes(24).toString('hex');
  const client = new pg.Client({
    connectionString: urlOf({ port, password }, 'postgres'),
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
  });
  client.on('error', () => undefined); // If the server ends, the query below fails and reports it.
  try {
    await client.connect();
    writeNewFile(file, said, { owner: ownerOf(folder) });
    const { rows } = await client.query<{ said: string | null; pid: number }>(
      'select pg_read_file($1, 0, 1000, true) as said, pg_backend_pid() as pid',
      [name],
    );
    const [row] = rows;
    return row?.said === said ? (findParent(row.pid) ?? 'none') : 'none';
  } catch (error) {
    if (errorCodeOf(error) === starting) return 'beginning';
    return errorCodeOf(error) === wrongPassword ? 'refused' : 'none';
  } finally {
    rmSync(file, { force: true });
    await client.end().catch(() => undefined);
  }
}

/**
 * Starts a server on the cluster.
 * @throws StartError with PostgreSQL's own message when it does not start
 */
export async function startServer(
  cluster: PreparedCluster,
  binaries: Binaries,
  options: StartOptions,
): Promise<Server> {
  const known = cluster.isPasswordLost ? await resetPassword(cluster, binaries, options) : cluster;
  const server = await startOnce(known, binaries, options);
  if (server) return server;
  const reset = await resetPassword(known, binaries, options);
  const again = await startOnce(reset, binaries, options);
  if (again) return again;
  throw new StartError(
    `The embedded PostgreSQL refuses the password that was just set; see ${logOf(options)}.`,
  );
}

const logOf = ({ dataFolder }: StartOptions) => path.join(dataFolder, 'postgres.log');

const quiet: Settings = [
  'log_statement=none',
  'log_min_error_statement=panic', // A failing statement may contain patient data; the error is logged without it.
  'log_parameter_max_length_on_error=0',
];

/** Tests keep nothing, and open thousands of connections and hundreds of databases for moments. */
const forTests: Settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'scram_iterations=1',
];

function listSettings(port: number, durable: boolean): Settings {
  return [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${port}`,
    'max_connections=200',
    'shared_buffers=64MB',
    ...quiet,
    ...(durable ? [] : forTests),
  ];
}

const asArguments = (settings: Settings) => settings.flatMap((setting) => ['-c', setting]);

/** Gives null when the server runs but does not accept the password; it is stopped again. */
async function startOnce(
  cluster: Cluster,
  binaries: Binaries,
  options: StartOptions,
): Promise<Server | null> {
  options.signal?.throwIfAborted();
  const port = (await isPortFree(cluster.port)) ? cluster.port : await findFreePort();
  const used = { folder: cluster.folder, port, password: cluster.password };
  // Recorded before the start, so that another process finds the server even if this one is killed.
  noteCluster(options.dataFolder, used);
  const before = sizeOf(logOf(options));
  const log = openLog(logOf(options));
  const child = spawnBinary(
    binaries,
    'postgres',
    ['-D', cluster.folder, ...asArguments(listSettings(port, options.durable))],
    ['ignore', log, log],
  );
  closeSync(log);
  let ended = false;
  for (const event of ['exit', 'error'] as const)
    child.once(event, () => {
      ended = true;
    });
  const { pid } = child;
  let found = 'none' as Proof;
  const server = pid === undefined ? null : markProcess(pid);
  try {
    const isDecided = async () => {
      options.signal?.throwIfAborted();
      if (ended) return true;
      found = await prove(used);
      return found === pid || found === 'refused';
    };
    if (!(await becomes(isDecided, { timeoutMs: startTimeoutMs })))
      throw new StartError(
        `The embedded PostgreSQL did not start within ${startTimeoutMs / 60_000} minutes; see ${logOf(options)}.`,
      );
  } catch (error) {
    if (server && !ended) await stopServer(server);
    throw error;
  }
  child.unref();
  if (server === null || ended) throw new StartError(explainEnd(cluster.folder, options, before));
  if (found === 'refused') {
    await stopServer(server);
    return null;
  }
  return { ...used, ...server, isStarted: true };
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function explainEnd(folder: string, options: StartOptions, before: number): string {
  const said = readFileSync(logOf(options)).subarray(before).toString('utf8');
  if (said.includes('"postmaster.pid" already exists')) {
    return `Another PostgreSQL may run on ${folder}, and it is not one that this installation can use: stop it. If none does, move ${path.join(folder, 'postmaster.pid')} away. Nothing was changed.`;
  }
  const reason = /(?:FATAL|PANIC): {2}(.+)/.exec(said)?.[1];
  if (reason?.includes('No space left on device')) return describeFileError('ENOSPC', folder);
  if (reason?.includes('Read-only file system')) return describeFileError('EROFS', folder);
  return `The embedded PostgreSQL did not start${reason ? ` (${reason})` : ''}, see ${logOf(options)}: mend that, or set DATABASE_URL and SERVICE_DATABASE_URL.`;
}

/** Sets a new password in single-user mode, which needs none; no server can run on the cluster meanwhile. */
async function resetPassword(cluster: Cluster, binaries: Binaries, options: StartOptions): Promise<Cluster> {
  const renewed = { folder: cluster.folder, port: cluster.port, password: makePassword() };
  noteCluster(options.dataFolder, renewed);
  const result = await runBinary(
    binaries,
    'postgres',
    ['--single', '-D', cluster.folder, ...asArguments([...quiet, 'exit_on_error=on']), 'postgres'],
    { input: `ALTER ROLE consult PASSWORD '${renewed.password}'\n`, signal: options.signal },
  );
  if (result.isDone) return renewed;
  options.signal?.throwIfAborted();
  throw new StartError(
    `The lost password of the database in ${cluster.folder} could not be set anew (${result.reason}): if a PostgreSQL runs on it, stop that, and start again.`,
  );
}
