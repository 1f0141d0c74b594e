import type { Context } from 'hono';
import { errors, type Provider } from 'oidc-provider';
import type { SecretKeys } from '../../config/secret-keys.ts';
import type {
  Account,
  AuthorizationStore,
  PayloadStore,
  RegisteredClient,
} from '../../domain/authorization/authorization-store.ts';
import { type SecurityEvents, subjectOf } from '../../domain/security-event.ts';
import type { AppEnvironment } from '../../http/app-environment.ts';
import type { CallLimiter } from '../../http/call-limiter.ts';
import { isOwnForm, pageHeaders } from '../../http/form-protection.ts';
import { requireRequestContext } from '../../http/request-context.ts';
import type { DeviceCookies } from '../account/device-cookies.ts';
import type { SignInThrottle } from '../account/sign-in-throttle.ts';
import { bindForm, type FormToken } from '../form-token.ts';
import type { OauthErrorKind, OauthPages, PageLocale } from '../oauth-pages.ts';
import { findOnward } from '../onward.ts';
import { choosePageLocale } from '../page-locale.ts';
import type { SecondFactorService } from '../second-factor/second-factors.ts';

export type InteractionDependencies = {
  /** The current provider; a key rotation replaces it. */
  provider: () => Provider;
  authorizations: AuthorizationStore;
  payloads: PayloadStore;
  secondFactors: SecondFactorService;
  throttle: SignInThrottle;
  devices: DeviceCookies;
  events: SecurityEvents;
  /** Limits how many passwords are hashed at once. */
  hashLimiter: CallLimiter;
  secrets: SecretKeys;
  pages: OauthPages;
};

export type AppContext = Context<AppEnvironment>;
type InteractionDetails = Awaited<ReturnType<Provider['interactionDetails']>>;
export type Interaction = {
  details: InteractionDetails;
  client: RegisteredClient;
  locale: PageLocale;
  form: FormToken;
};

/** The interaction that both the browser's cookie and the path name; null when it is over or another browser's. */
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
    form: bindForm(dependencies.secrets, 'interaction', details.uid),
  };
}

/** Whether the form came from a page of this interaction (S20); if not, this is logged. */
export async function isOwn(
  c: AppContext,
  { events }: Pick<InteractionDependencies, 'events'>,
  interaction: Interaction,
  form: URLSearchParams,
): Promise<boolean> {
  if (isOwnForm(c.req.raw.headers, interaction.form.isIn(form))) return true;
  const { requestId, remoteAddress } = requireRequestContext(c.env.incoming);
  const clientId = interaction.client.id;
  await events.note({ event: 'form_rejected', requestId, clientId, account: null, remoteAddress });
  return false;
}

/** Completes the sign-in with these methods (RFC 8176), remembers the device, and redirects to the application. */
export async function finishSignIn(
  c: AppContext,
  dependencies: InteractionDependencies,
  { interaction, account, amr }: { interaction: Interaction; account: Account; amr: string[] },
): Promise<Response> {
  const { requestId, remoteAddress } = requireRequestContext(c.env.incoming);
  const clientId = interaction.client.id;
  const event = { event: 'sign_in', requestId, clientId, remoteAddress, methods: amr } as const;
  await dependencies.events.note({ ...event, account: subjectOf(account) });
  dependencies.devices.remember(c, account.email);
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

/** Redirects with 303, so that the browser follows with a GET. */
export function redirect(c: AppContext, location: string): Response {
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
  return c.redirect(location, 303);
}

/** Browsers apply `form-action` also to redirects after a form, so the client's origin must be allowed (S20). */
export function findRedirectOrigins(interaction: Interaction): string[] {
  const redirectUri = interaction.details.params.redirect_uri;
  return typeof redirectUri === 'string' && URL.canParse(redirectUri) ? [new URL(redirectUri).origin] : [];
}

/** Shows why a page of a sign-in is no longer valid, with a button to the application where a new sign-in begins. */
export async function errorPage(
  c: AppContext,
  dependencies: Pick<InteractionDependencies, 'pages' | 'authorizations' | 'payloads' | 'devices'>,
  kind: OauthErrorKind,
  status: 400 | 403,
): Promise<Response> {
  const { requestId } = requireRequestContext(c.env.incoming);
  const remembered = dependencies.devices.findApplication(c);
  const onward = await findOnward(dependencies, { uid: c.req.param('uid'), remembered });
  const locale = choosePageLocale(undefined, c.req.header('accept-language') ?? '');
  return c.body(dependencies.pages.error({ locale, kind, requestId, onward }), status, pageHeaders());
}
