import type { EventEmitter } from 'node:events';
import { errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import * as z from 'zod';
import { isDatabaseOutage } from '../../../common/database-outage.ts';
import { scopes as knownScopes } from '../../../contract/token.ts';
import { subjectOf } from '../../domain/security-event.ts';
import { requireRequestContext } from '../../http/request-context.ts';
import { configureProvider, type ProviderDependencies } from './provider-configuration.ts';
import { answerOutage } from './provider-pages.ts';
import { findRedeemed } from './redeem.ts';
import { findNotedReplay } from './refresh-replay.ts';
import type { PrivateJwk } from './signing-keys.ts';
import { completeTokenAnswer } from './token-answer.ts';

/** The authorization server (specification §4.1, §4.2) signing with the first of `privateJwks`. */
export function createProvider(dependencies: ProviderDependencies, privateJwks: PrivateJwk[]): Provider {
  provideUrlParse();
  const provider = new Provider(dependencies.baseUrl, configureProvider(dependencies, privateJwks));

  // Addresses are built from SERVICE_BASE_URL, whatever the request says (see `overrideOrigin`).
  provider.proxy = true;
  provider.silent = true;
  provider.use((context, next) => completeAnswer(context, next, dependencies));
  provider.on('grant.error', (ctx: KoaContextWithOIDC, error: Error) => {
    noteReplayedToken(ctx, error, dependencies).catch((failure: unknown) =>
      dependencies.log.error({ err: failure }, 'a replayed token was not noted'),
    );
  });
  provider.on('server_error', (ctx: KoaContextWithOIDC, error: Error) => {
    dependencies.log.error({ err: error, route: ctx.oidc?.route }, 'authorization server failed');
    // An answer that is on its way to the client's address stays as it is (RFC 6749 §4.1.2.1).
    if (ctx.status === 500 && isDatabaseOutage(error)) answerOutage(ctx, error, dependencies.pages);
  });
  // Koa's own event, for errors outside any route; the library's types leave it out.
  (provider as EventEmitter).on('error', (error: unknown) =>
    dependencies.log.error({ err: error }, 'authorization server failed'),
  );
  return provider;
}

/** Runs the library, completes its answer, and answers an outage of the database. */
async function completeAnswer(
  context: unknown,
  next: () => Promise<unknown>,
  dependencies: ProviderDependencies,
): Promise<void> {
  // The library adds `oidc` to the context of each request that it has a route for.
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
  // Tokens belong on servers (readings, CORS): the library would let any page read its metadata.
  for (const name of Object.keys(ctx.response.headers)) {
    if (name.startsWith('access-control-')) ctx.remove(name);
  }
}

/** A code or refresh token that came a second time, and so has ended its grant (S2, S4). */
async function noteReplayedToken(
  ctx: KoaContextWithOIDC,
  error: Error,
  { authorizations, events }: Pick<ProviderDependencies, 'authorizations' | 'events'>,
): Promise<void> {
  const isReplay =
    error instanceof errors.InvalidGrant && /already (used|consumed)/.test(error.error_detail ?? '');
  // Within REFRESH_REPLAY_WINDOW_S the same answer is given again, and nothing ends.
  if (!isReplay || findNotedReplay(ctx) !== null) return;
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

/** The library's metadata (OpenID Connect Discovery §3, RFC 8414 §2) with what is accepted here, and nothing else. */
function correctDiscovery(body: unknown): Record<string, unknown> {
  return {
    ...discoverySchema.parse(body),
    response_modes_supported: ['query'],
    scopes_supported: [...knownScopes],
    // Public clients (RFC 8414: left out it would mean client_secret_basic).
    revocation_endpoint_auth_methods_supported: ['none'],
  };
}

/** The library calls `URL.parse`, which early releases of Node 20 do not have. */
function provideUrlParse(): void {
  if (typeof URL.parse === 'function') return;
  URL.parse = (url: string | URL, base?: string | URL) =>
    URL.canParse(url, base) ? new URL(url, base) : null;
}

/** Makes the library see the service's own address instead of the request's `Host` and of headers that anyone can send. */
export function overrideOrigin(headers: NodeJS.Dict<string | string[]>, baseUrl: string): void {
  const { host, protocol } = new URL(baseUrl);
  headers.host = host;
  headers['x-forwarded-host'] = host;
  headers['x-forwarded-proto'] = protocol.replace(':', '');
}
