import { html } from 'hono/html';
import { create } from 'qrcode';
import type { SourceLocale } from '../interview/model/types.ts';
import type { OauthPages, SecurityNotice } from '../oauth/oauth-pages.ts';
import { gatePage } from './consultation/gate-page.ts';
import { icon } from './icons.ts';
import type { Markup } from './layout.ts';
import { describeWait, type PlainStaffTextKey, staffText } from './staff-texts.ts';

const quietModules = 4;
const notices: Record<SecurityNotice, { text: PlainStaffTextKey; look: 'positive' | 'danger' }> = {
  confirmed: { text: 'identityConfirmed', look: 'positive' },
  passkey_added: { text: 'passkeyAdded', look: 'positive' },
  passkey_removed: { text: 'passkeyRemoved', look: 'positive' },
  passkey_refused: { text: 'passkeyRefused', look: 'danger' },
  app_added: { text: 'appAdded', look: 'positive' },
  app_removed: { text: 'appRemoved', look: 'positive' },
  last_required: { text: 'lastFactorRequired', look: 'danger' },
  no_script: { text: 'passkeyNeedsScript', look: 'danger' },
  password_changed: { text: 'passwordChanged', look: 'positive' },
  others_ended: { text: 'othersEnded', look: 'positive' },
};

type SecurityPages = Pick<
  OauthPages,
  | 'secondFactor'
  | 'secondFactorSetup'
  | 'recoveryCodes'
  | 'security'
  | 'appSetup'
  | 'confirm'
  | 'newPassword'
  | 'changePassword'
>;

