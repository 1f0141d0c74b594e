import 'server-only';
import { subscribe } from 'node:diagnostics_channel';
import { IncomingMessage, Server, ServerResponse } from 'node:http';
import { findRemoteAddress } from '@/common/remote-address.ts';
import { remoteAddressHeader } from '@/lib/server/http/rate-limit.ts';

/** The connections of browsers, so that a process that stops waits for answers and not for browsers. */
export type OpenConnections = {
  /**
   * Lets requests in progress end, and closes every connection as soon as none is: kept-alive ones that a page would
   * go on using, and spare ones that a browser opened and has not used. What still runs after `graceMs` is cut.
   */
  end(graceMs: number): void;
};

/** Set here on a request that is about no address, whatever the sender wrote there; `app/api/server` answers it. */
export const askedOfServerHeader = 'x-asked-of-server';
const askedOfServerPath = '/api/server';

/** Who sends the head of a request, or a whole request, more slowly is cut off at the next look, every 30 s (S27). */
const headersTimeoutMs = 15_000;
const requestTimeoutMs = 30_000;

/**
 * Watches the HTTP server that Next made: it gives no access to it, lets slow senders hold connections for minutes, and
 * waits at a stop until every browser has closed its connections, which an open page never does (S28). Notes on each request where it comes from, which Next would let a
 * sender say. Called before the first request.
 *
 * @param trustedProxies - how many proxies of ours stand in front
 */
export function watchConnections(trustedProxies: number): OpenConnections {
  const servers = new Set<Server>();
  const running = new Set<ServerResponse>();
  let isEnding = false;

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
    servers.add(
      Object.assign(server, { headersTimeout: headersTimeoutMs, requestTimeout: requestTimeoutMs }),
    );
    running.add(response);
    if (isEnding) response.shouldKeepAlive = false;
    response.once('close', () => {
      running.delete(response);
      if (isEnding && running.size === 0) closeAll();
    });
  });

  return {
    end(graceMs) {
      isEnding = true;
      if (running.size === 0) closeAll();
      // Not what keeps the process alive: the connections are.
      else setTimeout(closeAll, graceMs).unref();
    },
  };
}

/** Next makes a Request of each message, which takes neither the method TRACE nor the address `*`: they got a 500. */
function leadAside(request: IncomingMessage): void {
  delete request.headers[askedOfServerHeader];
  const { method = '', url = '' } = request;
  if (method !== 'TRACE' && url.startsWith('/')) return;
  Object.assign(request, { method: 'GET', url: askedOfServerPath });
  request.headers[askedOfServerHeader] = method;
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
