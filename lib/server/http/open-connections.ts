import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { acceptWaiting, lastRequestsMs, lastRequestsOfProxyMs } from '@/common/last-requests.ts';
import { findRemoteAddress } from '@/common/remote-address.ts';
import { remoteAddressHeader } from '@/lib/server/http/rate-limit.ts';
import { getServer } from '@/lib/shared/operations/server.ts';

/** The server's connections, so that a stopping process waits for answers and not for browsers to disconnect. */
export type OpenConnections = {
  /**
   * Lets requests in progress end, then closes every connection, also kept-alive ones and spare ones that a browser has opened and
   * not used, when no request sent before the stop can arrive any more; behind a proxy later. Requests that still run after `graceMs` are cut off.
   */
  end(graceMs: number): void;
};

/**
 * Header that `watchConnections` sets on a request without a path (overwriting the sender's); `app/api/server` answers such
 * requests.
 */
export const serverRequestHeader = 'x-asked-of-server';

/** Slower senders of headers or of a request are disconnected at Node's next check, every 30 s (S27). */
const headersTimeoutMs = 15_000;
const requestTimeoutMs = 30_000;

/**
 * Gets hold of the HTTP server that Next creates and gives no access to. By default it lets slow senders hold connections for
 * minutes, and a stop waits until every browser has closed its connections, which an open page never does (S28). It also sets the
 * remote address on each request, which Next would take from the sender's headers. Call it before the first request.
 *
 * @param trustedProxies - number of our proxies in front
 */
export function watchConnections(trustedProxies: number): OpenConnections {
  const servers = new Set<Server>();
  const running = new Set<ServerResponse>();
  let isEnding = false;
  /** Whether idle connections may be closed. */
  let isOver = false;

  const closeAll = () => {
    for (const server of servers) server.closeAllConnections();
  };
  subscribe('http.server.request.start', (message) => {
    if (!isRequestStart(message)) return;
    const { server, request, response } = message;
    request.headers[remoteAddressHeader] = findRemoteAddress(
      { forwardedFor: request.headers['x-forwarded-for'], direct: request.socket.remoteAddress },
      trustedProxies,
    );
    leadAside(request);
    if (!servers.has(server)) {
      Object.assign(server, { headersTimeout: headersTimeoutMs, requestTimeout: requestTimeoutMs });
      // Next closes the server when it is told to stop, which would also close idle connections: a request may have been sent over
      // one.
      server.close = (done) => {
        if (done !== undefined) server.once('close', () => done());
        void acceptWaiting(server).then(() => NetServer.prototype.close.call(server));
        return server;
      };
      servers.add(server);
    }
    running.add(response);
    if (isEnding) response.shouldKeepAlive = false;
    response.once('close', () => {
      running.delete(response);
      if (isOver && running.size === 0) closeAll();
    });
  });

  return {
    end(graceMs) {
      isEnding = true;
      for (const response of running) response.shouldKeepAlive = false;
      const closeUnused = () => {
        isOver = true;
        if (running.size === 0) closeAll();
      };
      // `unref`: these timers must not keep the process alive; the connections do.
      const lastMs = trustedProxies > 0 ? lastRequestsOfProxyMs : lastRequestsMs;
      setTimeout(closeUnused, Math.min(lastMs, graceMs)).unref();
      setTimeout(closeAll, graceMs).unref();
    },
  };
}

/** Rewrites requests with the method TRACE or the address `*` to a route: Next cannot represent them and would answer 500. */
function leadAside(request: IncomingMessage): void {
  delete request.headers[serverRequestHeader];
  const { method = '', url = '' } = request;
  if (method !== 'TRACE' && url.startsWith('/')) return;
  Object.assign(request, { method: 'GET', url: getServer.path });
  request.headers[serverRequestHeader] = method;
}

type RequestStart = { server: Server; request: IncomingMessage; response: ServerResponse };

function isRequestStart(message: unknown): message is RequestStart {
  return (
    typeof message === 'object' &&
    message !== null &&
    'server' in message &&
    message.server instanceof Server &&
    'request' in message &&
    message.request instanceof IncomingMessage &&
    'response' in message &&
    message.response instanceof ServerResponse
  );
}