/** The pages of passwords and second factors: during a sign-in, and for changes afterwards. */
export const securityPages: SecurityPages = {
  secondFactor: (input) => {
    const { locale, has } = input;
    return gatePage(
      locale,
      'secondFactorTitle',
      html`<span class="brand-mark">${icon('logo')}</span>
<div><h1>${staffText(locale, 'secondFactorTitle')}</h1><p class="muted gate-lede">${staffText(locale, 'secondFactorLede', { email: input.email })}</p></div>
${problemNotice(locale, input.problem)}
${factorForms(input, { isFirst: true, has })}
<p class="gate-foot"><a class="link" href="${input.backUrl}">${staffText(locale, 'signInAsOther')}</a>. ${staffText(locale, 'factorLost')}</p>`,
      'passkey.js',
    );
  },

  secondFactorSetup: (input) => {
    const { locale } = input;
    return gatePage(
      locale,
      'factorSetupTitle',
      html`<span class="brand-mark">${icon('logo')}</span>
<div><h1>${staffText(locale, 'factorSetupTitle')}</h1><p class="muted gate-lede">${staffText(locale, 'factorSetupLede', { organization: input.organizationName })}</p></div>
${problemNotice(locale, input.problem)}
<section class="factor" aria-labelledby="passkey"><h2 id="passkey">${staffText(locale, 'passkey')}</h2>
<p class="muted">${staffText(locale, 'passkeyExplained')}</p>${newPasskeyForm(input)}</section>
<section class="factor" aria-labelledby="app"><h2 id="app">${staffText(locale, 'authenticatorApp')}</h2>
${appSetup(input, 'btn')}</section>
<p class="gate-foot">${staffText(locale, 'signedInAs', { email: input.email })}. <a class="link" href="${input.backUrl}">${staffText(locale, 'signInAsOther')}</a></p>`,
      'passkey.js',
    );
  },

  recoveryCodes: ({ locale, codes, next }) =>
    gatePage(
      locale,
      'recoveryCodes',
      html`<div><h1>${staffText(locale, 'recoveryCodes')}</h1><p class="muted gate-lede">${staffText(locale, 'recoveryCodesLede')}</p></div>
<ul class="codes">${codes.map((code) => html`<li><code>${code}</code></li>`)}</ul>
<p>${staffText(locale, 'recoveryCodesOnce')}</p>
${
  next.kind === 'link'
    ? html`<a class="btn btn-primary" href="${next.url}">${staffText(locale, 'codesKept')}</a>`
    : html`<form method="post" action="${next.action}"><input type="hidden" name="form_token" value="${next.formToken}">
<button class="btn btn-primary" type="submit">${staffText(locale, 'codesKept')}</button></form>`
}`,
    ),

  security: (input) => {
    const { locale, person } = input;
    if (person === null) {
      return gatePage(
        locale,
        'securityTitle',
        html`<h1>${staffText(locale, 'securityTitle')}</h1><p>${staffText(locale, 'grantsSignIn')}</p>`,
      );
    }
    const hasFactor = input.passkeys.length > 0 || input.authenticatorApp !== null;
    return gatePage(
      locale,
      'securityTitle',
      html`<div><h1>${staffText(locale, 'securityTitle')}</h1>
<p class="muted gate-lede">${staffText(locale, person.isRequired ? 'securityRequired' : 'securityLede', { organization: person.organizationName })}</p></div>
${input.notice === null ? '' : noticeOf(locale, input.notice)}
${
  input.mayChange
    ? ''
    : html`<div class="notice is-info"><p>${staffText(locale, 'confirmFirst')}</p></div>
<a class="btn btn-primary" href="/auth/security/confirm">${staffText(locale, 'makeChanges')}</a>`
}
${passwordSection(locale)}
${passkeySection(input)}
${appSection(input)}
${hasFactor ? recoverySection(input) : ''}
${input.mayChange ? othersSection(input) : ''}
<p class="gate-foot">${staffText(locale, 'signedInAs', { email: person.email })}, ${person.organizationName}. <a class="link nowrap" href="/auth/grants">${staffText(locale, 'grantsTitle')}</a></p>`,
      'passkey.js',
    );
  },

  appSetup: (input) => {
    const { locale } = input;
    return gatePage(
      locale,
      'authenticatorApp',
      html`<h1>${staffText(locale, 'authenticatorApp')}</h1>
${problemNotice(locale, input.problem)}
${appSetup(input, 'btn btn-primary')}
<a class="btn" href="/auth/security">${staffText(locale, 'cancel')}</a>`,
    );
  },

  confirm: (input) => {
    const { locale, has } = input;
    return gatePage(
      locale,
      'confirmTitle',
      html`<div><h1>${staffText(locale, 'confirmTitle')}</h1><p class="muted gate-lede">${staffText(locale, 'confirmLede')}</p></div>
${problemNotice(locale, input.problem)}
${
  has.password
    ? html`<form method="post" action="${input.action}">${token(input)}<input type="hidden" name="email" autocomplete="username" value="${input.email}">
<div class="field"><label class="label" for="password">${staffText(locale, 'password')}</label>
<input class="input" id="password" name="password" type="password" autocomplete="current-password" required maxlength="1000"></div>
<button class="btn btn-primary" type="submit">${staffText(locale, 'confirm')}</button></form>`
    : ''
}
${factorForms(input, { isFirst: !has.password, has })}
<a class="btn" href="/auth/security">${staffText(locale, 'cancel')}</a>
<p class="gate-foot">${staffText(locale, 'signedInAs', { email: input.email })}</p>`,
      'passkey.js',
    );
  },

  newPassword: (input) => {
    const { locale } = input;
    return gatePage(
      locale,
      'newPasswordTitle',
      html`<span class="brand-mark">${icon('logo')}</span>
<div><h1>${staffText(locale, 'newPasswordTitle')}</h1><p class="muted gate-lede">${staffText(locale, 'newPasswordLede')}</p></div>
${problemNotice(locale, input.problem === null ? null : { error: input.problem, retryAfterS: null })}
<form method="post" action="${input.action}">${token(input)}${newPasswordFields(locale, input.email)}
<button class="btn btn-primary" type="submit">${staffText(locale, 'savePassword')}</button></form>
<p class="gate-foot">${staffText(locale, 'signedInAs', { email: input.email })}. <a class="link" href="${input.backUrl}">${staffText(locale, 'signInAsOther')}</a></p>`,
    );
  },

  changePassword: (input) => {
    const { locale } = input;
    return gatePage(
      locale,
      'changePassword',
      html`<h1>${staffText(locale, 'changePassword')}</h1>
${problemNotice(locale, input.problem)}
<form method="post" action="${input.action}">${token(input)}
<div class="field"><label class="label" for="old_password">${staffText(locale, 'oldPassword')}</label>
<input class="input" id="old_password" name="old_password" type="password" autocomplete="current-password" required maxlength="1000"></div>
${newPasswordFields(locale, input.email)}
<div class="field"><label class="check-line"><input class="check" type="checkbox" name="end_others" value="yes" checked aria-describedby="end-others-hint"> ${staffText(locale, 'endOthers')}</label>
<p class="hint" id="end-others-hint">${staffText(locale, 'endOthersHint')}</p></div>
<button class="btn btn-primary" type="submit">${staffText(locale, 'savePassword')}</button></form>
<a class="btn" href="/auth/security">${staffText(locale, 'cancel')}</a>
<p class="gate-foot">${staffText(locale, 'signedInAs', { email: input.email })}</p>`,
    );
  },
};

