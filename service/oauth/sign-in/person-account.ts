import { type Account, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { scopes as knownScopes, type Scope } from '../../../contract/token.ts';
import type { AuthorizationStore } from '../../domain/authorization/authorization-store.ts';

/** The library's account with what the pages and tokens need beyond it. */
export type PersonAccount = Account & { organizationId: string; needsSecondFactor: boolean };

/** Whether the library's account is one that {@link findAccount} made. */
export function isPersonAccount(account: Account | undefined): account is PersonAccount {
  return account !== undefined && typeof account.organizationId === 'string';
}

/** The person as the library needs them; undefined when they may not sign in now. */
export async function findAccount(
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
export function describeGrant(ctx: KoaContextWithOIDC): Record<string, string | undefined> {
  const account = ctx.oidc.entities.Account;
  return {
    org: isPersonAccount(account) ? account.organizationId : undefined,
    gid: ctx.oidc.entities.Grant?.jti,
    scope: listGrantedScopes(ctx).join(' '),
  };
}

/** Scopes granted to what is being redeemed, less those that a refresh leaves out, in the specification's order. */
export function listGrantedScopes(ctx: KoaContextWithOIDC): Scope[] {
  const source = ctx.oidc.entities.AuthorizationCode ?? ctx.oidc.entities.RefreshToken;
  const granted = new Set(source?.scope?.split(' ') ?? []);
  const wanted = ctx.oidc.params?.scope;
  const narrowed = typeof wanted === 'string' && wanted !== '' ? new Set(wanted.split(' ')) : granted;
  return knownScopes.filter((scope) => granted.has(scope) && narrowed.has(scope));
}
