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
  /** How long the application may act before the person signs in again. */
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
  /** The application where a new sign-in begins; null where it is not known. */
  onward: { name: string; url: string } | null;
  /** The request's id in the log, to be quoted when asking for help. */
  requestId: string;
};

export type LogoutPageInput = {
  locale: PageLocale;
  /** Where the form is posted, with `xsrf` and the button `logout` with the value `yes`. */
  action: string;
  xsrf: string;
};

/** What was done just now on the page of grants. */
export const grantsNotices = ['grant_ended', 'consent_taken_back'] as const;
export type GrantsNotice = (typeof grantsNotices)[number];

export type GrantsPageInput = {
  locale: PageLocale;
  /** Who is signed in here; null shows how to sign in. */
  /** Dates are those of their organization's clock (IANA). */
  person: { email: string; organizationName: string; timeZone: string } | null;
  /** Each is posted to `action` with `grant` and `form_token`. */
  action: string;
  formToken: string;
  grants: { id: string; clientName: string; scopes: string[]; createdAt: Date }[];
  /** What the person agreed to. Each is posted to `consentAction` with `client` and `form_token`, to take it back. */
  consents: { clientId: string; clientName: string; scopes: string[]; grantedAt: Date }[];
  consentAction: string;
  /** What was done just now. */
  notice: GrantsNotice | null;
};

/** What went wrong with a second factor; `retryAfterS` with `too_many_failures` only. */
type FactorError = 'wrong_code' | 'wrong_passkey' | 'no_script' | 'too_many_failures';
export type FactorProblem = { error: FactorError; retryAfterS: number | null };

/** Where the script asks for a passkey's options, with `form_token`; the answer is WebAuthn's JSON. */
type PasskeyOptions = { passkeyOptionsUrl: string };

export type SecondFactorPageInput = PasskeyOptions & {
  locale: PageLocale;
  /** Where `code`, `recovery_code` or `credential` is posted, with `form_token`. */
  action: string;
  formToken: string;
  /** Who gave the right password. */
  email: string;
  has: { passkey: boolean; authenticatorApp: boolean; recoveryCodes: boolean };
  problem: FactorProblem | null;
  /** Where somebody else can sign in instead. */
  backUrl: string;
};

export type SecondFactorSetupPageInput = PasskeyOptions & {
  locale: PageLocale;
  /** Where `code`, or `credential` and `name`, is posted, with `form_token`. */
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
  /** Where the way on leads: by a form with `form_token`, or by a link. */
  next: { kind: 'form'; action: string; formToken: string } | { kind: 'link'; url: string };
};

/** What was done just now, or could not be. */
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
  /** Who is signed in here; null shows how to sign in. */
  /** Dates are those of their organization's clock (IANA). */
  person: { email: string; organizationName: string; timeZone: string; isRequired: boolean } | null;
  formToken: string;
  /** Whether they proved who they are a short while ago: only then anything can be changed. */
  mayChange: boolean;
  passkeys: { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }[];
  authenticatorApp: { createdAt: Date; lastUsedAt: Date | null } | null;
  recoveryCodesLeft: number;
  notice: SecurityNotice | null;
};

export type AppSetupPageInput = {
  locale: PageLocale;
  /** Where `code` is posted, with `form_token`. */
  action: string;
  formToken: string;
  app: { secret: string; uri: string };
  problem: FactorProblem | null;
};

export type ConfirmProblem = FactorProblem | { error: 'wrong_password' | 'busy'; retryAfterS: null };

export type ConfirmPageInput = PasskeyOptions & {
  locale: PageLocale;
  /** Where `password`, `code`, `recovery_code` or `credential` is posted, with `form_token`. */
  action: string;
  formToken: string;
  email: string;
  /** What the person can prove it with. */
  has: { password: boolean; passkey: boolean; authenticatorApp: boolean; recoveryCodes: boolean };
  problem: ConfirmProblem | null;
};

/** Why a new password was not taken, and the status of the page that says so. */
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
  /** Where `new_password` and `new_password_again` are posted, with `form_token`. */
  action: string;
  formToken: string;
  email: string;
  problem: NewPasswordProblem | null;
  /** Where somebody else can sign in instead. */
  backUrl: string;
};

export type ChangePasswordPageInput = Pick<NewPasswordPageInput, 'locale' | 'formToken' | 'email'> & {
  /** Where `old_password`, `new_password`, `new_password_again` and `end_others` are posted, with `form_token`. */
  action: string;
  problem: ConfirmProblem | { error: NewPasswordProblem; retryAfterS: null } | null;
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