/** The form contains the address, so that password managers know whose password it is. */
function newPasswordFields(locale: SourceLocale, email: string): Markup {
  return html`<input type="hidden" name="email" autocomplete="username" value="${email}">
<div class="field"><label class="label" for="new_password">${staffText(locale, 'newPassword')}</label>
<p class="hint" id="new-password-hint">${staffText(locale, 'newPasswordHint')}</p>
<input class="input" id="new_password" name="new_password" type="password" autocomplete="new-password" required minlength="12" maxlength="200" aria-describedby="new-password-hint"></div>
<div class="field"><label class="label" for="new_password_again">${staffText(locale, 'newPasswordAgain')}</label>
<input class="input" id="new_password_again" name="new_password_again" type="password" autocomplete="new-password" required maxlength="200"></div>`;
}

function passwordSection(locale: SourceLocale): Markup {
  return html`<section class="factor" aria-labelledby="password"><h2 id="password">${staffText(locale, 'password')}</h2>
<a class="btn" href="/auth/security/password">${staffText(locale, 'changePassword')}</a></section>`;
}

type FormTarget = { locale: SourceLocale; action: string; formToken: string };
type PasskeyTarget = FormTarget & { passkeyOptionsUrl: string };

const token = ({ formToken }: { formToken: string }) =>
  html`<input type="hidden" name="form_token" value="${formToken}">`;

/** Forms for the available second factors; the first one has the page's main button. */
function factorForms(
  input: PasskeyTarget,
  {
    isFirst,
    has,
  }: { isFirst: boolean; has: { passkey: boolean; authenticatorApp: boolean; recoveryCodes: boolean } },
): Markup {
  const { locale } = input;
  const look = (isMain: boolean) => (isMain ? 'btn btn-primary' : 'btn');
  return html`${
    has.passkey
      ? html`<form method="post" action="${input.action}" ${passkeyData(input, 'use')}>${token(input)}<input type="hidden" name="credential" value="">
${passkeyProblem(locale)}
<button class="${look(isFirst)}" type="submit">${icon('key')}${staffText(locale, 'usePasskey')}</button></form>`
      : ''
  }
${
  has.authenticatorApp
    ? html`<form method="post" action="${input.action}">${token(input)}${codeField(locale, 'codeFromApp')}
<button class="${look(isFirst && !has.passkey)}" type="submit">${staffText(locale, 'confirm')}</button></form>`
    : ''
}
${
  has.recoveryCodes
    ? html`<details class="more"><summary>${staffText(locale, 'useRecoveryCode')}</summary>
<form method="post" action="${input.action}">${token(input)}
<div class="field"><label class="label" for="recovery">${staffText(locale, 'recoveryCode')}</label>
<input class="input" id="recovery" name="recovery_code" autocomplete="off" autocapitalize="none" spellcheck="false" required maxlength="40"></div>
<button class="btn" type="submit">${staffText(locale, 'confirm')}</button></form></details>`
    : ''
}`;
}

