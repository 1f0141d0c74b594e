import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort, isPortFree, waitUntil } from './process.ts';
import { startProgram } from './programs.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'consult-desk-programs-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const healthy = `require('node:http').createServer((_, response) => response.end()).listen(Number(process.env.PORT), '127.0.0.1')`;

async function optionsOf(code: string) {
  const port = await findFreePort();
  return {
    name: 'service',
    command: ['-e', code],
    port,
    portSetting: 'SERVICE_PORT',
    host: '127.0.0.1',
    healthPath: '/',
    environment: { ...process.env, PORT: String(port) },
    dataFolder: folder,
    output: 'log' as const,
  };
}

const noStop = new AbortController().signal;

test('S28 S33 a program ends by itself when the script that started it was killed, so that no process has to be found and signalled', async () => {
  const options = await optionsOf(healthy);
  const bundle = path.join(folder, 'programs.mjs');
  await build({
    entryPoints: [path.join(import.meta.dirname, 'programs.ts')],
    outfile: bundle,
    bundle: true,
    format: 'esm',
    platform: 'node',
  });
  const code = `const { startProgram } = await import(${JSON.stringify(bundle)});
    await startProgram({ ...JSON.parse(process.argv[1]), signal: new AbortController().signal });
    console.log('runs');
    setInterval(() => {}, 1000);`;
  const starter = spawn(process.execPath, ['--input-type=module', '-e', code, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(starter.stdout, 'data');
  expect(await isPortFree(options.port)).toBe(false);
  starter.kill('SIGKILL');
  await waitUntil(() => isPortFree(options.port), { timeoutMs: 30_000, what: 'the program to end' });
}, 60_000);

test('the error about a program that ended contains the program’s own message', async () => {
  const failing = `console.error('{"level":30,"msg":"canary"}'); console.error('TOKEN_KEYS is not a key: write id:base64.'); process.exit(1)`;
  await expect(startProgram({ ...(await optionsOf(failing)), signal: noStop })).rejects.toThrow(
    /^The service ended \(status 1\): TOKEN_KEYS is not a key: write id:base64\.\nSee .*service\.log\.$/,
  );
});

test('a request to stop ends a program that is still starting', async () => {
  const stopping = new AbortController();
  const options = await optionsOf('setInterval(() => {}, 1000)');
  const started = startProgram({ ...options, signal: stopping.signal });
  stopping.abort();
  await expect(started).rejects.toThrow('aborted');
});

test('a port that is taken only on ::1 counts as taken, and a free one is suggested', async () => {
  const options = await optionsOf(healthy);
  const server = createServer().listen(options.port, '::1');
  await once(server, 'listening');
  await expect(startProgram({ ...options, signal: noStop })).rejects.toThrow(
    /is taken: stop what uses it, or set SERVICE_PORT to a free port, such as \d+\./,
  );
  server.close();
});
