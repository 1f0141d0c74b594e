import { type Context, Hono } from 'hono';
import type { Provider } from 'oidc-provider';
import type { SecretKeys } from '../config/secret-keys.ts';
import type { Account, AuthorizationStore } from '../domain/authorization/authorization-store.ts';
import type { AppEnvironment } from '../http/app-environment.ts';
import { isOwnForm, pageHeaders } from '../http/form-protection.ts';
import { readForm } from '../http/read-body.ts';
import type { OauthPages } from './oauth-pages.ts';
import { choosePageLocale } from './page-locale.ts';

const path = '/auth/grants';

type Visit = { account: Account; formToken: string };

/** Where a person sees which applications may act for them, and ends that (S9): `/auth/grants`. */
export function createGrantsApp(dependencies: {
  provider: () => Provider;
  authorizations: AuthorizationStore;
  secrets: SecretKeys;
  pages: OauthPages;
}): Hono<AppEnvironment> {
  const { authorizations, secrets, pages } = dependencies;
  const app = new Hono<AppEnvironment>();

  /** The person signed in at this service in this browser; the form token is bound to that session. */
  async function findVisit(c: Context<AppEnvironment>): Promise<Visit | null> {
    const provider = dependencies.provider();
    const session = await provider.Session.get(provider.createContext(c.env.incoming, c.env.outgoing));
    const account = session.accountId ? await authorizations.findLiveAccount(session.accountId) : null;
    return account && { account, formToken: secrets.mac('form-tokens', 'grants', session.uid) };
  }

  async function show(
    c: Context<AppEnvironment>,
    visit: Visit | null,
    options: { isEnded: boolean; status: 200 | 401 | 403 },
  ): Promise<Response> {
    const html = pages.grants({
      locale: choosePageLocale(undefined, c.req.header('accept-language') ?? ''),
      person: visit && { email: visit.account.email, organizationName: visit.account.organization.name },
      action: path,
      formToken: visit?.formToken ?? '',
      grants: visit ? await authorizations.listLiveGrants(visit.account.id) : [],
      isEnded: options.isEnded,
    });
    return c.body(html, options.status, pageHeaders());
  }

  app.get(path, async (c) => {
    const visit = await findVisit(c);
    return await show(c, visit, { isEnded: c.req.query('ended') === '1', status: visit ? 200 : 401 });
  });

  app.post(path, async (c) => {
    const visit = await findVisit(c);
    if (!visit) return await show(c, null, { isEnded: false, status: 401 });
    const form = await readForm(c.req.raw);
    if (!isOwnForm(c.req.raw.headers, form.get('form_token') === visit.formToken)) {
      return await show(c, visit, { isEnded: false, status: 403 });
    }
    await authorizations.revokeOwnGrant(visit.account.id, form.get('grant') ?? '');
    c.header('cache-control', 'no-store');
    return c.redirect(`${path}?ended=1`, 303);
  });

  return app;
}
