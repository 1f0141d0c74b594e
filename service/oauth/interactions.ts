import { type Context, Hono } from 'hono';
import { errors, type Provider } from 'oidc-provider';
import type { SecretKeys } from '../config/secret-keys.ts';
import type {
  Account,
  AuthorizationStore,
  RegisteredClient,
} from '../domain/authorization/authorization-store.ts';
import type { AppEnvironment } from '../http/app-environment.ts';
import { isOwnForm, pageHeaders } from '../http/form-protection.ts';
import { readForm } from '../http/read-body.ts';
import { requireRequestContext } from '../http/request-context.ts';
import type { OauthErrorKind, OauthPages, PageLocale, SignInError } from './oauth-pages.ts';
import { choosePageLocale } from './page-locale.ts';
import { isPassword, passwordLengthMax } from './password.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';
import type { Turnstile } from './turnstile.ts';

const emailLengthMax = 254;

export type InteractionDependencies = {
  /** The provider in use now; it is another one after a key rotation. */
  provider: () => Provider;
  authorizations: AuthorizationStore;
  throttle: SignInThrottle;
  /** Bounds how many passwords are hashed at a time. */
  turnstile: Turnstile;
  secrets: SecretKeys;
  pages: OauthPages;
};

type AppContext = Context<AppEnvironment>;
type Details = Awaited<ReturnType<Provider['interactionDetails']>>;
type Interaction = { details: Details; client: RegisteredClient; locale: PageLocale; formToken: string };

/** Pages and forms between the authorization request and its answer: `/auth/interaction/<uid>`. */
export function createInteractionApp(dependencies: InteractionDependencies): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();

  app.get('/auth/interaction/:uid', async (c) => {
    const interaction = await findInteraction(c, dependencies);
    if (interaction === null) return errorPage(c, dependencies, 'expired', 400);
    if (interaction.details.prompt.name === 'consent') return consentPage(c, dependencies, interaction);
    const hint = interaction.details.params.login_hint;
    const email = typeof hint === 'string' ? hint.slice(0, emailLengthMax) : '';
    return signInPage(c, dependencies, interaction, { email, error: null });
  });

  app.post('/auth/interaction/:uid/sign-in', async (c) => {
    const interaction = await findInteraction(c, dependencies);
    if (interaction === null || interaction.details.prompt.name !== 'login') {
      return errorPage(c, dependencies, 'expired', 400);
    }
    const form = await readForm(c.req.raw);
    if (!isOwn(c, interaction, form)) return errorPage(c, dependencies, 'not_own_form', 403);
    return signIn(c, dependencies, interaction, form);
  });

  app.post('/auth/interaction/:uid/consent', async (c) => {
    const interaction = await findInteraction(c, dependencies);
    if (interaction === null || interaction.details.prompt.name !== 'consent') {
      return errorPage(c, dependencies, 'expired', 400);
    }
    const form = await readForm(c.req.raw);
    if (!isOwn(c, interaction, form)) return errorPage(c, dependencies, 'not_own_form', 403);
    return decideConsent(c, dependencies, interaction, form);
  });

  return app;
}

/** The interaction that this browser's cookie and the address both name; null when it is over or another browser's. */
async function findInteraction(
  c: AppContext,
  dependencies: InteractionDependencies,
): Promise<Interaction | null> {
  const provider = dependencies.provider();
  let details: Details;
  try {
    details = await provider.interactionDetails(c.env.incoming, c.env.outgoing);
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null;
    throw error;
  }
  if (details.uid !== c.req.param('uid')) return null;
  const clientId = details.params.client_id;
  const client =
    typeof clientId === 'string' ? await dependencies.authorizations.findLiveClient(clientId) : null;
  if (client === null) return null;
  return {
    details,
    client,
    locale: choosePageLocale(details.params.ui_locales, c.req.header('accept-language') ?? ''),
    formToken: dependencies.secrets.mac('form-tokens', 'interaction', details.uid),
  };
}

function isOwn(c: AppContext, interaction: Interaction, form: URLSearchParams): boolean {
  return isOwnForm(c.req.raw.headers, form.get('form_token') === interaction.formToken);
}

async function signIn(
  c: AppContext,
  dependencies: InteractionDependencies,
  interaction: Interaction,
  form: URLSearchParams,
): Promise<Response> {
  const email = form.get('email')?.trim() ?? '';
  const password = form.get('password') ?? '';
  const typed = email.slice(0, emailLengthMax);
  const again = (error: SignInError, retryAfterS?: number) =>
    signInPage(c, dependencies, interaction, { email: typed, error, retryAfterS });
  if (email === '' || password === '') return again('incomplete');

  const { remoteAddress } = requireRequestContext(c.env.incoming);
  const attempt = await dependencies.turnstile.run(() =>
    checkPassword(dependencies, { email, password, remoteAddress }),
  );
  if (attempt === null) return again('busy', 5);
  const outcome = attempt.result;
  if (outcome.kind === 'blocked') return again('too_many_failures', outcome.waitS);
  if (outcome.kind === 'wrong') return again('wrong_credentials');

  const returnTo = await dependencies
    .provider()
    .interactionResult(
      c.env.incoming,
      c.env.outgoing,
      { login: { accountId: outcome.account.id, amr: ['pwd'], remember: true } },
      { mergeWithLastSubmission: false },
    );
  return redirect(c, returnTo);
}

