import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { isDatabaseOutage, outageRetrySeconds } from '../../../common/database-outage.ts';
import { pageHeaders } from '../../http/form-protection.ts';
import { requireRequestContext } from '../../http/request-context.ts';
import type { ErrorPageInput, OauthErrorKind, OauthPages } from '../oauth-pages.ts';
import { choosePageLocale } from '../page-locale.ts';

/** The language that the client or the browser asks for. */
export function localeOf(ctx: KoaContextWithOIDC) {
  return choosePageLocale(ctx.oidc?.params?.ui_locales, ctx.get('accept-language'));
}

/** Answers with a page. */
export function showPage(ctx: KoaContextWithOIDC, status: number, html: string): void {
  ctx.status = status;
  ctx.set(pageHeaders());
  ctx.body = html;
}

/** Shows the page that asks whether to sign out. */
export function showLogout(ctx: KoaContextWithOIDC, form: string, pages: OauthPages): void {
  const xsrf = /name="xsrf" value="([^"]*)"/.exec(form)?.[1] ?? '';
  const action = ctx.oidc.urlFor('end_session_confirm');
  showPage(ctx, 200, pages.logout({ locale: localeOf(ctx), action, xsrf }));
}

/** Shows the page with the authorization server's error and the request's id; `onward` as on the pages of a sign-in. */
export function showError(
  ctx: KoaContextWithOIDC,
  error: unknown,
  pages: OauthPages,
  onward: ErrorPageInput['onward'] = null,
): void {
  const { requestId } = requireRequestContext(ctx.req);
  const html = pages.error({ locale: localeOf(ctx), kind: nameError(error), requestId, onward });
  showPage(ctx, Math.max(ctx.status, 400), html);
}

function nameError(error: unknown): OauthErrorKind {
  if (error instanceof errors.InvalidClient) return 'unknown_client';
  if (error instanceof errors.InvalidRedirectUri) return 'wrong_redirect';
  if (error instanceof errors.SessionNotFound) return 'expired';
  if (error instanceof errors.OIDCProviderError) return 'invalid_request';
  return isDatabaseOutage(error) ? 'unavailable' : 'server_error';
}

/** Answers 503 with `Retry-After` (RFC 9110 §15.6.4) during an outage of the database. */
export function answerOutage(ctx: KoaContextWithOIDC, error: unknown, pages: OauthPages): void {
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
