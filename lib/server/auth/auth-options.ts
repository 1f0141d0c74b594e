import 'server-only';
import type { AuthOptions } from 'next-auth';
import type { JWT } from 'next-auth/jwt';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { recordAudit } from '@/lib/server/audit.ts';
import { createCookies } from '@/lib/server/auth/cookies.ts';
import { exchangeCode, SignInError, type SignInFailure } from '@/lib/server/auth/exchange-code.ts';
import type { Flow } from '@/lib/server/auth/flow.ts';
import { wasPasswordAsked } from '@/lib/server/auth/password-asked.ts';
import { revokeLater } from '@/lib/server/auth/revoke-token.ts';
import { storeConnection } from '@/lib/server/connection/connection-store.ts';
import type { Context } from '@/lib/server/context.ts';
import { pickScope } from '@/lib/server/scope.ts';
import { hashSecret } from '@/lib/server/sealing/sealer.ts';
import type { IdentityResponse } from '@/lib/server/service/responses.ts';
import { verifyToken } from '@/lib/server/service/verify-token.ts';
import { describePerson } from '@/lib/server/session/describe-person.ts';
import { endedSessionKeptDays, endSession } from '@/lib/server/session/end-session.ts';
import type { Person } from '@/lib/server/session/session.ts';
import { createSession, readSession, renewSession } from '@/lib/server/session/session-store.ts';
import type { TokenResponse } from '@/lib/server/session/token-response.ts';
import { findSafePath, paths } from '@/lib/shared/paths.ts';
import { mayDo } from '@/lib/shared/permissions.ts';

/** State of one request of an authorization flow: inputs from the route handler, and results for it. */
export type AuthorizationFlow = {
  /** What the flow is for; null on requests that are not the return from the service. */
  flow: Flow | null;
  /** Whether the service must ask for the password, as after a sign-out or an expired session (S12). */
  askForPassword: boolean;
  browser: string;
  /** Session cookie that came with the request, if any. */
  currentSecret: string | null;
  /** Secret of a session that this browser's simultaneous sign-ins share, if any. */
  arrivalSecret: string | null;
  /** Set when the flow has failed. */
  failure: SignInFailure | null;
  /** The service's answers in this flow, kept here because the library would convert them to its own types. */
  tokens: TokenResponse | null;
  identity: IdentityResponse | null;
};

/**
 * Options of next-auth for one request. The library drives the flow; tokens never enter its cookies: the session cookie holds only
 * the random id of a database row (S10, S11).
 */
export function createAuthOptions(context: Context, authorizationFlow: AuthorizationFlow): AuthOptions {
  const { env } = context;
  return {
    // The library encrypts a flow's cookies with this secret: a flow must end with the secret that it began with, also after a
    // rotation.
    secret: authorizationFlow.flow?.secret ?? env.authSecrets[0],
    useSecureCookies: env.isSecure,
    cookies: createCookies(env.isSecure),
    pages: { signIn: paths.signIn, error: paths.signIn, signOut: paths.signIn },
    // The cookie outlives its session, so that the next sign-in knows how the session ended.
    session: { strategy: 'jwt', maxAge: env.sessionAbsoluteHours * 3600 + endedSessionKeptDays * 86_400 },
    providers: [createProvider(context, authorizationFlow)],
    // The library's debug log contains tokens and its error log may quote them; log only the error code.
    logger: {
      error: (code) => context.log.warn({ authError: code }, 'sign-in problem'),
      warn: () => undefined,
      debug: () => undefined,
    },
    // Used for the session cookie only; the library encrypts its flow cookies itself.
    jwt: {
      async encode(params) {
        return String(params.token?.secret ?? '');
      },
      async decode(params) {
        if (!params.token) return null;
        const { session } = await readSession(context, params.token, { isActivity: false });
        return session ? ({ secret: params.token } satisfies JWT) : null;
      },
    },
    callbacks: {
      redirect: ({ url }) => `${env.publicUrl}${findSafePath(url, env.publicUrl) ?? paths.today}`,
      async jwt({ token, account }) {
        if (!account || !authorizationFlow.identity || !authorizationFlow.tokens) return token;
        const person = describePerson(context, authorizationFlow.identity);
        try {
          const isConnection = authorizationFlow.flow?.purpose === 'connection';
          return {
            secret: await (isConnection ? openConnection : openSession)(
              context,
              authorizationFlow,
              person,
              authorizationFlow.tokens,
            ),
          };
        } catch (error) {
          // Revoke the tokens, since no session holds them.
          revokeLater(context, authorizationFlow.tokens.refresh_token ?? null);
          return fail(authorizationFlow, error);
        }
      },
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.secret === 'string') await closeSession(context, token.secret);
      },
    },
  };
}

