import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StartError } from './fail.ts';
import { takeInstanceLock } from './instance-lock.ts';
import { findStartMark, isAlive } from './process.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'consult-desk-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lockFile = () => path.join(folder, 'up.lock');

/** A process of somebody else's, which waits. */
async function startOther() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await once(child, 'spawn');
  return { child, pid: child.pid ?? 0 };
}

describe('a second start on one folder is refused', () => {
  test('with one sentence that says what to do, and the first keeps its lock', async () => {
    const lock = await takeInstanceLock(folder);
    const before = readFileSync(lockFile(), 'utf8');
    const failure = await takeInstanceLock(folder).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect(String(failure)).toMatch(
      /already runs on .*\(process \d+\): stop that one first, or set DATA_DIR/,
    );
    expect(readFileSync(lockFile(), 'utf8')).toBe(before);
    lock.release();
    expect(existsSync(lockFile())).toBe(false);
  });

  test('but not for a process id that was given to another process since', async () => {
    writeFileSync(lockFile(), `${process.pid} another-mark\n`);
    (await takeInstanceLock(folder)).release();
  });
});

test('S28 a lock whose process was killed is taken over, and the programs that it left are ended first', async () => {
  const [killed, left] = [await startOther(), await startOther()];
  writeFileSync(
    lockFile(),
    `${killed.pid} ${findStartMark(killed.pid)}\n${left.pid} ${findStartMark(left.pid)}\n`,
  );
  const gone = once(left.child, 'exit');
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  const lock = await takeInstanceLock(folder);
  await gone;
  expect(isAlive(left.pid)).toBe(false);
  expect(readFileSync(lockFile(), 'utf8')).toContain(String(process.pid));
  lock.release();
});
