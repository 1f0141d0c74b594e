import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** Whether a process with this id exists (it may belong to another user). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Tells two processes with the same id apart: the start time on Linux, '' where it is unknown. Protects lock files against reused
 * process ids.
 */
export function findStartMark(pid: number): string {
  const startedAt = readStatField(pid, 22);
  return Number.isNaN(startedAt) ? '' : String(startedAt);
}

/** The parent process id; null where it is unknown. */
export function findParent(pid: number): number | null {
  const read = readStatField(pid, 4);
  const ask = () => Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout);
  const parent = Number.isNaN(read) ? ask() : read;
  return Number.isInteger(parent) && parent > 1 ? parent : null;
}

/** The ids of the processes that this one has started, and that run. */
export function findChildren(pid: number): number[] {
  if (existsSync('/proc/self/stat'))
    return readdirSync('/proc')
      .map(Number)
      .filter((child) => Number.isInteger(child) && readStatField(child, 4) === pid);
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = (stdout ?? '').split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
}

/** Field of /proc/PID/stat, counted from 1 as in proc(5); NaN if there is none. */
function readStatField(pid: number, field: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Count after the last ')', the end of the second field, because the command may contain spaces.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[field - 3]);
  } catch {
    return Number.NaN; // No such process, or a system without /proc.
  }
}

/** Only ends what hangs; a busy machine may take long. */
const hungAfterMs = 120_000;

/** Resolves once `condition` holds; rejects after `timeoutMs` (two minutes by default). Checks every `intervalMs`. */
export async function waitUntil(
  condition: () => Promise<boolean> | boolean,
  options: { timeoutMs?: number; intervalMs?: number; what: string },
): Promise<void> {
  const { timeoutMs = hungAfterMs, intervalMs = 25, what } = options;
  if (await becomes(condition, { timeoutMs, intervalMs })) return;
  throw new Error(`Waited ${timeoutMs} ms in vain for ${what}`);
}

/** Whether `condition` comes to hold within `timeoutMs`. Checks every `intervalMs`. */
export async function becomes(
  condition: () => Promise<boolean> | boolean,
  { timeoutMs, intervalMs = 25 }: { timeoutMs: number; intervalMs?: number },
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    if (await condition()) return true;
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
}

/** Whether no process listens on this port of `host` and of the loopback addresses: a browser may use either for `localhost`. */
export async function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  for (const one of new Set([host, '127.0.0.1', '::1'])) if (!(await canListen(port, one))) return false;
  return true;
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // Without IPv6 no process can listen there.
    server.once('error', (error) =>
      resolve('code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')),
    );
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** Below the range of ports that the system assigns to connections and to programs that ask for any port. */
const firstPort = 20_000;
const portsOfProcess = 200;
const lanes = 60;
let lastPort = randomInt(portsOfProcess);

/** A free loopback port, from a range that depends on the process id, so that simultaneous processes find different ports. */
export async function findFreePort(): Promise<number> {
  const first = firstPort + (process.pid % lanes) * portsOfProcess;
  for (let tries = 0; tries < portsOfProcess; tries += 1) {
    lastPort = (lastPort + 1) % portsOfProcess;
    const port = first + lastPort;
    if (await isPortFree(port)) return port;
  }
  throw new Error('All ports of this process are taken');
}
