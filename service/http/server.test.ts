import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { listen } from './server.ts';

const graceMs = 5_000;
const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** A kept-alive connection that has received one response. */
async function openKept(port: number) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  await once(socket, 'connect');
  const received: string[] = [];
  socket.on('data', (text: string) => received.push(text));
  const closed = once(socket, 'close');
  socket.write(request);
  await once(socket, 'data');
  return { socket, received, closed };
}

describe('a server that stops', () => {
  test('answers a request in transit on a keep-alive connection, and closes that connection', async () => {
    const server = await listen((_request, response) => response.end('here'), {
      host: '127.0.0.1',
      port: 0,
      trustedProxies: 0,
    });
    const { socket, received, closed } = await openKept(server.port);
    const stopped = server.close(graceMs);
    socket.write(request);
    await Promise.all([stopped, closed]);
    const last = received.slice(1).join('');
    expect(last).toMatch(/^HTTP\/1\.1 200 /);
    expect(last.toLowerCase()).toContain('connection: close');
    expect(last).toContain('here');
  });

  test('does not wait for idle connections', async () => {
    const server = await listen((_request, response) => response.end('here'), {
      host: '127.0.0.1',
      port: 0,
      trustedProxies: 0,
    });
    const { closed } = await openKept(server.port);
    await server.close(graceMs);
    await closed;
  });
});
