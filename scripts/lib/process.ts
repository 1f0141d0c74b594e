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
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 22 (starttime); fields are counted after the last ')' because the command may hold spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
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

/** Whether nothing listens on this loopback port. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** Below those that the system gives to connections and to whoever asks for any, so that none of these takes one meanwhile. */
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
