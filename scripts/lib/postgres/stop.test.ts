import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { isAlive } from '../process.ts';
import { markProcess, stopServer } from './stop.ts';

const waitsMs = { SIGINT: 100, SIGQUIT: 100, SIGKILL: 30_000 };

/** A program that does not end when it is told to, with a child that notices when it is gone. */
async function startStubborn(): Promise<{ pid: number; child: number }> {
  const code = `for (const name of ['SIGINT', 'SIGQUIT', 'SIGTERM']) process.on(name, () => {});
    const child = require('node:child_process').spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
    console.log(child.pid);
    setInterval(() => {}, 1000);`;
  const stubborn = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await once(stubborn.stdout, 'data');
  return { pid: stubborn.pid ?? 0, child: Number(String(said)) };
}

test('S28 a server that neither shuts down fast nor at once is ended by the system, and its processes are waited for', async () => {
  const { pid, child } = await startStubborn();
  await stopServer(markProcess(pid), { isTold: false, waitsMs });
  expect([isAlive(pid), isAlive(child)]).toEqual([false, false]);
});

test('S33 a later process with the same id is not signalled', async () => {
  const { pid } = await startStubborn();
  try {
    await stopServer({ pid, startMark: 'of an earlier process' }, { isTold: false, waitsMs });
    expect(isAlive(pid)).toBe(true);
  } finally {
    process.kill(pid, 'SIGKILL');
  }
});
