import { type Account, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { scopes as knownScopes, type Scope } from '../../../contract/token.ts';
import type { AuthorizationStore } from '../../domain/authorization/authorization-store.ts';

/** The library's account with the properties that pages and tokens need in addition. */
export type PersonAccount = Account & { organizationId: string; needsSecondFactor: boolean };

/** Whether an account of the library was created by {@link findAccount}. */
export function isPersonAccount(account: Account | undefined): account is PersonAccount {
  return account !== undefined && typeof account.organizationId === 'string';
}

/** The account of a person for the library; undefined when the person may not sign in. */
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

/** Claims of both JWTs beyond the standards (S5): organization, grant, and every granted scope. */
export function describeGrant(ctx: KoaContextWithOIDC): Record<string, string | undefined> {
  const account = ctx.oidc.entities.Account;
  return {
    org: isPersonAccount(account) ? account.organizationId : undefined,
    gid: ctx.oidc.entities.Grant?.jti,
    scope: listGrantedScopes(ctx).join(' '),
  };
}

/** The scopes of the code or token that is redeemed, without those that a refresh omits, in the specification's order. */
export function listGrantedScopes(ctx: KoaContextWithOIDC): Scope[] {
  const source = ctx.oidc.entities.AuthorizationCode ?? ctx.oidc.entities.RefreshToken;
  const granted = new Set(source?.scope?.split(' ') ?? []);
  const wanted = ctx.oidc.params?.scope;
  const narrowed = typeof wanted === 'string' && wanted !== '' ? new Set(wanted.split(' ')) : granted;
  return knownScopes.filter((scope) => granted.has(scope) && narrowed.has(scope));
}
