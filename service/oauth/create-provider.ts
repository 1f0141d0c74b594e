import type { EventEmitter } from 'node:events';
import { decodeJwt } from 'jose';
import { type Account, errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import * as z from 'zod';
import { isDatabaseOutage, outageRetrySeconds } from '../../common/database-outage.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { scopes as knownScopes, type Scope } from '../../contract/token.ts';
import type { SecretKeys } from '../config/secret-keys.ts';
import type { AuthorizationStore, PayloadStore } from '../domain/authorization/authorization-store.ts';
import { type SecurityEvents, subjectOf } from '../domain/security-event.ts';
import { pageHeaders } from '../http/form-protection.ts';
import type { Logger } from '../http/log.ts';
import { requireRequestContext } from '../http/request-context.ts';
import type { OauthErrorKind, OauthPages } from './oauth-pages.ts';
import { choosePageLocale } from './page-locale.ts';
import { findRedeemed } from './redeem.ts';
import { findNotedReplay, type ReplayMemory, tokenAnswerSchema } from './refresh-replay.ts';
import { hasSecondFactor } from './second-factors.ts';
import { findSessionLifetimeS, isSignInOver } from './session-limits.ts';
import { type PrivateJwk, signingAlgorithm } from './signing-keys.ts';
import { createStorageAdapter } from './storage-adapter.ts';

const codeLifetimeS = 60;
const tokenLifetimeS = 3600;
/** Counted from the sign-in; a refresh does not prolong it (S4). */
export const grantLifetimeDays = 30;
const grantLifetimeS = grantLifetimeDays * 24 * 3600;
const interactionLifetimeS = 3600;

/** Scopes of the API itself, granted for the resource `{base_url}`; the others are OpenID Connect's. */
const resourceScopes = ['read', 'write'] as const;

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

type PersonAccount = Account & { organizationId: string; needsSecondFactor: boolean };

function isPersonAccount(account: Account | undefined): account is PersonAccount {
  return account !== undefined && typeof account.organizationId === 'string';
}

/** The authorization server (specification §4.1, §4.2) signing with the first of `privateJwks`. */
export function createProvider(dependencies: ProviderDependencies, privateJwks: PrivateJwk[]): Provider {
  const { baseUrl, authorizations, secrets } = dependencies;
  provideUrlParse();
  const isSecure = baseUrl.startsWith('https:');
  const cookie = {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    overwrite: true,
  } as const;

  const provider = new Provider(baseUrl, {
    adapter: (model: string) => createStorageAdapter(model, dependencies),
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
    cookies: {
      keys: [...secrets.macs('cookies', 'authorization-server')],
      names: {
        session: `${isSecure ? '__Host-' : ''}consult_session`,
        // Two sign-ins of one browser differ in the path of these alone, which `__Host-` does not allow.
        interaction: `${isSecure ? '__Secure-' : ''}consult_interaction`,
        resume: `${isSecure ? '__Secure-' : ''}consult_resume`,
      },
      // `__Host-` asks for the root.
      long: { ...cookie, path: isSecure ? '/' : '/auth' },
      short: cookie,
    },
    routes: {
      authorization: endpoints.authorize,
      token: endpoints.token,
      jwks: endpoints.jwks,
      revocation: '/auth/oauth2/revoke',
      end_session: '/auth/oauth2/logout',
    },
    features: {
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
        logoutSource: (ctx, form) => showLogout(ctx, form, dependencies.pages),
        postLogoutSuccessSource: (ctx) => {
          showPage(ctx, 200, dependencies.pages.loggedOut({ locale: localeOf(ctx) }));
        },
      },
    },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    // Validators run for every authorization request, whether or not the parameter is there.
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
    renderError: (ctx, _out, error) => {
      showError(ctx, error, dependencies.pages);
    },
  });

  // Addresses are built from SERVICE_BASE_URL, whatever the request says (see `overrideOrigin`).
  provider.proxy = true;
  provider.silent = true;
  provider.use(async (context, next) => {
    // The library adds `oidc` to the context of each request that it has a route for.
    const ctx = context as unknown as KoaContextWithOIDC;
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
  });
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
  // Koa's own event, for what went wrong outside any route; the library's types leave it out.
  (provider as EventEmitter).on('error', (error: unknown) =>
    dependencies.log.error({ err: error }, 'authorization server failed'),
  );
  return provider;
}

