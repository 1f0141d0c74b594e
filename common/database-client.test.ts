import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { withDatabaseClient } from './database-client.ts';

/** The first answers of PostgreSQL's protocol: authenticated, ready. */
const ready = Buffer.concat([
  Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]),
  Buffer.from([0x5a, 0, 0, 0, 5, 0x49]),
]);

test('S32 a server that ends while a connection waits fails the next statement, and never ends the process', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(ready);
      setImmediate(() => socket.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server on a port always has such an address.
  const { port } = server.address() as AddressInfo;
  const url = `postgres://one:two@127.0.0.1:${port}/three`;
  const work = withDatabaseClient({ connectionString: url, ssl: false }, async (client) => {
    await once(client, 'end');
    await client.query('select 1');
  });
  await expect(work).rejects.toThrow(/not queryable|Connection/);
  server.close();
});
