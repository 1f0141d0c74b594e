import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from './fail.ts';
import { findStartMark, isAlive, waitUntil } from './process.ts';

const leftoverStopMs = 12_000;

export type InstanceLock = {
  /** Notes a program that this process started, so that a later start can end it if this process is killed. */
  noteProgram(pid: number): void;
  release(): void;
};

/**
 * Takes the folder for this process; a second start on the same data is refused. A lock whose process is gone
 * (killed, or the machine restarted) is taken over, and the programs it left running are ended first.
 * @throws StartError when another process holds it
 */
export async function takeInstanceLock(dataFolder: string): Promise<InstanceLock> {
  mkdirSync(dataFolder, { recursive: true, mode: 0o711 });
  const file = path.join(dataFolder, 'up.lock');
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, nameProcess(process.pid), { flag: 'wx', mode: 0o600 });
      return {
        noteProgram: (pid) => appendFileSync(file, nameProcess(pid)),
        release: () => rmSync(file, { force: true }),
      };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const [holder, ...programs] = readFileSync(file, 'utf8').trim().split('\n');
    if (holder !== undefined && isSame(holder)) {
      throw new StartError(
        `Consult Desk already runs on ${dataFolder} (process ${parseInt(holder, 10)}): stop that one first, or set DATA_DIR to another folder.`,
      );
    }
    await endLeftovers(programs);
    rmSync(file, { force: true });
  }
  throw new StartError(`${file} keeps coming back: another start is under way. Try again.`);
}

/** "pid start-mark": the mark tells a process from a later one with the same id. */
function nameProcess(pid: number): string {
  return `${pid} ${findStartMark(pid)}\n`;
}

function isSame(line: string): boolean {
  const [pid = '', mark = ''] = line.split(' ');
  return isAlive(Number(pid)) && findStartMark(Number(pid)) === mark;
}

async function endLeftovers(lines: string[]): Promise<void> {
  const left = lines.filter(isSame);
  for (const line of left) process.kill(parseInt(line, 10), 'SIGTERM');
  try {
    await waitUntil(() => !left.some(isSame), {
      timeoutMs: leftoverStopMs,
      what: 'programs of an earlier start',
    });
  } catch {
    for (const line of left.filter(isSame)) process.kill(parseInt(line, 10), 'SIGKILL');
  }
}