/** What failed may go well a little later, and the answer says when to ask again (RFC 9110 §15.6.4). */
function answerOutage(ctx: KoaContextWithOIDC, error: unknown, pages: OauthPages): void {
  ctx.status = 503;
  ctx.set('retry-after', String(outageRetrySeconds));
  if (ctx.accepts('json', 'html') === 'html') showError(ctx, error, pages);
  else {
    ctx.body = {
      error: 'temporarily_unavailable',
      error_description: 'the service cannot use its database right now',
    };
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

/** A successor lives as long as the token it replaces would have. */
function findRefreshLifetimeS(ctx: KoaContextWithOIDC): number {
  return ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? grantLifetimeS;
}

/** Makes the library see the service's own address instead of the request's `Host` and of headers that anyone can send. */
export function overrideOrigin(headers: NodeJS.Dict<string | string[]>, baseUrl: string): void {
  const { host, protocol } = new URL(baseUrl);
  headers.host = host;
  headers['x-forwarded-host'] = host;
  headers['x-forwarded-proto'] = protocol.replace(':', '');
}

/**
 * All seven parameters are required (specification §4.1), and `offline_access` is honoured without `prompt=consent`
 * (§5.4), which the library would insist on. Errors go to the redirect URI, which has been checked by now.
 */
function checkAuthorizationRequest(ctx: KoaContextWithOIDC): void {
  const params = ctx.oidc.params ?? {};
  for (const name of ['scope', 'state'] as const) {
    if (typeof params[name] !== 'string' || params[name] === '') {
      throw new errors.InvalidRequest(`missing required parameter(s) ${name}`);
    }
  }
  if (params.response_mode !== undefined && params.response_mode !== 'query') {
    throw new errors.InvalidRequest('response_mode must be query');
  }
  // PostgreSQL cannot keep U+0000 with the interaction, and no honest request has it.
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === 'string' && value.includes('\u0000')) {
      throw new errors.InvalidRequest(`${name} contains invalid characters`);
    }
  }
  const asked = ctx.query.scope;
  if (typeof asked === 'string' && asked.split(' ').includes('offline_access')) {
    params.scope = [...new Set(`${params.scope} offline_access`.split(' '))].join(' ');
  }
}

async function findAccount(
  authorizations: AuthorizationStore,
  userId: string,
): Promise<PersonAccount | undefined> {
  const person = await authorizations.findLiveAccount(userId);
  if (!person) return undefined;
  return {
    accountId: person.id,
    organizationId: person.organization.id,
    needsSecondFactor: person.secondFactor.isSetUp || person.secondFactor.isRequired,
    claims: () => ({
      sub: person.id,
      email: person.email,
      given_name: person.firstName,
      family_name: person.lastName,
      name: `${person.firstName} ${person.lastName}`,
      ...(Provider.ctx ? describeGrant(Provider.ctx) : {}),
    }),
  };
}

/** What both JWTs say beyond the standards (S5): organization, grant, and every granted scope. */
function describeGrant(ctx: KoaContextWithOIDC): Record<string, string | undefined> {
  const account = ctx.oidc.entities.Account;
  return {
    org: isPersonAccount(account) ? account.organizationId : undefined,
    gid: ctx.oidc.entities.Grant?.jti,
    scope: listGrantedScopes(ctx).join(' '),
  };
}

/** Scopes granted to what is being redeemed, less those that a refresh leaves out, in the specification's order. */
function listGrantedScopes(ctx: KoaContextWithOIDC): Scope[] {
  const source = ctx.oidc.entities.AuthorizationCode ?? ctx.oidc.entities.RefreshToken;
  const granted = new Set(source?.scope?.split(' ') ?? []);
  const wanted = ctx.oidc.params?.scope;
  const narrowed = typeof wanted === 'string' && wanted !== '' ? new Set(wanted.split(' ')) : granted;
  return knownScopes.filter((scope) => granted.has(scope) && narrowed.has(scope));
}

/**
 * A new grant for each authorization (S9), made once the person has consented to the scopes for this client, now or
 * earlier. Undefined leads to the sign-in or consent page.
 */
