import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { findRemoteAddress } from '../../common/remote-address.ts';

/** What is known about a request before it is handled. */
export type RequestContext = {
  /** Identifies the request in logs, audit rows and the `X-Request-Id` header of the response. */
  requestId: string;
  /** The sender's network address. */
  remoteAddress: string;
  /** The matched route, such as `/agent/{id}`. Ids in paths can be secrets and are not logged. */
  route: string | null;
  /** The caller's ids, once the token was verified. */
  caller: { clientId: string; accountId: string; organizationId: string } | null;
  /** The consultation that a patient's request is about; never the invitation, whose id opens the link. */
  encounterId: string | null;
};

const contexts = new WeakMap<IncomingMessage, RequestContext>();

/** Creates the context of a new request. The last `trustedProxies` entries of `X-Forwarded-For` are the operator's. */
export function openRequestContext(request: IncomingMessage, trustedProxies: number): RequestContext {
  const context: RequestContext = {
    requestId: randomUUID(),
    remoteAddress: findRemoteAddress(
      { forwardedFor: request.headers['x-forwarded-for'], direct: request.socket.remoteAddress },
      trustedProxies,
    ),
    route: null,
    caller: null,
    encounterId: null,
  };
  contexts.set(request, context);
  return context;
}

/** The route that a finished request matched; `none` when it was refused before routing. */
export function findRoute(request: IncomingMessage): string {
  return contexts.get(request)?.route ?? 'none';
}

/** The context of a request that came through the service's server. */
export function requireRequestContext(request: IncomingMessage): RequestContext {
  const context = contexts.get(request);
  if (!context) throw new Error('The request did not come through the service');
  return context;
}
