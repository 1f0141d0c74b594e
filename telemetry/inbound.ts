import { subscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, Server, ServerResponse } from 'node:http';

/** A request to this program, at its start. */
export type InboundRequest = { request: IncomingMessage; response: ServerResponse; server: Server };

const hidden = new WeakSet<Server>();

/** Excludes a server's requests from metrics and traces. */
export function hideServer(server: Server): void {
  hidden.add(server);
}

/** Calls `onStart` for each request to one of this process's HTTP servers, before any other handler. */
export function watchInbound(onStart: (inbound: InboundRequest) => void): void {
  subscribe('http.server.request.start', (message) => {
    if (isInbound(message) && !hidden.has(message.server)) onStart(message);
  });
}

function isInbound(message: unknown): message is InboundRequest {
  return (
    typeof message === 'object' &&
    message !== null &&
    'server' in message &&
    message.server instanceof Server &&
    'request' in message &&
    'response' in message &&
    message.response instanceof ServerResponse
  );
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The method of a request as one of a closed set: `other` for any other method. */
export function nameMethod(method: string | undefined): string {
  return method !== undefined && methods.has(method) ? method : 'other';
}
