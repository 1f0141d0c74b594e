import type { Context } from 'hono';
import type { Provider } from 'oidc-provider';
import type { SecretKeys } from '../../config/secret-keys.ts';
import type { Account, AuthorizationStore } from '../../domain/authorization/authorization-store.ts';
import type { AppEnvironment } from '../../http/app-environment.ts';
import { bindForm, type FormToken } from '../form-token.ts';
import { isSignInOver } from './session-limits.ts';

export type SessionDependencies = {
  /** The current provider; a key rotation replaces it. */
  provider: () => Provider;
  authorizations: AuthorizationStore;
  secrets: SecretKeys;
};

type Session = Awaited<ReturnType<Provider['Session']['get']>>;
export type SessionVisit = { account: Account; session: Session; form: FormToken };

/**
 * The person signed in in this browser, for a page about their own account. Its forms are bound to the session and to
 * `page`.
 */
export async function findSessionVisit(
  c: Context<AppEnvironment>,
  { provider: findProvider, authorizations, secrets }: SessionDependencies,
  page: 'grants' | 'security',
): Promise<SessionVisit | null> {
  const provider = findProvider();
  const session = await provider.Session.get(provider.createContext(c.env.incoming, c.env.outgoing));
  const accountId = isSignInOver(session.loginTs) ? undefined : session.accountId;
  const account = accountId ? await authorizations.findLiveAccount(accountId) : null;
  return account && { account, session, form: bindForm(secrets, page, session.uid) };
}
