export type PageLocale = 'en' | 'es';

export type SignInError = 'wrong_credentials' | 'too_many_failures' | 'incomplete' | 'busy';

export type SignInPageInput = {
  locale: PageLocale;
  /** Where the form is posted, with the fields `email`, `password` and `form_token`. */
  action: string;
  formToken: string;
  /** The client application that asks, as the operator named it. */
  clientName: string;
  /** What was typed before, or the client's `login_hint`. */
  email: string;
  error: SignInError | null;
  /** Seconds until the next try is worth it; with `too_many_failures` only. */
  retryAfterS: number | null;
};

export type ConsentPageInput = {
  locale: PageLocale;
  /** Where the form is posted, with `form_token` and the pressed button's `decision`: `allow` or `deny`. */
  action: string;
  formToken: string;
  clientName: string;
  organizationName: string;
  /** Who is signed in. */
  email: string;
  /** Scopes asked for (specification §5.4). */
  scopes: string[];
};

export type OauthErrorKind =
  | 'unknown_client'
  | 'wrong_redirect'
  | 'expired'
  | 'not_own_form'
  | 'invalid_request'
  | 'server_error';

export type ErrorPageInput = {
  locale: PageLocale;
  kind: OauthErrorKind;
  /** Names this request in the log, for whoever asks for help. */
  requestId: string;
};

export type LogoutPageInput = {
  locale: PageLocale;
  /** Where the form is posted, with `xsrf` and the button `logout` with the value `yes`. */
  action: string;
  xsrf: string;
};

export type GrantsPageInput = {
  locale: PageLocale;
  /** Who is signed in here; null shows how to sign in. */
  person: { email: string; organizationName: string } | null;
  /** Each is posted to `action` with `grant` and `form_token`. */
  action: string;
  formToken: string;
  grants: { id: string; clientName: string; scopes: string[]; createdAt: Date }[];
  /** Whether one was ended just now. */
  isEnded: boolean;
};

export type LoggedOutPageInput = { locale: PageLocale };

/**
 * The pages of the authorization server as whole HTML documents. They are sent with the headers of `pageHeaders`
 * (S20): no inline script or style, no third-party origin. All strings in the input are plain text to be escaped.
 */
export type OauthPages = {
  signIn(input: SignInPageInput): string;
  consent(input: ConsentPageInput): string;
  error(input: ErrorPageInput): string;
  grants(input: GrantsPageInput): string;
  logout(input: LogoutPageInput): string;
  loggedOut(input: LoggedOutPageInput): string;
};
