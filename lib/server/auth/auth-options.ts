import 'server-only';
import type { AuthOptions } from 'next-auth';
import type { JWT } from 'next-auth/jwt';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { recordAudit } from '@/lib/server/audit.ts';
import { createCookies } from '@/lib/server/auth/cookies.ts';
import { exchangeCode, SignInError, type SignInFailure } from '@/lib/server/auth/exchange-code.ts';
import { revokeToken } from '@/lib/server/auth/revoke-token.ts';
import type { Context } from '@/lib/server/context.ts';
import { hashSecret } from '@/lib/server/sealing/sealer.ts';
import { verifyToken } from '@/lib/server/service/operations.ts';
import type { IdentityReading } from '@/lib/server/service/readings.ts';
import { createSession, endSession, type Role, readSession } from '@/lib/server/session/session-store.ts';
import type { TokenResponse } from '@/lib/server/session/token-response.ts';
import { findSafePath, paths } from '@/lib/shared/paths.ts';

/** One trip of one browser: what the route handler knows, and what it wants to hear afterwards. */
export type AuthTrip = {
  /** After an explicit sign-out the service asks for the password again (S12). */
  askForPassword: boolean;
  browser: string;
  /** Session cookie that came with the request, if any. */
  currentSecret: string | null;
  /** Set when the trip failed. */
  failure: SignInFailure | null;
  /** What the service answered on this trip. The library would carry both through its own types and clock. */
  tokens: TokenResponse | null;
  identity: IdentityReading | null;
};

/**
 * Options of next-auth for one request. The library drives the flow; tokens never enter its cookies: the session
 * cookie holds the random id of a database row, and nothing else (S10, S11).
 */
export function createAuthOptions(context: Context, trip: AuthTrip): AuthOptions {
  const { env } = context;
  return {
    secret: env.authSecret,
    useSecureCookies: env.isSecure,
    cookies: createCookies(env.isSecure),
    pages: { signIn: paths.signIn, error: paths.signIn, signOut: paths.signIn },
    session: { strategy: 'jwt', maxAge: env.sessionAbsoluteHours * 3600 },
    providers: [createProvider(context, trip)],
    // The library's debug log holds tokens and its error log may quote them; only the code is kept.
    logger: {
      error: (code) => context.log.warn({ authError: code }, 'sign-in problem'),
      warn: () => undefined,
      debug: () => undefined,
    },
    // For the session cookie only; the library seals its flow cookies by itself.
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
        if (!account || !trip.identity || !trip.tokens) return token;
        return { secret: await openSession(context, trip, trip.identity, trip.tokens) };
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

function createProvider(context: Context, trip: AuthTrip): OAuthConfig<{ sub: string }> {
  const { env } = context;
  const fail = (error: unknown): never => {
    trip.failure = error instanceof SignInError ? error.failure : 'refused';
    throw error;
  };
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
      params: { scope: env.consultScopes, ...(trip.askForPassword ? { prompt: 'login' } : {}) },
    },
    token: {
      url: `${env.consultBaseUrl}/auth/oauth2/token`,
      async request({ params, checks, provider }) {
        trip.tokens = await exchangeCode(context, {
          code: params.code,
          state: params.state,
          sentState: checks.state,
          verifier: checks.code_verifier,
          redirectUri: provider.callbackUrl,
        }).catch(fail);
        return { tokens: { access_token: trip.tokens.access_token } };
      },
    },
    userinfo: {
      async request() {
        trip.identity = await identify(context, trip.tokens).catch(fail);
        return { sub: trip.identity.user.email };
      },
    },
    profile: ({ sub }) => ({ id: sub }),
  };
}

/** Who this is, by verify-token (specification §2.5); JWT contents stay opaque. */
async function identify(context: Context, tokens: TokenResponse | null): Promise<IdentityReading> {
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

async function openSession(
  context: Context,
  trip: AuthTrip,
  identity: IdentityReading,
  tokens: TokenResponse,
): Promise<string> {
  const person = {
    organizationId: identity.organization.id,
    organizationName: identity.organization.name?.trim() || 'Your clinic',
    email: identity.user.email.toLowerCase(),
    firstName: identity.user.firstName?.trim() || identity.user.email,
    role: findRole(context, identity),
  };
  const secret = await createSession(context, person, tokens, trip.browser);
  const scope = { service: context.env.consultBaseUrl, organizationId: person.organizationId };
  await recordAudit(context, scope, person.email, 'session.start', hashSecret(secret).slice(0, 12));
  if (trip.currentSecret) await endSession(context, hashSecret(trip.currentSecret), 'replaced');
  return secret;
}

/** S31: the service's role where it gives one, otherwise the configured owners; never who arrives first. */
function findRole(context: Context, identity: IdentityReading): Role {
  const { role } = identity.user;
  if (role === 'owner' || role === 'clinician' || role === 'front_desk') return role;
  return context.env.owners.includes(identity.user.email.toLowerCase()) ? 'owner' : 'clinician';
}

async function closeSession(context: Context, secret: string): Promise<void> {
  const { session } = await readSession(context, secret, { isActivity: false });
  const refreshToken = await endSession(context, hashSecret(secret), 'signed_out');
  if (session) await recordAudit(context, session, session.email, 'session.end', session.id.slice(0, 12));
  if (refreshToken) await revokeToken(context, refreshToken);
}
