import type { Context } from 'hono';
import { errors, type Provider } from 'oidc-provider';
import type { SecretKeys } from '../config/secret-keys.ts';
import type {
  Account,
  AuthorizationStore,
  PayloadStore,
  RegisteredClient,
} from '../domain/authorization/authorization-store.ts';
import type { AppEnvironment } from '../http/app-environment.ts';
import { isOwnForm, pageHeaders } from '../http/form-protection.ts';
import { requireRequestContext } from '../http/request-context.ts';
import type { OauthErrorKind, OauthPages, PageLocale } from './oauth-pages.ts';
import { choosePageLocale } from './page-locale.ts';
import type { SecondFactorService } from './second-factors.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';
import type { Turnstile } from './turnstile.ts';

export type InteractionDependencies = {
  /** The provider in use now; it is another one after a key rotation. */
  provider: () => Provider;
  authorizations: AuthorizationStore;
  payloads: PayloadStore;
  secondFactors: SecondFactorService;
  throttle: SignInThrottle;
  /** Bounds how many passwords are hashed at a time. */
  turnstile: Turnstile;
  secrets: SecretKeys;
  pages: OauthPages;
};

export type AppContext = Context<AppEnvironment>;
type InteractionDetails = Awaited<ReturnType<Provider['interactionDetails']>>;
export type Interaction = {
  details: InteractionDetails;
  client: RegisteredClient;
  locale: PageLocale;
  formToken: string;
};

/** The interaction that this browser's cookie and the address both name; null when it is over or another browser's. */
export async function findInteraction(
  c: AppContext,
  dependencies: InteractionDependencies,
): Promise<Interaction | null> {
  const provider = dependencies.provider();
  let details: InteractionDetails;
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

/** Whether the form came from a page of this interaction (S20). */
export function isOwn(c: AppContext, interaction: Interaction, form: URLSearchParams): boolean {
  return isOwnForm(c.req.raw.headers, form.get('form_token') === interaction.formToken);
}

/** The person is signed in with these methods (RFC 8176); gives the way on to the application. */
export async function finishSignIn(
  c: AppContext,
  dependencies: InteractionDependencies,
  account: Account,
  amr: string[],
): Promise<Response> {
  const returnTo = await dependencies
    .provider()
    .interactionResult(
      c.env.incoming,
      c.env.outgoing,
      { login: { accountId: account.id, amr, remember: true } },
      { mergeWithLastSubmission: false },
    );
  return redirect(c, returnTo);
}

/** 303, so that the browser follows with a GET. */
export function redirect(c: AppContext, location: string): Response {
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
  return c.redirect(location, 303);
}

/** Browsers apply `form-action` to the redirects after a form too, so the client's origin must be allowed (S20). */
export function findRedirectOrigins(interaction: Interaction): string[] {
  const redirectUri = interaction.details.params.redirect_uri;
  return typeof redirectUri === 'string' && URL.canParse(redirectUri) ? [new URL(redirectUri).origin] : [];
}

export function errorPage(
  c: AppContext,
  { pages }: Pick<InteractionDependencies, 'pages'>,
  kind: OauthErrorKind,
  status: 400 | 403,
): Response {
  const { requestId } = requireRequestContext(c.env.incoming);
  const locale = choosePageLocale(undefined, c.req.header('accept-language') ?? '');
  return c.body(pages.error({ locale, kind, requestId }), status, pageHeaders());
}
