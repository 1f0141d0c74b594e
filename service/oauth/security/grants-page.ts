import { type Context, Hono } from 'hono';
import * as z from 'zod';
import type { AppEnvironment } from '../../http/app-environment.ts';
import { isOwnForm, pageHeaders } from '../../http/form-protection.ts';
import { readForm } from '../../http/read-body.ts';
import { requireRequestContext } from '../../http/request-context.ts';
import { findSessionVisit, type SessionDependencies, type SessionVisit } from '../account/session-visit.ts';
import { type GrantsNotice, grantsNotices, type OauthPages } from '../oauth-pages.ts';
import { choosePageLocale } from '../page-locale.ts';

const path = '/auth/grants';
const consentPath = `${path}/consent`;

/**
 * `/auth/grants`: the page where people see which applications act for them and which they have consented to, and end
 * either (S9).
 */
export function createGrantsApp(
  dependencies: SessionDependencies & { pages: OauthPages },
): Hono<AppEnvironment> {
  const { authorizations, pages } = dependencies;
  const app = new Hono<AppEnvironment>();

  async function show(
    c: Context<AppEnvironment>,
    visit: SessionVisit | null,
    options: { notice: GrantsNotice | null; status: 200 | 401 | 403 },
  ): Promise<Response> {
    const html = pages.grants({
      locale: choosePageLocale(undefined, c.req.header('accept-language') ?? ''),
      person: visit && {
        email: visit.account.email,
        organizationName: visit.account.organization.name,
        timeZone: visit.account.organization.timeZone,
      },
      action: path,
      formToken: visit?.form.token ?? '',
      grants: visit ? await authorizations.listLiveGrants(visit.account.id) : [],
      consents: visit ? await authorizations.listConsents(visit.account.id) : [],
      consentAction: consentPath,
      notice: options.notice,
    });
    return c.body(html, options.status, pageHeaders());
  }

  /** Runs `work` for a form of this page from the signed-in person. */
  async function withForm(
    c: Context<AppEnvironment>,
    work: (visit: SessionVisit, form: URLSearchParams) => Promise<GrantsNotice>,
  ): Promise<Response> {
    const visit = await findSessionVisit(c, dependencies, 'grants');
    if (!visit) return await show(c, null, { notice: null, status: 401 });
    const form = await readForm(c.env.incoming);
    if (!isOwnForm(c.req.raw.headers, visit.form.isIn(form))) {
      return await show(c, visit, { notice: null, status: 403 });
    }
    const notice = await work(visit, form);
    c.header('cache-control', 'no-store');
    return c.redirect(`${path}?done=${notice}`, 303);
  }

  app.get(path, async (c) => {
    const visit = await findSessionVisit(c, dependencies, 'grants');
    const notice = z.enum(grantsNotices).safeParse(c.req.query('done'));
    return await show(c, visit, { notice: notice.data ?? null, status: visit ? 200 : 401 });
  });

  app.post(path, (c) =>
    withForm(c, async ({ account }, form) => {
      await authorizations.revokeOwnGrant(account.id, form.get('grant') ?? '');
      return 'grant_ended';
    }),
  );

  app.post(consentPath, (c) =>
    withForm(c, async ({ account }, form) => {
      const { requestId } = requireRequestContext(c.env.incoming);
      await authorizations.revokeConsent({ userId: account.id, requestId }, form.get('client') ?? '');
      return 'consent_taken_back';
    }),
  );

  return app;
}
