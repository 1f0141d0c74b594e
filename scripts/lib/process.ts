import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** Whether a process with this id exists (it may belong to someone else). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * A mark that tells two processes with the same id apart: the start time on Linux, '' where that is not known.
 * Guards lock files against process ids that are given out again.
 */
export function findStartMark(pid: number): string {
  const startedAt = readStatField(pid, 22);
  return Number.isNaN(startedAt) ? '' : String(startedAt);
}

/** The process that started this one; null where that cannot be told. */
export function findParent(pid: number): number | null {
  const read = readStatField(pid, 4);
  const ask = () => Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout);
  const parent = Number.isNaN(read) ? ask() : read;
  return Number.isInteger(parent) && parent > 1 ? parent : null;
}

/** Field of /proc/PID/stat, counted from 1 as proc(5) does; not a number where there is none. */
function readStatField(pid: number, field: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Fields are counted after the last ')', which ends the second, because the command may hold spaces.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[field - 3]);
  } catch {
    return Number.NaN; // No such process, or a system without /proc.
  }
}

/** Ends what hangs; says nothing of how long something may take on a busy machine. */
const hungAfterMs = 120_000;

/** Resolves once `condition` holds; rejects after `timeoutMs` (two minutes by default). Checks every `intervalMs`. */
export async function waitUntil(
  condition: () => Promise<boolean> | boolean,
  options: { timeoutMs?: number; intervalMs?: number; what: string },
): Promise<void> {
  const { timeoutMs = hungAfterMs, intervalMs = 25, what } = options;
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    if (await condition()) return;
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs} ms in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
}

/** Whether nothing listens on this port of the loopback addresses: a browser may take either for `localhost`. */
export async function isPortFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    // A machine without IPv6 has nobody who listens there.
    server.once('error', (error) =>
      resolve('code' in error && (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')),
    );
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** Below those that the system gives to connections and to programs that ask for any port, so that none of them takes one meanwhile. */
const firstPort = 20_000;
const portsOfProcess = 200;
const lanes = 60;
let lastPort = randomInt(portsOfProcess);

/** A free loopback port, of a row of this process's own: another one that looks for a port at this moment finds another. */
export async function findFreePort(): Promise<number> {
  const first = firstPort + (process.pid % lanes) * portsOfProcess;
  for (let tries = 0; tries < portsOfProcess; tries += 1) {
    lastPort = (lastPort + 1) % portsOfProcess;
    const port = first + lastPort;
    if (await isPortFree(port)) return port;
  }
  throw new Error('All ports of this process are taken');
}
