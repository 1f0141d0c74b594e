import type { IncomingMessage, ServerResponse } from 'node:http';
import { Hono } from 'hono';
import type { SecretKeys } from '../config/secret-keys.ts';
import type {
  AuthorizationStore,
  PayloadStore,
  ThrottleStore,
} from '../domain/authorization/authorization-store.ts';
import type { SecondFactorStore } from '../domain/authorization/second-factor-store.ts';
import type { SigningKeyStore } from '../domain/authorization/signing-key-store.ts';
import type { SecurityEvents } from '../domain/security-event.ts';
import type { AppEnvironment } from '../http/app-environment.ts';
import { createCallLimiter } from '../http/call-limiter.ts';
import type { Logger } from '../http/log.ts';
import { createDeviceCookies } from './account/device-cookies.ts';
import { createSignInThrottle } from './account/sign-in-throttle.ts';
import type { OauthPages } from './oauth-pages.ts';
import { createProvider, overrideOrigin } from './provider/create-provider.ts';
import type { ProviderDependencies } from './provider/provider-configuration.ts';
import { createReplayMemory } from './provider/refresh-replay.ts';
import { openSigningKeyRing, type SigningKeyRing } from './provider/signing-keys.ts';
import { createSecondFactorService } from './second-factor/second-factors.ts';
import { createGrantsApp } from './security/grants-page.ts';
import { createSecurityApp } from './security/security-page.ts';
import { createInteractionApp } from './sign-in/interactions.ts';

/** Paths that are passed to the OpenID Connect library; all others never reach it. */
const exactPaths = new Set([
  '/auth/oauth2/authorize',
  '/auth/oauth2/token',
  '/auth/oauth2/jwks',
  '/auth/oauth2/revoke',
  '/auth/oauth2/logout',
  '/auth/oauth2/logout/confirm',
  '/auth/oauth2/logout/success',
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
]);
const resumePath = /^\/auth\/oauth2\/authorize\/[\w-]{1,64}$/;

/** How many passwords are hashed at once in one process, and how many requests may wait for that. */
const hashing = { runningMax: 2, waitingMax: 100 };

export type AuthorizationServer = {
  /** Whether the library handles a path (without its query). */
  handles(path: string): boolean;
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Pages for sign-in, consent, one's own grants and second factors. */
  pages: Hono<AppEnvironment>;
  keys: SigningKeyRing;
  stop(): void;
};

/**
 * Starts the authorization server. It reads its signing keys from the database: after a rotation new requests are
 * served by a new instance, while the old one finishes its requests (S6).
 */
export async function createAuthorizationServer(dependencies: {
  baseUrl: string;
  secrets: SecretKeys;
  authorizations: AuthorizationStore;
  payloads: PayloadStore;
  secondFactors: SecondFactorStore;
  throttles: ThrottleStore;
  signingKeys: SigningKeyStore;
  events: SecurityEvents;
  refreshReplayWindowS: number;
  pages: OauthPages;
  log: Logger;
}): Promise<AuthorizationServer> {
  const { baseUrl, secrets, authorizations, payloads, pages, log, events, refreshReplayWindowS } =
    dependencies;
  const providerDependencies: ProviderDependencies = {
    baseUrl,
    secrets,
    authorizations,
    payloads,
    pages,
    log,
    events,
    refreshReplayWindowS,
    replayMemory: createReplayMemory(payloads, secrets, refreshReplayWindowS),
  };
  const keys = await openSigningKeyRing({
    store: dependencies.signingKeys,
    secrets,
    onChange: (changed) => {
      use(createProvider(providerDependencies, changed.privateJwks));
      log.info('signing keys changed');
    },
    onError: (error) => log.error({ err: error }, 'signing keys could not be read'),
  });
  let provider = createProvider(providerDependencies, keys.current().privateJwks);
  let callback = provider.callback();
  const use = (next: typeof provider) => {
    provider = next;
    callback = next.callback();
  };

  const throttle = createSignInThrottle(dependencies.throttles, secrets);
  const pageDependencies = {
    provider: () => provider,
    authorizations,
    payloads,
    secondFactors: createSecondFactorService({
      baseUrl,
      store: dependencies.secondFactors,
      payloads,
      throttle,
      events,
      secrets,
    }),
    throttle,
    devices: createDeviceCookies(secrets, baseUrl.startsWith('https:')),
    events,
    hashLimiter: createCallLimiter(hashing),
    secrets,
    pages,
  };
  return {
    handles: (path) => exactPaths.has(path) || resumePath.test(path),
    handle(request, response) {
      overrideOrigin(request.headers, baseUrl);
      void callback(request, response);
    },
    pages: new Hono<AppEnvironment>()
      .route('/', createInteractionApp(pageDependencies))
      .route('/', createGrantsApp(pageDependencies))
      .route('/', createSecurityApp(pageDependencies)),
    keys,
    stop: () => keys.stop(),
  };
}
