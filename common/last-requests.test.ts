import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, Server as NetServer } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { acceptWaiting } from './last-requests.ts';

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
  await acceptWaiting(server);
  NetServer.prototype.close.call(server);
  expect(await told).toEqual([clients]);
  await closed;
});

test('ends also while connections never cease to come', async () => {
  const server = createTcpServer();
  const busy = setInterval(() => server.emit('connection'), 0);
  await acceptWaiting(server);
  clearInterval(busy);
  expect(server.listenerCount('connection')).toBe(0);
});
