import type { OauthErrorKind, OauthPages, SignInError } from './oauth-pages.ts';

const signInErrors: Record<SignInError, string> = {
  wrong_credentials: 'The e-mail or the password is not right.',
  too_many_failures: 'Too many failed tries. Please wait before trying again.',
  incomplete: 'Enter your e-mail and your password.',
  busy: 'Too many people are signing in right now. Please try again.',
};

const errors: Record<OauthErrorKind, string> = {
  unknown_client: 'The application that sent you here is not known.',
  wrong_redirect: 'The application that sent you here asked for an answer at an address that is not its own.',
  expired: 'This sign-in has expired. Go back to the application and start again.',
  not_own_form: 'The form was not sent from this page. Go back to the application and start again.',
  invalid_request: 'The application that sent you here asked for something that is not possible.',
  server_error: 'Something went wrong here. Please try again.',
};

/** Bare pages in English: what the authorization server shows when nothing better was handed in. */
export const plainOauthPages: OauthPages = {
  signIn: (input) =>
    page(
      'Sign in',
      `<h1>Sign in</h1><p>to go on to ${escapeHtml(input.clientName)}</p>
${input.error === null ? '' : `<p role="alert">${signInErrors[input.error]}</p>`}
<form method="post" action="${escapeHtml(input.action)}">
<input type="hidden" name="form_token" value="${escapeHtml(input.formToken)}">
<p><label>Email <input type="email" name="email" value="${escapeHtml(input.email)}" autocomplete="username" required></label></p>
<p><label>Password <input type="password" name="password" autocomplete="current-password" required></label></p>
<p><button>Sign in</button></p></form>`,
    ),
  consent: (input) =>
    page(
      'Allow access',
      `<h1>${escapeHtml(input.clientName)}</h1>
<p>asks to act for ${escapeHtml(input.email)} at ${escapeHtml(input.organizationName)}: ${escapeHtml(input.scopes.join(', '))}</p>
<form method="post" action="${escapeHtml(input.action)}">
<input type="hidden" name="form_token" value="${escapeHtml(input.formToken)}">
<p><button name="decision" value="allow">Allow</button> <button name="decision" value="deny">Deny</button></p></form>`,
    ),
  error: (input) =>
    page(
      'Sign-in problem',
      `<h1>This did not work</h1><p>${errors[input.kind]}</p><p>${escapeHtml(input.requestId)}</p>`,
    ),
  logout: (input) =>
    page(
      'Sign out',
      `<h1>Sign out?</h1><form method="post" action="${escapeHtml(input.action)}">
<input type="hidden" name="xsrf" value="${escapeHtml(input.xsrf)}">
<p><button name="logout" value="yes">Sign out</button></p></form>`,
    ),
  loggedOut: () => page('Signed out', '<h1>You are signed out</h1>'),
};

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main>${body}</main></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
