import { statSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../fail.ts';
import { readFileIfPresent } from '../files.ts';
import { becomes, findChildren, findStartMark, isAlive } from '../process.ts';

/** A process of ours: the mark tells it from a later process with the same id. */
export type KnownProcess = { pid: number; startMark: string };

/** The running process, with its mark. */
export function markProcess(pid: number): KnownProcess {
  return { pid, startMark: findStartMark(pid) };
}

type StopSignal = 'SIGINT' | 'SIGQUIT' | 'SIGKILL';

/**
 * How a server is told to end, and how long it may take: PostgreSQL's fast shutdown, its immediate one, after which the next start
 * recovers, and the end by the system (PostgreSQL's manual, "Shutting Down the Server").
 */
const waits: Readonly<Record<StopSignal, number>> = { SIGINT: 20_000, SIGQUIT: 10_000, SIGKILL: 10_000 };

/**
 * Stops a server that proved to be ours, more firmly each time that it does not end; resolves when it is gone.
 * @param options.isTold - it has been told to shut down already, and did not
 * @param options.waitsMs - how long it may take after each signal, where tests do not wait that long
 * @throws StartError when the system does not end it either
 */
export async function stopServer(
  server: KnownProcess,
  { isTold, waitsMs = waits }: { isTold: boolean; waitsMs?: Readonly<Record<StopSignal, number>> } = {
    isTold: false,
  },
): Promise<void> {
  const signals = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const;
  const isGone = () => !isAlive(server.pid) || findStartMark(server.pid) !== server.startMark;
  for (const signal of isTold ? signals.slice(1) : signals) {
    if (isGone()) return;
    // Its processes end when they notice that it is gone; until then the next start is refused.
    const children = findChildren(server.pid);
    process.kill(server.pid, signal);
    const isDone = () => isGone() && !children.some(isAlive);
    if (await becomes(isDone, { timeoutMs: waitsMs[signal] })) return;
  }
  throw new StartError(
    `PostgreSQL (process ${server.pid}) does not end, even when the system ends it: look at the disk that its data is on, and restart the machine.`,
  );
}

/**
 * The server that runs on this folder and has been told to shut down, by its `postmaster.pid`; null if there is none, or if it cannot
 * be shown that the process named there works in this folder (only Linux tells).
 */
export function findStopping(folder: string): KnownProcess | null {
  const lines = (readFileIfPresent(path.join(folder, 'postmaster.pid')) ?? '').split('\n');
  const [pid, status] = [Number(lines[0]), lines[7]?.trim()];
  if (!Number.isInteger(pid) || pid <= 1 || status !== 'stopping') return null;
  const server = markProcess(pid);
  return worksIn(pid, folder) ? server : null;
}

/** PostgreSQL changes into its folder when it starts. */
function worksIn(pid: number, folder: string): boolean {
  const there = statSync(`/proc/${pid}/cwd`, { throwIfNoEntry: false });
  const here = statSync(folder);
  return there !== undefined && there.ino === here.ino && there.dev === here.dev;
}
