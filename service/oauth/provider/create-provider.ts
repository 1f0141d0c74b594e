import type { EventEmitter } from 'node:events';
import { type KoaContextWithOIDC, Provider } from 'oidc-provider';
import * as z from 'zod';
import { isDatabaseOutage } from '../../../common/database-outage.ts';
import { scopes as knownScopes } from '../../../contract/token.ts';
import { subjectOf } from '../../domain/security-event.ts';
import { requireRequestContext } from '../../http/request-context.ts';
import { configureProvider, type ProviderDependencies } from './provider-configuration.ts';
import { answerOutage } from './provider-pages.ts';
import { findRedeemed, hasEndedGrant, noteGrantEnded } from './redeem.ts';
import type { PrivateJwk } from './signing-keys.ts';
import { completeTokenAnswer } from './token-answer.ts';

/** Creates the authorization server (specification §4.1, §4.2), which signs with the first of `privateJwks`. */
export function createProvider(dependencies: ProviderDependencies, privateJwks: PrivateJwk[]): Provider {
  provideUrlParse();
  const provider = new Provider(dependencies.baseUrl, configureProvider(dependencies, privateJwks));

  // Addresses are built from SERVICE_BASE_URL and never from the request (see `overrideOrigin`).
  provider.proxy = true;
  provider.silent = true;
  provider.use((context, next) => completeAnswer(context, next, dependencies));
  // The library ends a grant in a token request only because of a replay.
  provider.on('grant.revoked', (ctx: KoaContextWithOIDC) => {
    if (ctx.oidc.route === 'token') noteGrantEnded(ctx);
  });
  provider.on('grant.error', (ctx: KoaContextWithOIDC) => {
    noteReplayedToken(ctx, dependencies).catch((failure: unknown) =>
      dependencies.log.error({ err: failure }, 'a replayed token was not noted'),
    );
  });
  provider.on('server_error', (ctx: KoaContextWithOIDC, error: Error) => {
    dependencies.log.error({ err: error, route: ctx.oidc?.route }, 'authorization server failed');
    // A redirect to the client with an error is left unchanged (RFC 6749 §4.1.2.1).
    if (ctx.status === 500 && isDatabaseOutage(error)) answerOutage(ctx, error, dependencies.pages);
  });
  // Koa's event for errors outside any route, which the library's types omit.
  (provider as EventEmitter).on('error', (error: unknown) =>
    dependencies.log.error({ err: error }, 'authorization server failed'),
  );
  return provider;
}

/** Runs the library, completes its response, and handles an outage of the database. */
async function completeAnswer(
  context: unknown,
  next: () => Promise<unknown>,
  dependencies: ProviderDependencies,
): Promise<void> {
  // The library adds `oidc` to the context of each request for one of its routes.
  const ctx = context as KoaContextWithOIDC;
  try {
    await next();
    if (ctx.oidc?.route === 'token') await completeTokenAnswer(ctx, dependencies);
    if (ctx.oidc?.route === 'discovery') ctx.body = correctDiscovery(ctx.body);
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error;
    dependencies.log.error({ err: error, route: ctx.oidc?.route }, 'authorization server failed');
    answerOutage(ctx, error, dependencies.pages);
  }
  // Removes the library's CORS headers: tokens belong on servers (readings, CORS).
  for (const name of Object.keys(ctx.response.headers)) {
    if (name.startsWith('access-control-')) ctx.remove(name);
  }
}

/** Logs a repeated code or refresh token, whose grant has ended because of it (S2, S4). */
async function noteReplayedToken(
  ctx: KoaContextWithOIDC,
  { authorizations, events }: Pick<ProviderDependencies, 'authorizations' | 'events'>,
): Promise<void> {
  // Within REFRESH_REPLAY_WINDOW_S a repeat gets the same answer and no grant ends.
  if (!hasEndedGrant(ctx)) return;
  const source = findRedeemed(ctx);
  const { requestId, remoteAddress } = requireRequestContext(ctx.req);
  const account = source && (await authorizations.findLiveAccount(source.accountId));
  await events.note({
    event: 'token_replayed',
    requestId,
    clientId: ctx.oidc.client?.clientId ?? null,
    account: account && subjectOf(account),
    remoteAddress,
    grantId: source?.grantId,
  });
}

const discoverySchema = z.looseObject({ revocation_endpoint: z.string() });

/** Restricts the library's metadata (OpenID Connect Discovery §3, RFC 8414 §2) to what this server accepts. */
function correctDiscovery(body: unknown): Record<string, unknown> {
  return {
    ...discoverySchema.parse(body),
    response_modes_supported: ['query'],
    scopes_supported: [...knownScopes],
    // For public clients; if absent it would mean client_secret_basic (RFC 8414).
    revocation_endpoint_auth_methods_supported: ['none'],
  };
}

/** The library uses `URL.parse`, which early releases of Node 20 lack. */
function provideUrlParse(): void {
  if (typeof URL.parse === 'function') return;
  URL.parse = (url: string | URL, base?: string | URL) =>
    URL.canParse(url, base) ? new URL(url, base) : null;
}

/**
 * Makes the library use the service's own address instead of the request's `Host` and forwarding headers, which anyone
 * can set.
 */
export function overrideOrigin(headers: NodeJS.Dict<string | string[]>, baseUrl: string): void {
  const { host, protocol } = new URL(baseUrl);
  headers.host = host;
  headers['x-forwarded-host'] = host;
  headers['x-forwarded-proto'] = protocol.replace(':', '');
}
