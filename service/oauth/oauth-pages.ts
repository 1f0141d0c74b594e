export type PageLocale = 'en' | 'es';

export type SignInError = 'wrong_credentials' | 'too_many_failures' | 'incomplete' | 'busy';

export type SignInPageInput = {
  locale: PageLocale;
  /** The form's target, with the fields `email`, `password` and `form_token`. */
  action: string;
  formToken: string;
  /** The client application's name, as the operator set it. */
  clientName: string;
  /** The address that was entered before, or the client's `login_hint`. */
  email: string;
  error: SignInError | null;
  /** Seconds until the next attempt is allowed; with `too_many_failures` only. */
  retryAfterS: number | null;
};

export type ConsentPageInput = {
  locale: PageLocale;
  /** The form's target, with `form_token` and the pressed button's `decision`: `allow` or `deny`. */
  action: string;
  formToken: string;
  clientName: string;
  organizationName: string;
  /** The address of the signed-in person. */
  email: string;
  /** The requested scopes (specification §5.4). */
  scopes: string[];
  /** After so many days the person must sign in again. */
  lifetimeDays: number;
};

export type OauthErrorKind =
  | 'unknown_client'
  | 'wrong_redirect'
  | 'expired'
  | 'not_own_form'
  | 'invalid_request'
  | 'unavailable'
  | 'server_error';

export type ErrorPageInput = {
  locale: PageLocale;
  kind: OauthErrorKind;
  /** The application to start a new sign-in from; null when it is unknown. */
  onward: { name: string; url: string } | null;
  /** The request's id in the log, for the person to quote to support. */
  requestId: string;
};

export type LogoutPageInput = {
  locale: PageLocale;
  /** The form's target, with `xsrf` and the button `logout` with the value `yes`. */
  action: string;
  xsrf: string;
};

/** The action that was just done on the page of grants. */
export const grantsNotices = ['grant_ended', 'consent_taken_back'] as const;
export type GrantsNotice = (typeof grantsNotices)[number];

export type GrantsPageInput = {
  locale: PageLocale;
  /** The signed-in person; null shows how to sign in. */
  /** Dates are shown in the organization's time zone (IANA). */
  person: { email: string; organizationName: string; timeZone: string } | null;
  /** The target of each grant's form, with `grant` and `form_token`. */
  action: string;
  formToken: string;
  grants: { id: string; clientName: string; scopes: string[]; createdAt: Date }[];
  /** The person's consents. The form to withdraw one posts `client` and `form_token` to `consentAction`. */
  consents: { clientId: string; clientName: string; scopes: string[]; grantedAt: Date }[];
  consentAction: string;
  /** The action that was just done. */
  notice: GrantsNotice | null;
};

/** The error of a second factor; `retryAfterS` with `too_many_failures` only. */
type FactorError = 'wrong_code' | 'wrong_passkey' | 'no_script' | 'too_many_failures';
export type FactorProblem = { error: FactorError; retryAfterS: number | null };

/** Where the script requests a passkey's options, with `form_token`; the response is WebAuthn's JSON. */
type PasskeyOptions = { passkeyOptionsUrl: string };

export type SecondFactorPageInput = PasskeyOptions & {
  locale: PageLocale;
  /** The form's target for `code`, `recovery_code` or `credential`, with `form_token`. */
  action: string;
  formToken: string;
  /** The address of the person whose password was correct. */
  email: string;
  has: { passkey: boolean; authenticatorApp: boolean; recoveryCodes: boolean };
  problem: FactorProblem | null;
  /** The link for another person to sign in. */
  backUrl: string;
};

export type SecondFactorSetupPageInput = PasskeyOptions & {
  locale: PageLocale;
  /** The form's target for `code`, or `credential` and `name`, with `form_token`. */
  action: string;
  formToken: string;
  email: string;
  organizationName: string;
  app: { secret: string; uri: string };
  problem: FactorProblem | null;
  backUrl: string;
};