/** Six digits of any script, in one or two groups. */
const codePattern = String.raw`[\p{Nd}\p{Pd}\s]{6,8}`;

function codeField(locale: SourceLocale, label: PlainStaffTextKey): Markup {
  return html`<div class="field"><label class="label" for="code">${staffText(locale, label)}</label>
<input class="input code" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="${codePattern}" required maxlength="8"></div>`;
}

/** The data attributes for the passkey script. */
function passkeyData(input: PasskeyTarget, purpose: 'create' | 'use'): Markup {
  return html`data-passkey="${purpose}" data-options="${input.passkeyOptionsUrl}" data-failed="${staffText(input.locale, purpose === 'create' ? 'passkeyNotMade' : 'passkeyFailed')}" data-unsupported="${staffText(input.locale, 'passkeyUnsupported')}"`;
}

function passkeyProblem(locale: SourceLocale): Markup {
  return html`<noscript><p class="notice is-warning">${staffText(locale, 'passkeyNeedsScript')}</p></noscript>
<p class="notice is-danger" role="alert" data-problem hidden></p>`;
}

function newPasskeyForm(input: PasskeyTarget): Markup {
  const { locale } = input;
  return html`<form method="post" action="${input.action}" ${passkeyData(input, 'create')}>${token(input)}<input type="hidden" name="credential" value="">
<div class="field"><label class="label" for="name">${staffText(locale, 'passkeyName')}</label>
<p class="hint" id="name-hint">${staffText(locale, 'passkeyNameHint')}</p>
<input class="input" id="name" name="name" autocomplete="off" required maxlength="60" aria-describedby="name-hint"></div>
${passkeyProblem(locale)}
<button class="btn btn-primary" type="submit">${icon('key')}${staffText(locale, 'addPasskey')}</button></form>`;
}

/** The QR code, the secret as text, and a field for a code that proves the app has it. */
function appSetup(
  input: FormTarget & { app: { secret: string; uri: string } },
  buttonClass: 'btn' | 'btn btn-primary',
): Markup {
  const { locale, app } = input;
  return html`<p class="muted">${staffText(locale, 'appScan')}</p>
${drawQrCode(app.uri, staffText(locale, 'appQrLabel'))}
<p>${staffText(locale, 'appSecret')}<br><code class="secret">${app.secret.replace(/.{4}(?=.)/g, '$& ')}</code></p>
<form method="post" action="${input.action}">${token(input)}${codeField(locale, 'codeShownByApp')}
<button class="${buttonClass}" type="submit">${staffText(locale, 'turnOnApp')}</button></form>`;
}

/** Drawn by this service, so that the secret is sent to no other server. */
function drawQrCode(value: string, label: string): Markup {
  const { size, data } = create(value, { errorCorrectionLevel: 'M' }).modules;
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (data[y * size + x]) path += `M${x + quietModules} ${y + quietModules}h1v1h-1z`;
    }
  }
  const side = size + 2 * quietModules;
  return html`<svg class="qr" viewBox="0 0 ${side} ${side}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path d="${path}"/></svg>`;
}

type SecurityInput = Parameters<SecurityPages['security']>[0];

/** In the time zone of the person's organization. */
function describeUse(
  { locale, person }: SecurityInput,
  factor: { createdAt: Date; lastUsedAt: Date | null },
): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeZone: person?.timeZone ?? 'UTC',
  });
  const added = staffText(locale, 'factorAdded', { date: format.format(factor.createdAt) });
  if (factor.lastUsedAt === null) return added;
  return `${added}. ${staffText(locale, 'factorUsed', { date: format.format(factor.lastUsedAt) })}`;
}

function passkeySection(input: SecurityInput): Markup {
  const { locale } = input;
  return html`<section class="factor" aria-labelledby="passkeys"><h2 id="passkeys">${staffText(locale, 'passkeys')}</h2>
<p class="muted">${staffText(locale, input.passkeys.length === 0 ? 'passkeyExplained' : 'passkeysListed')}</p>
${input.passkeys.length === 0 ? '' : passkeyList(input)}
${input.mayChange ? newPasskeyForm({ ...input, action: '/auth/security/passkeys' }) : ''}</section>`;
}

