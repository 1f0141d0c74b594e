import type { Configuration } from 'oidc-provider';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { endpoints } from '../../../contract/endpoints.ts';
import type { SecretKeys } from '../../config/secret-keys.ts';
import type { AuthorizationStore, PayloadStore } from '../../domain/authorization/authorization-store.ts';
import type { SecurityEvents } from '../../domain/security-event.ts';
import type { Logger } from '../../http/log.ts';
import { describeGrant, findAccount } from '../account/person-account.ts';
import { findSessionLifetimeS } from '../account/session-limits.ts';
import type { OauthPages } from '../oauth-pages.ts';
import { findOnward } from '../onward.ts';
import {
  checkAuthorizationRequest,
  createPolicy,
  grantIfConsented,
  resourceScopes,
} from './authorization-request.ts';
import { localeOf, showError, showLogout, showPage } from './provider-pages.ts';
import { createRedeemPolicy } from './redeem-policy.ts';
import type { ReplayMemory } from './refresh-replay.ts';
import { type PrivateJwk, signingAlgorithm } from './signing-keys.ts';
import { createStorageAdapter } from './storage-adapter.ts';

const codeLifetimeS = 60;
const tokenLifetimeS = 3600;
/** Counted from the sign-in; a refresh does not extend it (S4). */
export const grantLifetimeDays = 30;
const grantLifetimeS = grantLifetimeDays * 24 * 3600;
const interactionLifetimeS = 3600;

export type ProviderDependencies = {
  baseUrl: string;
  secrets: SecretKeys;
  authorizations: AuthorizationStore;
  payloads: PayloadStore;
  replayMemory: ReplayMemory;
  refreshReplayWindowS: number;
  pages: OauthPages;
  log: Logger;
  events: SecurityEvents;
};

/**
 * The library's settings for the authorization server (specification §4.1, §4.2), which signs with the first of
 * `privateJwks`.
 */
export function configureProvider(
  dependencies: ProviderDependencies,
  privateJwks: PrivateJwk[],
): Configuration {
  const { baseUrl, authorizations, secrets } = dependencies;
  const storage = { ...dependencies, policy: createRedeemPolicy(dependencies) };
  return {
    adapter: (model: string) => createStorageAdapter(model, storage),
    jwks: { keys: privateJwks },
    clientAuthMethods: ['none'],
    // Tokens belong on servers (readings, CORS).
    clientBasedCORS: () => false,
    clientDefaults: {
      application_type: 'web',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: signingAlgorithm,
    },
    responseTypes: ['code'],
    enabledJWA: { idTokenSigningAlgValues: [signingAlgorithm] },
    scopes: ['openid', 'offline_access'],
    claims: {
      openid: ['sub', 'org', 'gid', 'scope', 'amr'],
      email: ['email', 'given_name'],
      profile: ['given_name', 'family_name', 'name'],
    },
    conformIdTokenClaims: false,
    cookies: configureCookies(baseUrl, secrets),
    routes: {
      authorization: endpoints.authorize,
      token: endpoints.token,
      jwks: endpoints.jwks,
      revocation: '/auth/oauth2/revoke',
      end_session: '/auth/oauth2/logout',
    },
    features: configureFeatures(baseUrl, dependencies.pages),
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    // Validators run for every authorization request, even without the parameter.
    extraParams: { state: (ctx) => checkAuthorizationRequest(ctx) },
    findAccount: (_ctx, userId) => findAccount(authorizations, userId),
    loadExistingGrant: (ctx) => grantIfConsented(ctx, authorizations, baseUrl),
    interactions: {
      url: (_ctx, interaction) => `/auth/interaction/${interaction.uid}`,
      policy: createPolicy(),
    },
    issueRefreshToken: async (_ctx, _client, code) => code.scopes.has('offline_access'),
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    formats: {
      customizers: {
        jwt(ctx, _token, jwt) {
          Object.assign(jwt.payload, describeGrant(ctx));
        },
      },
    },
    ttl: {
      AccessToken: tokenLifetimeS,
      AuthorizationCode: codeLifetimeS,
      Grant: grantLifetimeS,
      IdToken: tokenLifetimeS,
      Interaction: interactionLifetimeS,
      RefreshToken: findRefreshLifetimeS,
      Session: (_ctx, session) => findSessionLifetimeS(session.loginTs),
    },
    renderError: async (ctx, _out, error) => {
      const isOver = error instanceof errors.SessionNotFound;
      const uid = ctx.path.split('/').at(-1);
      const onward = isOver ? await findOnward(dependencies, { uid, remembered: null }) : null;
      showError(ctx, error, dependencies.pages, onward);
    },
  };
}

function configureCookies(baseUrl: string, secrets: SecretKeys): Configuration['cookies'] {
  const isSecure = baseUrl.startsWith('https:');
  const cookie = {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    overwrite: true,
  } as const;
  return {
    keys: [...secrets.macs('cookies', 'authorization-server')],
    names: {
      session: `${isSecure ? '__Host-' : ''}consult_session`,
      // Concurrent sign-ins in one browser have these cookies under different paths, which `__Host-` does not allow.
      interaction: `${isSecure ? '__Secure-' : ''}consult_interaction`,
      resume: `${isSecure ? '__Secure-' : ''}consult_resume`,
    },
    // `__Host-` requires the path `/`.
    long: { ...cookie, path: isSecure ? '/' : '/auth' },
    short: cookie,
  };
}

function configureFeatures(baseUrl: string, pages: OauthPages): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    revocation: {
      enabled: true,
      allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => baseUrl,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (resource !== baseUrl) throw new errors.InvalidTarget(`resource must be ${baseUrl}`);
        return {
          audience: baseUrl,
          scope: resourceScopes.join(' '),
          accessTokenFormat: 'jwt',
          accessTokenTTL: tokenLifetimeS,
          jwt: { sign: { alg: signingAlgorithm } },
        };
      },
    },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => showLogout(ctx, form, pages),
      postLogoutSuccessSource: (ctx) => {
        showPage(ctx, 200, pages.loggedOut({ locale: localeOf(ctx) }));
      },
    },
  };
}

/** A new refresh token expires when the one that it replaces would have. */
function findRefreshLifetimeS(ctx: KoaContextWithOIDC): number {
  return ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? grantLifetimeS;
}
