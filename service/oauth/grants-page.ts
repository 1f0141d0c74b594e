import { type Context, Hono } from 'hono';
import type { AppEnvironment } from '../http/app-environment.ts';
import { isOwnForm, pageHeaders } from '../http/form-protection.ts';
import { readForm } from '../http/read-body.ts';
import type { OauthPages } from './oauth-pages.ts';
import { choosePageLocale } from './page-locale.ts';
import { findSessionVisit, type SessionDependencies, type SessionVisit } from './session-visit.ts';

const path = '/auth/grants';

/** Where a person sees which applications may act for them, and ends that (S9): `/auth/grants`. */
export function createGrantsApp(
  dependencies: SessionDependencies & { pages: OauthPages },
): Hono<AppEnvironment> {
  const { authorizations, pages } = dependencies;
  const app = new Hono<AppEnvironment>();

  async function show(
    c: Context<AppEnvironment>,
    visit: SessionVisit | null,
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
    const visit = await findSessionVisit(c, dependencies, 'grants');
    return await show(c, visit, { isEnded: c.req.query('ended') === '1', status: visit ? 200 : 401 });
  });

  app.post(path, async (c) => {
    const visit = await findSessionVisit(c, dependencies, 'grants');
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