function passkeyList(input: SecurityInput): Markup {
  const { locale } = input;
  return html`<ul class="grants">${input.passkeys.map(
    (
      passkey,
    ) => html`<li><div><strong>${passkey.name}</strong><p class="muted">${describeUse(input, passkey)}</p></div>
${
  input.mayChange
    ? html`<form method="post" action="/auth/security/passkeys/remove">${token(input)}
<button class="btn" type="submit" name="passkey" value="${passkey.id}">${staffText(locale, 'remove')}<span class="sr-only"> ${passkey.name}</span></button></form>`
    : ''
}</li>`,
  )}</ul>`;
}

function appSection(input: SecurityInput): Markup {
  const { locale, authenticatorApp } = input;
  const button = authenticatorApp === null ? 'setUpApp' : 'remove';
  const action = authenticatorApp === null ? '/auth/security/app/start' : '/auth/security/app/remove';
  return html`<section class="factor" aria-labelledby="app"><h2 id="app">${staffText(locale, 'authenticatorApp')}</h2>
<p class="muted">${authenticatorApp === null ? staffText(locale, 'appExplained') : describeUse(input, authenticatorApp)}</p>
${
  input.mayChange
    ? html`<form method="post" action="${action}">${token(input)}
<button class="btn" type="submit">${staffText(locale, button)}${authenticatorApp === null ? '' : html`<span class="sr-only"> ${staffText(locale, 'authenticatorApp')}</span>`}</button></form>`
    : ''
}</section>`;
}

function recoverySection(input: SecurityInput): Markup {
  const { locale } = input;
  return html`<section class="factor" aria-labelledby="recovery"><h2 id="recovery">${staffText(locale, 'recoveryCodes')}</h2>
<p class="muted">${staffText(locale, 'recoveryCodesLeft', { count: input.recoveryCodesLeft })}</p>
${
  input.mayChange
    ? html`<form method="post" action="/auth/security/recovery-codes">${token(input)}
<button class="btn" type="submit">${staffText(locale, 'newRecoveryCodes')}</button></form>`
    : ''
}</section>`;
}

/** For a person who suspects that somebody else has used the account. */
function othersSection(input: SecurityInput): Markup {
  const { locale } = input;
  return html`<section class="factor" aria-labelledby="others"><h2 id="others">${staffText(locale, 'othersTitle')}</h2>
<p class="muted">${staffText(locale, 'endOthersHint')}</p>
<form method="post" action="/auth/security/end-others">${token(input)}
<button class="btn" type="submit">${staffText(locale, 'endOthers')}</button></form></section>`;
}

function noticeOf(locale: SourceLocale, notice: SecurityNotice): Markup {
  const { text, look } = notices[notice];
  return html`<p class="notice is-${look}" role="${look === 'danger' ? 'alert' : 'status'}">${staffText(locale, text)}</p>`;
}

type PasswordProblem = Parameters<SecurityPages['changePassword']>[0]['problem'];

const problemTexts = {
  wrong_code: 'wrongCode',
  wrong_passkey: 'wrongPasskey',
  no_script: 'passkeyNeedsScript',
  wrong_password: 'wrongPassword',
  busy: 'busy',
  too_short: 'passwordTooShort',
  too_long: 'passwordTooLong',
  easy: 'passwordEasy',
  not_same: 'passwordsDiffer',
  not_new: 'passwordNotNew',
  changed_meanwhile: 'passwordChangedMeanwhile',
} as const satisfies Record<string, PlainStaffTextKey>;

function problemNotice(locale: SourceLocale, problem: PasswordProblem): Markup | string {
  if (problem === null) return '';
  const said =
    problem.error === 'too_many_failures'
      ? describeWait(locale, problem.retryAfterS)
      : staffText(locale, problemTexts[problem.error]);
  return html`<div class="notice is-danger" role="alert">${icon('octagon')}<p>${said}</p></div>`;
}