export type RecoveryCodesPageInput = {
  locale: PageLocale;
  codes: string[];
  /** Where to continue: a form with `form_token`, or a link. */
  next: { kind: 'form'; action: string; formToken: string } | { kind: 'link'; url: string };
};

/** The action that was just done, or why it was not. */
export const securityNotices = [
  'confirmed',
  'passkey_added',
  'passkey_removed',
  'passkey_refused',
  'app_added',
  'app_removed',
  'last_required',
  'no_script',
  'password_changed',
  'others_ended',
] as const;
export type SecurityNotice = (typeof securityNotices)[number];

export type SecurityPageInput = PasskeyOptions & {
  locale: PageLocale;
  /** The signed-in person; null shows how to sign in. */
  /** Dates are shown in the organization's time zone (IANA). */
  person: { email: string; organizationName: string; timeZone: string; isRequired: boolean } | null;
  formToken: string;
  /** Whether the person has confirmed their identity recently, which every change requires. */
  mayChange: boolean;
  passkeys: { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }[];
  authenticatorApp: { createdAt: Date; lastUsedAt: Date | null } | null;
  recoveryCodesLeft: number;
  notice: SecurityNotice | null;
};

export type AppSetupPageInput = {
  locale: PageLocale;
  /** The form's target for `code`, with `form_token`. */
  action: string;
  formToken: string;
  app: { secret: string; uri: string };
  problem: FactorProblem | null;
};

export type ConfirmProblem = FactorProblem | { error: 'wrong_password' | 'busy'; retryAfterS: null };

export type ConfirmPageInput = PasskeyOptions & {
  locale: PageLocale;
  /** The form's target for `password`, `code`, `recovery_code` or `credential`, with `form_token`. */
  action: string;
  formToken: string;
  email: string;
  /** What the person can confirm their identity with. */
  has: { password: boolean; passkey: boolean; authenticatorApp: boolean; recoveryCodes: boolean };
  problem: ConfirmProblem | null;
};

/** Why a new password was rejected, with the HTTP status of the page. */
export const newPasswordStatuses = {
  too_short: 422,
  too_long: 422,
  easy: 422,
  not_same: 422,
  not_new: 422,
  changed_meanwhile: 409,
  busy: 503,
} as const;
export type NewPasswordProblem = keyof typeof newPasswordStatuses;

export type NewPasswordPageInput = {
  locale: PageLocale;
  /** The form's target for `new_password` and `new_password_again`, with `form_token`. */
  action: string;
  formToken: string;
  email: string;
  problem: NewPasswordProblem | null;
  /** The link for another person to sign in. */
  backUrl: string;
};

export type ChangePasswordPageInput = Pick<NewPasswordPageInput, 'locale' | 'formToken' | 'email'> & {
  /** The form's target for `old_password`, `new_password`, `new_password_again` and `end_others`, with `form_token`. */
  action: string;
  problem: ConfirmProblem | { error: NewPasswordProblem; retryAfterS: null } | null;
};

export type LoggedOutPageInput = { locale: PageLocale };

/**
 * The pages of the authorization server as complete HTML documents. They are sent with the headers of `pageHeaders`
 * (S20): no inline scripts or styles, no third-party origins. Strings in the input are plain text, which the pages
 * escape.
 */
export type OauthPages = {
  signIn(input: SignInPageInput): string;
  consent(input: ConsentPageInput): string;
  error(input: ErrorPageInput): string;
  grants(input: GrantsPageInput): string;
  secondFactor(input: SecondFactorPageInput): string;
  secondFactorSetup(input: SecondFactorSetupPageInput): string;
  recoveryCodes(input: RecoveryCodesPageInput): string;
  security(input: SecurityPageInput): string;
  appSetup(input: AppSetupPageInput): string;
  confirm(input: ConfirmPageInput): string;
  newPassword(input: NewPasswordPageInput): string;
  changePassword(input: ChangePasswordPageInput): string;
  logout(input: LogoutPageInput): string;
  loggedOut(input: LoggedOutPageInput): string;
};
