import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { closeListener } from './close-listener.ts';

const clients = 20;

/** Opens connections, sends a request over each, counts them in `flag[0]`, and reports how many got an answer. */
const client = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port, clients, flag } } = require('node:worker_threads');
  let answered = 0;
  let ended = 0;
  for (let index = 0; index < clients; index += 1) {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GET / HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n', () => {
        if (Atomics.add(flag, 0, 1) + 1 === clients) Atomics.notify(flag, 0);
      });
    });
    socket.once('data', () => { answered += 1; });
    socket.on('error', () => {});
    socket.once('close', () => {
      ended += 1;
      if (ended === clients) parentPort.postMessage(answered);
    });
  }
`;

test('S28 a request that was sent before the listener closed is answered, also over a connection not yet accepted', async () => {
  const server = createServer((_request, response) => response.end('here'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const { port } = server.address() as AddressInfo;
  const worker = new Worker(client, { eval: true, workerData: { port, clients, flag } });
  const told = once(worker, 'message');
  // This thread, and with it the server, stands still until all requests are sent: no connection was accepted.
  for (let sent = 0; sent < clients; sent = Atomics.load(flag, 0)) Atomics.wait(flag, 0, sent, 50);
  const closed = once(server, 'close');
  await closeListener(server);
  expect(await told).toEqual([clients]);
  await closed;
});

test('closes the listener even when connections never cease to come, and leaves idle connections open', async () => {
  const server = createTcpServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const idle = new Worker(
    `const { connect } = require('node:net');
     const { parentPort, workerData } = require('node:worker_threads');
     const idle = connect(workerData, '127.0.0.1', () => parentPort.postMessage('open'));
     idle.once('close', () => parentPort.postMessage('closed'));`,
    { eval: true, workerData: port },
  );
  const [[socket]] = await Promise.all([once(server, 'connection'), once(idle, 'message')]);
  const busy = setInterval(() => server.emit('connection'), 0);
  await closeListener(server);
  clearInterval(busy);
  expect(server.listening).toBe(false);
  expect(
    await new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count))),
  ).toBe(1);
  (socket as Socket).destroy();
  expect(await once(idle, 'message')).toEqual(['closed']);
});
