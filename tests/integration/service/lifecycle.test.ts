import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort, waitUntil } from '../../../scripts/lib/process.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { programFlags } from '../../helpers/program-flags.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase('service');
});
afterAll(() => database.drop());

/** Starts the built program directly, so that signals reach it without a process between. */
function startProgram(environment: Record<string, string>) {
  const child = spawn(process.execPath, [...programFlags, 'dist/service/main.js'], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { text: '', errors: '' };
  child.stdout.on('data', (chunk) => {
    output.text += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    output.errors += String(chunk);
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, output, ended };
}

const environmentFor = async () => ({
  SERVICE_PORT: String(await findFreePort()),
  SERVICE_DATABASE_URL: database.url,
  SERVICE_SECRET: 'a secret for tests only, long enough to be taken',
});

const isUp =
  (port: string, host = 'localhost') =>
  async () => {
    try {
      const answer = await fetch(`http://${host}:${port}/health`);
      await answer.arrayBuffer();
      return answer.status === 200;
    } catch {
      return false; // Not listening yet.
    }
  };

/** The error lines, without the library's warning about the runtime. */
const sentences = (errors: string) =>
  errors
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('oidc-provider') && !line.startsWith('npm'));

describe('S29 start-up: one sentence for each problem, exit status 1', () => {
  test.each([
    ['nothing set', {}, ['SERVICE_DATABASE_URL is missing', 'SERVICE_SECRET is missing']],
    [
      'a database that does not answer',
      { SERVICE_DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' },
      ['cannot be reached'],
    ],
  ])('%s', async (_what, environment, expected) => {
    const base = Object.keys(environment).length === 0 ? {} : await environmentFor();
    const program = startProgram({ ...base, ...environment });
    expect(await program.ended).toBe(1);
    const lines = sentences(program.output.errors);
    expect(lines).toHaveLength(expected.length);
    for (const [index, text] of expected.entries()) expect(lines[index]).toContain(text);
    expect(program.output.errors).not.toContain('x:y@');
  });

  test('a taken port', async () => {
    const environment = await environmentFor();
    const first = startProgram(environment);
    await waitUntil(isUp(environment.SERVICE_PORT), { what: 'the service' });
    const second = startProgram(environment);
    expect(await second.ended).toBe(1);
    expect(sentences(second.output.errors)).toEqual([
      `Port ${environment.SERVICE_PORT} is taken: stop what uses it, or set SERVICE_PORT to a free port.`,
    ]);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
  });
});

describe('S28 stopping', () => {
  test('it answers on both loopback addresses, and SIGTERM ends it with status 0 in spite of open connections', async () => {
    const environment = await environmentFor();
    const program = startProgram(environment);
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      await waitUntil(isUp(environment.SERVICE_PORT, host), { what: host });
    }
    // A silent connection, and one in the middle of a request.
    const sockets = await Promise.all(
      ['', 'POST /agent HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{'].map(
        (text) =>
          new Promise<ReturnType<typeof connect>>((resolve) => {
            const socket = connect(Number(environment.SERVICE_PORT), '127.0.0.1', () => {
              socket.write(text);
              resolve(socket);
            });
            socket.on('error', () => undefined);
          }),
      ),
    );
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    for (const socket of sockets) socket.destroy();
  });

  test('unused and keep-alive connections of browsers are closed at once', async () => {
    const environment = await environmentFor();
    const program = startProgram(environment);
    await waitUntil(isUp(environment.SERVICE_PORT), { what: 'the service' });
    const closed = ['', 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n'].map(async (text) => {
      const socket = connect(Number(environment.SERVICE_PORT), '127.0.0.1');
      const isClosed = new Promise((resolve) => socket.on('error', resolve).on('close', resolve).resume());
      await once(socket, 'connect');
      socket.write(text);
      if (text) await once(socket, 'data');
      return { isClosed };
    });
    const connections = await Promise.all(closed);
    const startedAt = performance.now();
    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    // Less than the time that requests in progress get.
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await Promise.all(connections.map((one) => one.isClosed));
  });

  test('SIGINT ends it with status 0', async () => {
    const environment = await environmentFor();
    const program = startProgram(environment);
    await waitUntil(isUp(environment.SERVICE_PORT), { what: 'the service' });
    program.child.kill('SIGINT');
    expect(await program.ended).toBe(0);
  });
});