type PasswordOutcome =
  | { kind: 'right'; account: Account }
  | { kind: 'wrong' }
  | { kind: 'blocked'; waitS: number };

/** The same work and the same answer for an unknown person and for a wrong password (S9). */
async function checkPassword(
  { authorizations, throttle }: InteractionDependencies,
  attempt: { email: string; password: string; remoteAddress: string },
): Promise<PasswordOutcome> {
  const waitS = await throttle.findWaitS(attempt.email, attempt.remoteAddress);
  if (waitS > 0) return { kind: 'blocked', waitS };
  const isPossible = attempt.email.length <= emailLengthMax && attempt.password.length <= passwordLengthMax;
  const account = isPossible ? await authorizations.findLiveAccountByEmail(attempt.email) : null;
  const isRight = await isPassword(isPossible ? attempt.password : '', account?.passwordHash ?? null);
  if (isRight && account) {
    await throttle.recordSuccess(attempt.email);
    return { kind: 'right', account };
  }
  await throttle.recordFailure(attempt.email, attempt.remoteAddress);
  return { kind: 'wrong' };
}

async function decideConsent(
  c: AppContext,
  dependencies: InteractionDependencies,
  interaction: Interaction,
  form: URLSearchParams,
): Promise<Response> {
  const account = await findSignedIn(dependencies, interaction);
  if (account === null) return errorPage(c, dependencies, 'expired', 400);
  const isAllowed = form.get('decision') === 'allow';
  if (isAllowed) {
    await dependencies.authorizations.saveConsent(account.id, interaction.client.id, listScopes(interaction));
  }
  const returnTo = await dependencies
    .provider()
    .interactionResult(
      c.env.incoming,
      c.env.outgoing,
      isAllowed
        ? { consent: {} }
        : { error: 'access_denied', error_description: 'the person did not allow it' },
      { mergeWithLastSubmission: true },
    );
  return redirect(c, returnTo);
}

function listScopes(interaction: Interaction): string[] {
  const asked = interaction.details.params.scope;
  return typeof asked === 'string' ? [...new Set(asked.split(' ').filter((scope) => scope !== ''))] : [];
}

async function findSignedIn(
  dependencies: InteractionDependencies,
  interaction: Interaction,
): Promise<Account | null> {
  const accountId = interaction.details.session?.accountId;
  return accountId ? dependencies.authorizations.findLiveAccount(accountId) : null;
}

/** 303, so that the browser follows with a GET. */
function redirect(c: AppContext, location: string): Response {
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
  return c.redirect(location, 303);
}

function signInPage(
  c: AppContext,
  { pages }: InteractionDependencies,
  interaction: Interaction,
  state: { email: string; error: SignInError | null; retryAfterS?: number },
): Response {
  const statuses = { wrong_credentials: 401, too_many_failures: 429, incomplete: 422, busy: 503 } as const;
  const html = pages.signIn({
    locale: interaction.locale,
    action: `/auth/interaction/${interaction.details.uid}/sign-in`,
    formToken: interaction.formToken,
    clientName: interaction.client.name,
    email: state.email,
    error: state.error,
    retryAfterS: state.retryAfterS ?? null,
  });
  if (state.retryAfterS !== undefined) c.header('retry-after', String(state.retryAfterS));
  const status = state.error === null ? 200 : statuses[state.error];
  return c.body(html, status, pageHeaders(findRedirectOrigins(interaction)));
}

async function consentPage(
  c: AppContext,
  dependencies: InteractionDependencies,
  interaction: Interaction,
): Promise<Response> {
  const account = await findSignedIn(dependencies, interaction);
  if (account === null) return errorPage(c, dependencies, 'expired', 400);
  const html = dependencies.pages.consent({
    locale: interaction.locale,
    action: `/auth/interaction/${interaction.details.uid}/consent`,
    formToken: interaction.formToken,
    clientName: interaction.client.name,
    organizationName: account.organization.name,
    email: account.email,
    scopes: listScopes(interaction),
  });
  return c.body(html, 200, pageHeaders(findRedirectOrigins(interaction)));
}

/** Browsers apply `form-action` to the redirects after a form too, so the client's origin must be allowed (S20). */
function findRedirectOrigins(interaction: Interaction): string[] {
  const redirectUri = interaction.details.params.redirect_uri;
  return typeof redirectUri === 'string' && URL.canParse(redirectUri) ? [new URL(redirectUri).origin] : [];
}

function errorPage(
  c: AppContext,
  { pages }: InteractionDependencies,
  kind: OauthErrorKind,
  status: 400 | 403,
): Response {
  const { requestId } = requireRequestContext(c.env.incoming);
  const locale = choosePageLocale(undefined, c.req.header('accept-language') ?? '');
  return c.body(pages.error({ locale, kind, requestId }), status, pageHeaders());
}
