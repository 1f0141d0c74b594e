import { once } from 'node:events';
import { createServer, request as httpRequest, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createGate } from './gate.ts';

/** How many requests a process serves at the same time. */
const places = 64;
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server behind a gate; its requests wait until the test answers them. */
async function openGatedServer() {
  const gate = createGate({ countRequest: async () => null, renderBusyPage: async () => '' });
  const held: ServerResponse[] = [];
  const server = createServer((request, response) => {
    void gate.pass(request, response, { path: request.url ?? '/', remoteAddress: '127.0.0.1' }, () => {
      request.resume();
      if (request.method === 'GET') held.push(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { port: address.port, gate, held };
}

function get(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    httpRequest({ port, host: '127.0.0.1', agent: false }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    })
      .once('error', reject)
      .end();
  });
}

function beginBody(port: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 500\r\n\r\nbegun');
  closing.push(() => socket.destroy());
  return socket;
}

test('S27 requests do not wait for ever behind callers that stop in the middle of a body, or that have disconnected', async () => {
  const { port, gate, held } = await openGatedServer();
  const first = Array.from({ length: places }, () => get(port));
  await expect.poll(() => gate.readState().running).toBe(places);
  const slow = Array.from({ length: 2 * places }, () => beginBody(port));
  await expect.poll(() => gate.readState().waiting).toBe(slow.length);
  const last = [get(port), get(port)];
  await expect.poll(() => gate.readState().waiting).toBe(slow.length + last.length);
  for (const socket of slow.slice(0, 10)) socket.destroy();
  for (const response of held.splice(0)) response.end();
  expect(await Promise.all(first)).toEqual(first.map(() => 200));
  await expect.poll(() => held.length).toBe(last.length);
  for (const response of held.splice(0)) response.end();
  expect(await Promise.all(last)).toEqual([200, 200]);
  expect(gate.readState()).toMatchObject({ running: 0, waiting: 0 });
});

test('S27 callers that disconnect while they wait give their places back, however many there were', async () => {
  const { port, gate, held } = await openGatedServer();
  const first = Array.from({ length: places }, () => get(port));
  await expect.poll(() => gate.readState().running).toBe(places);
  for (let round = 0; round < 3; round += 1) {
    const gone = Array.from({ length: 300 }, () => beginBody(port));
    await expect.poll(() => gate.readState().waiting).toBe(gone.length);
    for (const socket of gone) socket.destroy();
    await expect.poll(() => gate.readState().waiting).toBe(0);
  }
  expect(gate.readState().refusedForRoom).toBe(0);
  const last = get(port);
  await expect.poll(() => gate.readState().waiting).toBe(1);
  for (const response of held.splice(0)) response.end();
  await Promise.all(first);
  await expect.poll(() => held.length).toBe(1);
  for (const response of held.splice(0)) response.end();
  expect(await last).toBe(200);
});
