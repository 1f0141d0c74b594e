import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { findRemoteAddress } from '../../common/remote-address.ts';

/** What the service knows about a request before looking into it. */
export type RequestContext = {
  /** Names the request in logs, audit rows and the `X-Request-Id` of the answer. */
  requestId: string;
  /** The sender's address. */
  remoteAddress: string;
  /** The pattern it matched, like `/agent/{id}`; ids in paths can be secrets and are not logged. */
  route: string | null;
  /** The caller, once its token was checked; ids only. */
  caller: { clientId: string; accountId: string; organizationId: string } | null;
};

const contexts = new WeakMap<IncomingMessage, RequestContext>();

/** Notes a request as it arrives. `trustedProxies` of `X-Forwarded-For` are ours. */
export function openRequestContext(request: IncomingMessage, trustedProxies: number): RequestContext {
  const context: RequestContext = {
    requestId: randomUUID(),
    remoteAddress: findRemoteAddress(
      { forwardedFor: request.headers['x-forwarded-for'], direct: request.socket.remoteAddress },
      trustedProxies,
    ),
    route: null,
    caller: null,
  };
  contexts.set(request, context);
  return context;
}

/** The pattern that a finished request matched; `none` for one that was refused before it was looked at. */
export function findRoute(request: IncomingMessage): string {
  return contexts.get(request)?.route ?? 'none';
}

/** The context of a request that came through the service's server. */
export function requireRequestContext(request: IncomingMessage): RequestContext {
  const context = contexts.get(request);
  if (!context) throw new Error('The request did not come through the service');
  return context;
}
