import { errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import { scopes as knownScopes, type Scope } from '../../../contract/token.ts';
import type { AuthorizationStore } from '../../domain/authorization/authorization-store.ts';
import { isPersonAccount } from '../account/person-account.ts';
import { isSignInOver } from '../account/session-limits.ts';
import { hasSecondFactor } from '../second-factor/second-factors.ts';

/** Scopes of the API, granted for the resource `{base_url}`; the others are OpenID Connect's. */
export const resourceScopes = ['read', 'write'] as const;

/**
 * Requires all seven parameters (specification §4.1), and allows `offline_access` without `prompt=consent` (§5.4),
 * which the library would require. Errors are sent to the redirect URI, which has been validated before.
 */
export function checkAuthorizationRequest(ctx: KoaContextWithOIDC): void {
  const params = ctx.oidc.params ?? {};
  for (const name of ['scope', 'state'] as const) {
    if (typeof params[name] !== 'string' || params[name] === '') {
      throw new errors.InvalidRequest(`missing required parameter(s) ${name}`);
    }
  }
  if (params.response_mode !== undefined && params.response_mode !== 'query') {
    throw new errors.InvalidRequest('response_mode must be query');
  }
  // PostgreSQL cannot store U+0000 with the interaction, and no legitimate request contains it.
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

/**
 * Creates a new grant for each authorization (S9), if the person has consented to the scopes for this client, now or
 * earlier. Undefined shows the sign-in or consent page.
 */
export async function grantIfConsented(
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

/**
 * When the sign-in page is shown: for the library's reasons, or when the account is gone, the session too old, or a
 * factor missing.
 */
export function createPolicy() {
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
