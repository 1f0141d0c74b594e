import 'server-only';
import type { AuthOptions } from 'next-auth';
import type { JWT } from 'next-auth/jwt';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import type { IdentityResponse } from '@/lib/server/consult-api/responses.ts';
import type { Context } from '@/lib/server/context.ts';
import { createCookies } from '@/lib/server/next-auth/cookies.ts';
import { describePerson } from '@/lib/server/people/describe-person.ts';
import { endedSessionKeptDays } from '@/lib/server/session/end-reason.ts';
import { exchangeCode } from '@/lib/server/sign-in/exchange-code.ts';
import { identifyPerson } from '@/lib/server/sign-in/identify-person.ts';
import {
  closeSession,
  openConnection,
  openSession,
  type SignInRequest,
} from '@/lib/server/sign-in/open-session.ts';
import { isPasswordAsWished } from '@/lib/server/sign-in/password-asked.ts';
import { readSession } from '@/lib/server/sign-in/session-store.ts';
import { SignInError, type SignInFailure } from '@/lib/server/sign-in/sign-in-failure.ts';
import { revokeLater } from '@/lib/server/tokens/revoke-token.ts';
import type { TokenResponse } from '@/lib/server/tokens/token-response.ts';
import { findSafePath, paths } from '@/lib/shared/paths.ts';

/** State of one request of an authorization flow: inputs from the route handler, and results for it. */
export type AuthorizationFlow = SignInRequest & {
  /** Whether the service must ask for the password, as after a sign-out or an expired session (S12). */
  askForPassword: boolean;
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
        if (!isPasswordAsWished(authorizationFlow.flow, authorizationFlow.tokens.id_token ?? null)) {
          revokeLater(context, authorizationFlow.tokens.refresh_token ?? null);
          fail(authorizationFlow, new SignInError('password_not_asked'));
        }
        return { tokens: { access_token: authorizationFlow.tokens.access_token } };
      },
    },
    userinfo: {
      async request() {
        authorizationFlow.identity = await identifyPerson(context, authorizationFlow.tokens).catch(
          (error: unknown) => fail(authorizationFlow, error),
        );
        return { sub: authorizationFlow.identity.user.email };
      },
    },
    profile: ({ sub }) => ({ id: sub }),
  };
}

function fail(authorizationFlow: AuthorizationFlow, error: unknown): never {
  authorizationFlow.failure = error instanceof SignInError ? error.failure : 'refused';
  throw error;
}
