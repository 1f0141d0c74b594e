import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { acceptWaiting, lastRequestsMs, lastRequestsOfProxyMs } from '../../common/last-requests.ts';
import { createShares } from '../../common/shares.ts';

/** The server cannot listen on the address; the message is one sentence for the operator. */
export class ListenError extends Error {
  override name = 'ListenError';
}

export type ListeningServer = {
  port: number;
  /**
   * Shuts down: accepts no more connections, and for a while still answers requests on open ones, with `Connection:
   * close`, behind a proxy for longer; then lets requests in progress end, and closes idle connections, including those
   * that a browser opened in advance. Requests that still run after `graceMs` are cut.
   */
  close(graceMs: number): Promise<void>;
};

/** `running`: responses that have not ended. */
type CountedServer = { server: Server; running: Set<ServerResponse> };

const requestTimeoutMs = 30_000;
const headersTimeoutMs = 15_000;
/** Longer than proxies keep a connection (nginx: 60 s), so that no proxy uses a connection that is being closed. */
const keepAliveTimeoutMs = 65_000;
/** A connection without traffic for this long is cut, so that slow readers do not hold memory forever. */
const idleTimeoutMs = 60_000;
const lookEveryMs = 25;
const connectionsCheckMs = 5_000;
const connectionsMax = 4_000;
/** Of one address; a proxy of ours holds those of everybody, and only the number of all counts. */
const connectionsPerAddressMax = connectionsMax / 2;

/**
 * Listens on `host` and `port` (0: a free one). `localhost` means both loopback addresses, because clients differ in
 * which one they try first; without IPv6 only the IPv4 one.
 * @param options.trustedProxies - number of our proxies in front
 * @throws ListenError when the port is taken or the address is not this machine's
 */
export async function listen(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  options: { host: string; port: number; trustedProxies: number },
): Promise<ListeningServer> {
  const hosts = options.host === 'localhost' ? ['127.0.0.1', '::1'] : [options.host];
  const servers: CountedServer[] = [];
  let port = options.port;
  const close = async (graceMs: number) => {
    const lastMs = options.trustedProxies > 0 ? lastRequestsOfProxyMs : lastRequestsMs;
    await Promise.all(servers.map((one) => closeServer(one, { graceMs, lastMs })));
  };
  for (const [index, host] of hosts.entries()) {
    const server = createServer(
      {
        requestTimeout: requestTimeoutMs,
        headersTimeout: headersTimeoutMs,
        keepAliveTimeout: keepAliveTimeoutMs,
        connectionsCheckingInterval: connectionsCheckMs,
      },
      handler,
    );
    server.maxConnections = connectionsMax;
    server.setTimeout(idleTimeoutMs);
    if (options.trustedProxies === 0) limitConnections(server);
    const running = new Set<ServerResponse>();
    server.prependListener('request', (_request, response) => {
      running.add(response);
      response.once('close', () => running.delete(response));
    });
    try {
      port = await bind(server, host, port);
      servers.push({ server, running });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      const isOptional =
        index > 0 && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT' || code === 'EINVAL');
      if (isOptional) continue;
      await close(0);
      if (code === 'EADDRINUSE') {
        throw new ListenError(
          `Port ${port} is taken: stop what uses it, or set SERVICE_PORT to a free port.`,
        );
      }
      if (code === 'EACCES')
        throw new ListenError(`Port ${port} may not be used by this user: set SERVICE_PORT to another.`);
      throw new ListenError(`SERVICE_HOST "${options.host}" cannot be listened on (${String(code)}).`);
    }
  }
  return { port, close };
}

/** Closes connections of an address that has its share, so that one sender cannot take the places of all others (S27). */
function limitConnections(server: Server): void {
  const places = createShares(connectionsMax, connectionsPerAddressMax);
  server.on('connection', (socket) => {
    const release = places.take(socket.remoteAddress ?? '');
    if (release === null) socket.destroy();
    else socket.once('close', release);
  });
}

function bind(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      // An AddressInfo, because the server listens on a port, not on a pipe.
      resolve((server.address() as AddressInfo).port);
    });
  });
}

async function closeServer(
  { server, running }: CountedServer,
  { graceMs, lastMs }: { graceMs: number; lastMs: number },
): Promise<void> {
  const tellToClose = (response: ServerResponse) => {
    response.shouldKeepAlive = false;
  };
  for (const response of running) tellToClose(response);
  server.prependListener('request', (_request, response) => tellToClose(response));
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  const closed = once(server, 'close');
  let isClosed = false;
  server.once('close', () => (isClosed = true));
  await acceptWaiting(server);
  // Not the http server's own `close`, which also closes idle connections: a proxy may have sent a request over one.
  NetServer.prototype.close.call(server);
  const startedAt = performance.now();
  while (!isClosed && performance.now() - startedAt < Math.min(lastMs, graceMs)) {
    if (!(await hasConnections(server))) break;
    await pause(lookEveryMs);
  }
  const closeUnused = () => {
    if (running.size === 0) server.closeAllConnections();
  };
  server.closeIdleConnections();
  for (const response of running) response.once('close', closeUnused);
  server.on('request', (_request, response) => response.once('close', closeUnused));
  closeUnused();
  await closed;
  clearTimeout(timer);
}

function hasConnections(server: Server): Promise<boolean> {
  // `getConnections` fails only for a server that does not listen.
  return new Promise((resolve) => server.getConnections((error, count) => resolve(!error && count > 0)));
}
