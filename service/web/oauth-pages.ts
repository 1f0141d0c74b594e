import { html } from 'hono/html';
import type { SourceLocale } from '../interview/model/types.ts';
import type { GrantsPageInput, OauthErrorKind, OauthPages, SignInError } from '../oauth/oauth-pages.ts';
import { gatePage } from './consultation/gate-page.ts';
import { icon } from './icons.ts';
import type { Markup } from './layout.ts';
import { securityPages } from './security-pages.ts';
import { describeWait, type PlainStaffTextKey, staffText } from './staff-texts.ts';

const scopeTexts: Record<string, PlainStaffTextKey> = {
  openid: 'scopeOpenid',
  email: 'scopeEmail',
  profile: 'scopeProfile',
  read: 'scopeRead',
  write: 'scopeWrite',
  offline_access: 'scopeOffline',
};

const errorTexts: Record<OauthErrorKind, PlainStaffTextKey> = {
  unknown_client: 'errorUnknownClient',
  wrong_redirect: 'errorWrongRedirect',
  expired: 'errorExpired',
  not_own_form: 'errorNotOwnForm',
  invalid_request: 'errorInvalidRequest',
  unavailable: 'errorUnavailable',
  server_error: 'errorServerError',
};

/** The authorization server's pages in the service's layout. */
export const oauthPages: OauthPages = {
  ...securityPages,
  signIn: (input) => {
    const { locale } = input;
    const problem = input.error === null ? null : describeSignInError(locale, input.error, input.retryAfterS);
    return gatePage(
      locale,
      'signIn',
      html`<span class="brand-mark">${icon('logo')}</span>
<div><h1>${staffText(locale, 'signIn')}</h1><p class="muted gate-lede">${staffText(locale, 'signInTo', { client: input.clientName })}</p></div>
${problem === null ? '' : html`<div class="notice is-danger" role="alert" id="problem">${icon('octagon')}<p>${problem}</p></div>`}
<form method="post" action="${input.action}"><input type="hidden" name="form_token" value="${input.formToken}">
<div class="field"><label class="label" for="email">${staffText(locale, 'email')}</label>
<input class="input" id="email" name="email" type="text" inputmode="email" autocapitalize="none" spellcheck="false" autocomplete="username" required maxlength="320" value="${input.email}"></div>
<div class="field"><label class="label" for="password">${staffText(locale, 'password')}</label>
<input class="input" id="password" name="password" type="password" autocomplete="current-password" required maxlength="1000"></div>
<button class="btn btn-primary" type="submit">${staffText(locale, 'signIn')}</button></form>
<p class="gate-foot">${staffText(locale, 'noAccount')}</p>`,
    );
  },
  consent: (input) => {
    const { locale } = input;
    const scopes = input.scopes.flatMap((scope) => scopeTexts[scope] ?? []);
    return gatePage(
      locale,
      'signIn',
      html`<span class="brand-mark">${icon('logo')}</span>
<div><h1>${staffText(locale, 'consentTitle', { client: input.clientName })}</h1>
<p class="muted gate-lede">${staffText(locale, 'consentLede', { client: input.clientName, organization: input.organizationName })}</p></div>
<ul class="scopes">${scopes.map((key) => html`<li>${icon('check')}<span>${staffText(locale, key)}</span></li>`)}</ul>
<p class="muted">${staffText(locale, 'consentLasts', { days: input.lifetimeDays })}</p>
<form method="post" action="${input.action}"><input type="hidden" name="form_token" value="${input.formToken}">
<button class="btn btn-primary" type="submit" name="decision" value="allow">${staffText(locale, 'allow')}</button>
<button class="btn" type="submit" name="decision" value="deny">${staffText(locale, 'deny')}</button></form>
<p class="gate-foot">${staffText(locale, 'signedInAs', { email: input.email })}. ${staffText(locale, 'endLater', { address: '/auth/grants' })}</p>`,
    );
  },
  error: (input) =>
    gatePage(
      input.locale,
      'errorTitle',
      html`<h1>${staffText(input.locale, 'errorTitle')}</h1>
<div class="notice is-warning" role="alert"><p>${staffText(input.locale, errorTexts[input.kind])}</p></div>
${input.onward === null ? '' : html`<a class="btn btn-primary" href="${input.onward.url}">${staffText(input.locale, 'errorOnward', { client: input.onward.name })}</a>`}
<p>${staffText(input.locale, 'errorBack')}</p><p class="gate-foot">${input.requestId}</p>`,
    ),
  grants: (input) => {
    const { locale, person } = input;
    const timeZone = person?.timeZone ?? 'UTC';
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
    return gatePage(
      locale,
      'grantsTitle',
      html`<h1>${staffText(locale, 'grantsTitle')}</h1>
${input.notice === null ? '' : html`<p class="notice is-positive" role="status">${staffText(locale, input.notice === 'grant_ended' ? 'grantEnded' : 'consentTakenBack')}</p>`}
${person === null ? html`<p>${staffText(locale, 'grantsSignIn')}</p>` : ''}
${person !== null && input.grants.length === 0 ? html`<p>${staffText(locale, 'grantsNone')}</p>` : ''}
<ul class="grants">${input.grants.map(
        (grant) => html`<li><div><strong>${grant.clientName}</strong>
<p class="muted">${staffText(locale, 'grantSince', { date: date.format(grant.createdAt) })}</p></div>
<form method="post" action="${input.action}"><input type="hidden" name="form_token" value="${input.formToken}">
<button class="btn" type="submit" name="grant" value="${grant.id}">${staffText(locale, 'endGrant')}<span class="sr-only"> ${grant.clientName}</span></button></form></li>`,
      )}</ul>
${input.consents.length === 0 ? '' : consentSection(input)}
${person === null ? '' : html`<p class="gate-foot">${staffText(locale, 'signedInAs', { email: person.email })}, ${person.organizationName}. <a class="link nowrap" href="/auth/security">${staffText(locale, 'securityTitle')}</a></p>`}`,
    );
  },
  logout: (input) =>
    gatePage(
      input.locale,
      'signOutTitle',
      html`<h1>${staffText(input.locale, 'signOutTitle')}</h1><p>${staffText(input.locale, 'signOutText')}</p>
<form method="post" action="${input.action}"><input type="hidden" name="xsrf" value="${input.xsrf}">
<button class="btn btn-primary" type="submit" name="logout" value="yes">${staffText(input.locale, 'signOut')}</button>
<button class="btn" type="submit">${staffText(input.locale, 'staySignedIn')}</button></form>`,
    ),
  loggedOut: (input) =>
    gatePage(input.locale, 'signedOut', html`<h1>${staffText(input.locale, 'signedOut')}</h1>`),
};

