import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { type AuthTrip, createAuthOptions } from '@/lib/server/auth/auth-options.ts';
import {
  createCookies,
  expireCookie,
  markCookie,
  nameFlow,
  renameFlowCookie,
  sessionCookieName,
  signedOutCookieName,
} from '@/lib/server/auth/cookies.ts';
import { describeBrowser } from '@/lib/server/auth/describe-browser.ts';
import type { SignInFailure } from '@/lib/server/auth/exchange-code.ts';
import { type Context, getContext } from '@/lib/server/context.ts';
import { isSameOrigin } from '@/lib/server/http/same-origin.ts';
import { paths } from '@/lib/shared/paths.ts';

export const dynamic = 'force-dynamic';

type RouteContext = { params: Promise<{ nextauth: string[] }> };

const signedOutMemorySeconds = 30 * 24 * 3600;

export async function GET(request: NextRequest, route: RouteContext): Promise<Response> {
  const context = getContext();
  const [action] = (await route.params).nextauth;
  if (action === 'callback') return finishSignIn(context, request, route);
  const allowed = action === 'csrf' || action === 'session' || action === 'signin' || action === 'error';
  if (!allowed) return new Response(null, { status: 404 });
  return runLibrary(context, request, route, createTrip(context, request));
}

export async function POST(request: NextRequest, route: RouteContext): Promise<Response> {
  const context = getContext();
  if (!isSameOrigin(context, request.headers)) return new Response(null, { status: 403 });
  const [action] = (await route.params).nextauth;
  if (action === 'signin') return startSignIn(context, request, route);
  if (action === 'signout') return signOut(context, request, route);
  return new Response(null, { status: 404 });
}

/** Way out: the library makes `state` and verifier; their cookies then get the name of this flow (S15). */
async function startSignIn(context: Context, request: NextRequest, route: RouteContext): Promise<Response> {
  // Parameters of the address would be passed on to the authorization endpoint.
  request.nextUrl.search = '';
  const response = await runLibrary(context, request, route, createTrip(context, request));
  const target = await findTarget(response);
  const state = target ? new URL(target, context.env.publicUrl).searchParams.get('state') : null;
  if (!state) return response;
  return changeCookies(response, (lines) => lines.map((line) => renameFlowCookie(line, state)));
}

/** Way back: cookies are found by the `state` in the address. */
async function finishSignIn(context: Context, request: NextRequest, route: RouteContext): Promise<Response> {
  const query = request.nextUrl.searchParams;
  const state = query.get('state');
  const flow = state ? nameFlow(state) : 'none';
  const trip = createTrip(context, request, flow);
  const denied = query.get('error');
  const response = await runLibrary(context, request, route, trip);
  const { isSecure } = context.env;
  const names = Object.values(createCookies(isSecure, flow)).map((cookie) => cookie.name);
  const flowNames = names.filter((name) => name.endsWith(`.${flow}`));
  const cleared = flowNames.map((name) => expireCookie(name, isSecure));
  const isSignedIn = response.headers
    .getSetCookie()
    .some((line) => line.startsWith(`${sessionCookieName(isSecure)}=`) && !/^[^=]+=;/.test(line));
  if (isSignedIn) {
    const forgotten = expireCookie(signedOutCookieName(isSecure), isSecure);
    return changeCookies(response, (lines) => [...dropCookies(lines, flowNames), ...cleared, forgotten]);
  }
  const failure: SignInFailure = denied
    ? denied === 'access_denied'
      ? 'denied'
      : 'refused'
    : (trip.failure ?? 'mixed_up');
  const failed = new Response(null, {
    status: 303,
    headers: { location: `${context.env.publicUrl}${paths.signIn}?problem=${failure}` },
  });
  return changeCookies(failed, () => cleared);
}

async function signOut(context: Context, request: NextRequest, route: RouteContext): Promise<Response> {
  const response = await runLibrary(context, request, route, createTrip(context, request));
  const mark = markCookie(
    signedOutCookieName(context.env.isSecure),
    context.env.isSecure,
    signedOutMemorySeconds,
  );
  return changeCookies(response, (lines) => [...lines, mark]);
}

function createTrip(context: Context, request: NextRequest, flow?: string): AuthTrip {
  const { isSecure } = context.env;
  return {
    flow,
    askForPassword: request.cookies.has(signedOutCookieName(isSecure)),
    browser: describeBrowser(request.headers.get('user-agent')),
    currentSecret: request.cookies.get(sessionCookieName(isSecure))?.value || null,
    failure: null,
    tokens: null,
    identity: null,
  };
}

async function runLibrary(
  context: Context,
  request: NextRequest,
  route: RouteContext,
  trip: AuthTrip,
): Promise<Response> {
  const response: Response = await NextAuth(request, route, createAuthOptions(context, trip));
  response.headers.set('cache-control', 'no-store');
  return response;
}

/** Where the library wants the browser to go: in the header, or in the JSON that a script asked for. */
async function findTarget(response: Response): Promise<string | null> {
  const location = response.headers.get('location');
  if (location) return location;
  if (!response.headers.get('content-type')?.includes('json')) return null;
  const body: unknown = await response.clone().json();
  return typeof body === 'object' && body !== null && 'url' in body && typeof body.url === 'string'
    ? body.url
    : null;
}

function dropCookies(lines: string[], names: string[]): string[] {
  return lines.filter((line) => !names.some((name) => line.startsWith(`${name}=`)));
}

function changeCookies(response: Response, change: (lines: string[]) => string[]): Response {
  const headers = new Headers(response.headers);
  const lines = headers.getSetCookie();
  headers.delete('set-cookie');
  for (const line of change(lines)) headers.append('set-cookie', line);
  return new Response(response.body, { status: response.status, headers });
}