function createProvider(
  context: Context,
  authorizationFlow: AuthorizationFlow,
): OAuthConfig<{ sub: string }> {
  const { env } = context;
  return {
    id: 'consult',
    name: 'Consultation service',
    type: 'oauth',
    version: '2.0',
    clientId: env.consultClientId,
    client: { token_endpoint_auth_method: 'none' },
    checks: ['pkce', 'state'],
    authorization: {
      url: env.consultAuthorizeUrl,
      params: { scope: env.consultScopes, ...(authorizationFlow.askForPassword ? { prompt: 'login' } : {}) },
    },
    token: {
      url: `${env.consultBaseUrl}/auth/oauth2/token`,
      async request({ params, checks, provider }) {
        authorizationFlow.tokens = await exchangeCode(context, {
          code: params.code,
          state: params.state,
          sentState: checks.state,
          verifier: checks.code_verifier,
          redirectUri: provider.callbackUrl,
        }).catch((error: unknown) => fail(authorizationFlow, error));
        if (!isAsWished(authorizationFlow.flow, authorizationFlow.tokens)) {
          revokeLater(context, authorizationFlow.tokens.refresh_token ?? null);
          fail(authorizationFlow, new SignInError('password_not_asked'));
        }
        return { tokens: { access_token: authorizationFlow.tokens.access_token } };
      },
    },
    userinfo: {
      async request() {
        authorizationFlow.identity = await identify(context, authorizationFlow.tokens).catch(
          (error: unknown) => fail(authorizationFlow, error),
        );
        return { sub: authorizationFlow.identity.user.email };
      },
    },
    profile: ({ sub }) => ({ id: sub }),
  };
}

/** Whether the service has asked for the password, if this flow requires it (ASVS 6.8.4). */
function isAsWished(flow: Flow | null, tokens: TokenResponse): boolean {
  if (!flow?.asksPassword) return true;
  return wasPasswordAsked(tokens.id_token ?? null, Date.now() - flow.startedAt.getTime());
}

/** The user and the organization, from verify-token (specification §2.5); the contents of JWTs are not used. */
async function identify(context: Context, tokens: TokenResponse | null): Promise<IdentityResponse> {
  if (!tokens) throw new SignInError('unreadable');
  const first = await verifyToken(context, tokens.access_token);
  if (first.ok) return first.value;
  if (first.failure.code === 'token_refused' && tokens.id_token) {
    const second = await verifyToken(context, tokens.id_token);
    if (second.ok) return second.value;
  }
  const code = first.failure.code;
  if (code === 'forbidden') throw new SignInError('not_allowed');
  throw new SignInError(code === 'unreadable' || code === 'not_found' ? 'unreadable' : 'unreachable');
}

function fail(authorizationFlow: AuthorizationFlow, error: unknown): never {
  authorizationFlow.failure = error instanceof SignInError ? error.failure : 'refused';
  throw error;
}

/**
 * Stores the tokens in the browser's live session if it belongs to the same person, or replaces that session with a new one. A
 * session that was signed out during this flow stays signed out (S15).
 */
async function openSession(
  context: Context,
  authorizationFlow: AuthorizationFlow,
  person: Person,
  tokens: TokenResponse,
): Promise<string> {
  const { currentSecret, flow } = authorizationFlow;
  if (currentSecret) {
    const renewed = await renewSession(context, currentSecret, person, tokens);
    if (renewed.outcome === 'renewed') return currentSecret;
    const { signedOutAt } = renewed;
    if (signedOutAt && flow && flow.startedAt < signedOutAt) throw new SignInError('signed_out_meanwhile');
    await endSession(context, hashSecret(currentSecret), 'replaced');
  }
  const secret =
    (await openSharedSession(context, authorizationFlow, person, tokens)) ??
    (await createSession(
      context,
      person,
      tokens,
      authorizationFlow.browser,
      undefined,
      noteStart(context, person),
    ));
  if (!secret) throw new Error('A random session id was taken.');
  return secret;
}

const noteStart =
  ({ env }: Context, person: Person) =>
  (within: Parameters<typeof recordAudit>[0], secret: string) => {
    const scope = { service: env.consultBaseUrl, organizationId: person.organizationId };
    return recordAudit(within, scope, person.email, 'session.start', hashSecret(secret).slice(0, 12));
  };

/** Tabs that sign in at the same time get the same session, so the order of the answers does not matter (S15). */
async function openSharedSession(
  context: Context,
  authorizationFlow: AuthorizationFlow,
  person: Person,
  tokens: TokenResponse,
): Promise<string | null> {
  const { arrivalSecret } = authorizationFlow;
  if (!arrivalSecret) return null;
  const note = noteStart(context, person);
  const created = await createSession(
    context,
    person,
    tokens,
    authorizationFlow.browser,
    arrivalSecret,
    note,
  );
  if (created) return created;
  const renewed = await renewSession(context, arrivalSecret, person, tokens);
  if (renewed.outcome !== 'renewed') return null;
  await note(context, arrivalSecret);
  return arrivalSecret;
}

/** The owner's second authorization: its tokens are stored for the organization; the session is unchanged. */
async function openConnection(
  context: Context,
  authorizationFlow: AuthorizationFlow,
  person: Person,
  tokens: TokenResponse,
): Promise<string> {
  const { session } = await readSession(context, authorizationFlow.currentSecret ?? '', { isActivity: true });
  if (!session || !authorizationFlow.currentSecret) throw new SignInError('signed_out_meanwhile');
  if (person.organizationId !== session.organizationId) throw new SignInError('other_organization');
  if (!mayDo(person.role, 'organization.manage')) throw new SignInError('not_owner');
  await storeConnection(context, pickScope(session), person, tokens);
  return authorizationFlow.currentSecret;
}

async function closeSession(context: Context, secret: string): Promise<void> {
  const { session } = await readSession(context, secret, { isActivity: false });
  await endSession(context, hashSecret(secret), 'signed_out', async (within) => {
    if (session) await recordAudit(within, session, session.email, 'session.end', session.id.slice(0, 12));
  });
}
