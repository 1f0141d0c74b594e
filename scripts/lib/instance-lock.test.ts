import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
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

/** Another process, which only stays alive. */
async function startOther() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await once(child, 'spawn');
  return { child, pid: child.pid ?? 0 };
}

const readLock = (): Record<string, unknown> => JSON.parse(readFileSync(lockFile(), 'utf8'));
const refusal = () => {
  try {
    takeInstanceLock(folder).release();
    return null;
  } catch (error) {
    return error;
  }
};

describe('a second start on the same folder', () => {
  test('is refused with one sentence that says what to do, and the first keeps its lock', () => {
    const lock = takeInstanceLock(folder);
    const before = readFileSync(lockFile(), 'utf8');
    expect(refusal()).toBeInstanceOf(StartError);
    expect(String(refusal())).toMatch(
      /already runs on .*\(process \d+\): stop that one first, or set DATA_DIR/,
    );
    expect(readFileSync(lockFile(), 'utf8')).toBe(before);
    lock.release();
    expect(existsSync(lockFile())).toBe(false);
  });

  test('is refused with the advice to wait while a command works on the folder', () => {
    const lock = takeInstanceLock(folder, 'admin');
    expect(String(refusal())).toContain('A command works on');
    lock.release();
  });

  test('is allowed where the noted process id now belongs to another process', () => {
    takeInstanceLock(folder);
    writeFileSync(lockFile(), JSON.stringify({ ...readLock(), startMark: 'another' }));
    const lock = takeInstanceLock(folder);
    expect(lock.isTakenOver).toBe(true);
    lock.release();
  });

  test('S33 is allowed in a copy of the folder, and releasing the copy’s lock leaves the original’s', () => {
    const lock = takeInstanceLock(folder);
    const copy = `${folder}-copy`;
    cpSync(folder, copy, { recursive: true });
    try {
      const other = takeInstanceLock(copy);
      expect(other.isTakenOver).toBe(true);
      other.release();
      expect(refusal()).toBeInstanceOf(StartError);
    } finally {
      rmSync(copy, { recursive: true });
      lock.release();
    }
  });
});

test('S33 no process that a stale lock names is signalled, because it may belong to another installation', async () => {
  const [killed, left] = [await startOther(), await startOther()];
  takeInstanceLock(folder);
  const noted = { ...readLock(), pid: killed.pid, startMark: findStartMark(killed.pid) };
  // Whatever else a lock file names, for example because another version wrote it, is not signalled either.
  writeFileSync(lockFile(), `${JSON.stringify({ ...noted, programs: [left.pid] })}`);
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  takeInstanceLock(folder).release();
  expect(isAlive(left.pid)).toBe(true);
  left.child.kill('SIGKILL');
});

test('S33 exactly one of several simultaneous starts takes over a stale lock', async () => {
  const bundle = path.join(folder, 'lock.mjs');
  await build({
    entryPoints: [path.join(import.meta.dirname, 'instance-lock.ts')],
    outfile: bundle,
    bundle: true,
    format: 'esm',
    platform: 'node',
  });
  const data = path.join(folder, 'data');
  const file = path.join(data, 'up.lock');
  const code = `const { takeInstanceLock } = await import(${JSON.stringify(bundle)});
    process.stdin.once('data', () => {
      try { takeInstanceLock(process.argv[1]); console.log('taken'); } catch (error) { console.log(error.name); }
    });
    console.log('ready');`;
  for (let round = 0; round < 3; round += 1) {
    rmSync(file, { force: true });
    takeInstanceLock(data);
    const left: object = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...left, startMark: 'of one that was killed' }));
    const starts = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', code, data], {
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    );
    const listen = () =>
      Promise.all(starts.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()));
    await listen();
    const answers = listen();
    for (const child of starts) child.stdin.write('now');
    expect((await answers).toSorted()).toEqual(['StartError', 'StartError', 'StartError', 'taken']);
    const ends = starts.map((child) => once(child, 'exit'));
    for (const child of starts) child.stdin.end();
    await Promise.all(ends);
  }
  expect(readdirSync(data)).toEqual(['up.lock']);
}, 60_000);
