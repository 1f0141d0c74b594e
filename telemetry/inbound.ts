import { subscribe } from 'node:diagnostics_channel';
import { type IncomingMessage, Server, ServerResponse } from 'node:http';

/** A request to this program, as it begins. */
export type InboundRequest = { request: IncomingMessage; response: ServerResponse; server: Server };

const hidden = new WeakSet<Server>();

/** Leaves a server's requests out of what is counted and traced. */
export function hideServer(server: Server): void {
  hidden.add(server);
}

/** Calls `onStart` for each request that one of this process's HTTP servers takes, before anything else sees it. */
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

/** The method of a request, out of a closed set: any other is `other`. */
export function nameMethod(method: string | undefined): string {
  return method !== undefined && methods.has(method) ? method : 'other';
}