/** In the order of the consent page. */
function nameScopes(locale: SourceLocale, scopes: readonly string[]): string {
  const named = Object.entries(scopeTexts).filter(([scope]) => scopes.includes(scope));
  return named.map(([, key]) => staffText(locale, key)).join('; ');
}

/** Consents that the person gave, which are not asked for again until withdrawn. */
function consentSection(input: GrantsPageInput): Markup {
  const { locale } = input;
  const timeZone = input.person?.timeZone ?? 'UTC';
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  return html`<section class="factor" aria-labelledby="consents"><h2 id="consents">${staffText(locale, 'consentsTitle')}</h2>
<p class="muted">${staffText(locale, 'consentsLede')}</p>
<ul class="grants">${input.consents.map(
    (consent) => html`<li><div><strong>${consent.clientName}</strong>
<p class="muted">${staffText(locale, 'consentSince', { date: date.format(consent.grantedAt) })}</p>
<p class="muted">${staffText(locale, 'consentScopes', { scopes: nameScopes(locale, consent.scopes) })}</p></div>
<form method="post" action="${input.consentAction}"><input type="hidden" name="form_token" value="${input.formToken}">
<button class="btn" type="submit" name="client" value="${consent.clientId}">${staffText(locale, 'takeBack')}<span class="sr-only"> ${consent.clientName}</span></button></form></li>`,
  )}</ul></section>`;
}

function describeSignInError(locale: SourceLocale, error: SignInError, retryAfterS: number | null): string {
  if (error === 'too_many_failures') return describeWait(locale, retryAfterS);
  if (error === 'wrong_credentials') return staffText(locale, 'wrongCredentials');
  return staffText(locale, error === 'incomplete' ? 'incomplete' : 'busy');
}