async function grantIfConsented(
  ctx: KoaContextWithOIDC,
  authorizations: AuthorizationStore,
  baseUrl: string,
) {
  const { account, client, params, provider } = ctx.oidc;
  if (!account || !client) return undefined;
  if (ctx.oidc.promptPending('login') || ctx.oidc.promptPending('consent')) return undefined;
  const asked = new Set(typeof params?.scope === 'string' ? params.scope.split(' ') : []);
  const granted = knownScopes.filter((scope) => asked.has(scope));
  if (granted.length === 0) return undefined;
  if (!(await authorizations.hasConsent(account.accountId, client.clientId, granted))) return undefined;

  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  const isResourceScope = (scope: Scope) => resourceScopes.some((candidate) => candidate === scope);
  const openidScopes = granted.filter((scope) => !isResourceScope(scope));
  const apiScopes = granted.filter(isResourceScope);
  if (openidScopes.length > 0) grant.addOIDCScope(openidScopes.join(' '));
  if (apiScopes.length > 0) grant.addResourceScope(baseUrl, apiScopes.join(' '));
  await grant.save();
  return grant;
}

function createPolicy() {
  const { Check, base } = interactionPolicy;
  const policy = base();
  const login = policy.get('login');
  if (!login) throw new Error('The library no longer has a sign-in prompt');
  login.checks.add(
    new Check('account_gone', 'the account is no longer there', (ctx) => {
      const isGone = Boolean(ctx.oidc.session?.accountId) && !ctx.oidc.account;
      return isGone ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
    }),
  );
  login.checks.add(
    new Check('session_over', 'the session has lasted its longest time', 'login_required', (ctx) => {
      const isOver = isSignInOver(ctx.oidc.session?.loginTs) && !ctx.oidc.result?.login;
      return isOver ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
    }),
  );
  login.checks.add(
    new Check('second_factor_missing', 'a second factor is missing', 'login_required', (ctx) => {
      const { account, session } = ctx.oidc;
      const isMissing =
        isPersonAccount(account) && account.needsSecondFactor && !hasSecondFactor(session?.amr);
      return isMissing ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
    }),
  );
  return policy;
}

const issuedSchema = z.looseObject({ access_token: z.string() });

/** Adds what the contract has beyond RFC 6749: `expires_at`, and all granted scopes in `scope` (specification §2.4). */
async function completeTokenAnswer(
  ctx: KoaContextWithOIDC,
  dependencies: ProviderDependencies,
): Promise<void> {
  if (ctx.status === 200) {
    const issued = issuedSchema.parse(ctx.body);
    const answer = tokenAnswerSchema.parse({
      ...issued,
      expires_at: decodeJwt(issued.access_token).exp,
      scope: listGrantedScopes(ctx).join(' '),
    });
    const used = ctx.oidc.entities.RotatedRefreshToken;
    if (used && ctx.oidc.client && dependencies.refreshReplayWindowS > 0) {
      // Used up already, the tokens are lost for good unless this answer leaves.
      await dependencies.replayMemory
        .remember(used.jti, ctx.oidc.client.clientId, answer)
        .catch((error: unknown) =>
          dependencies.log.error({ err: error }, 'an answer was not kept for a repeated refresh'),
        );
    }
    ctx.body = answer;
    return;
  }
  const replayed = findNotedReplay(ctx);
  if (replayed === null || !ctx.oidc.client) return;
  const answer = await dependencies.replayMemory.recall(replayed, ctx.oidc.client.clientId);
  if (answer === null) return;
  ctx.status = 200;
  ctx.body = answer;
}

function localeOf(ctx: KoaContextWithOIDC) {
  return choosePageLocale(ctx.oidc?.params?.ui_locales, ctx.get('accept-language'));
}

function showPage(ctx: KoaContextWithOIDC, status: number, html: string): void {
  ctx.status = status;
  ctx.set(pageHeaders());
  ctx.body = html;
}

function showLogout(ctx: KoaContextWithOIDC, form: string, pages: OauthPages): void {
  const xsrf = /name="xsrf" value="([^"]*)"/.exec(form)?.[1] ?? '';
  const action = ctx.oidc.urlFor('end_session_confirm');
  showPage(ctx, 200, pages.logout({ locale: localeOf(ctx), action, xsrf }));
}

function showError(ctx: KoaContextWithOIDC, error: unknown, pages: OauthPages): void {
  const { requestId } = requireRequestContext(ctx.req);
  const html = pages.error({ locale: localeOf(ctx), kind: nameError(error), requestId, onward: null });
  showPage(ctx, Math.max(ctx.status, 400), html);
}

function nameError(error: unknown): OauthErrorKind {
  if (error instanceof errors.InvalidClient) return 'unknown_client';
  if (error instanceof errors.InvalidRedirectUri) return 'wrong_redirect';
  if (error instanceof errors.SessionNotFound) return 'expired';
  if (error instanceof errors.OIDCProviderError) return 'invalid_request';
  return isDatabaseOutage(error) ? 'unavailable' : 'server_error';
}
