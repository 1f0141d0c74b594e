import type { NextRequest } from 'next/server';
import { type AuthTrip, createAuthOptions } from '@/lib/server/auth/auth-options.ts';
import {
  createCookies,
  expireCookie,
  markCookie,
  nameFlow,
  nameFlowCookie,
  pendingFlow,
  selectFlowCookies,
  sessionCookieName,
  signedOutCookieName,
} from '@/lib/server/auth/cookies.ts';
import { describeBrowser } from '@/lib/server/auth/describe-browser.ts';
import type { SignInFailure } from '@/lib/server/auth/exchange-code.ts';
import { type AuthAnswer, runLibrary } from '@/lib/server/auth/run-library.ts';
import { type Context, getContext } from '@/lib/server/context.ts';
import { isSameOrigin } from '@/lib/server/http/same-origin.ts';
import { paths } from '@/lib/shared/paths.ts';

export const dynamic = 'force-dynamic';

type RouteContext = { params: Promise<{ nextauth: string[] }> };

const signedOutMemorySeconds = 30 * 24 * 3600;
const readableActions = new Set(['csrf', 'session', 'signin', 'error']);

export async function GET(request: NextRequest, route: RouteContext): Promise<Response> {
  const context = getContext();
  const path = (await route.params).nextauth;
  if (path[0] === 'callback') return finishSignIn(context, request, path);
  if (!readableActions.has(path[0] ?? '')) return new Response(null, { status: 404 });
  const { answer } = await run(context, request, path, { flow: null });
  return respond(answer);
}

export async function POST(request: NextRequest, route: RouteContext): Promise<Response> {
  const context = getContext();
  if (!isSameOrigin(context, request.headers)) return new Response(null, { status: 403 });
  const path = (await route.params).nextauth;
  if (path[0] === 'signin') return startSignIn(context, request, path);
  if (path[0] === 'signout') return signOut(context, request, path);
  return new Response(null, { status: 404 });
}

/** Way out: the library makes `state` and verifier; their cookies then get the name of this flow (S15). */
async function startSignIn(context: Context, request: NextRequest, path: string[]): Promise<Response> {
  const { answer } = await run(context, request, path, { flow: null });
  const target = findTarget(answer);
  const state = target ? new URL(target, context.env.publicUrl).searchParams.get('state') : null;
  if (!state) return respond(answer);
  const flow = nameFlow(state);
  return respond(answer, (lines) =>
    lines.map((line) => {
      const end = line.indexOf('=');
      return `${nameFlowCookie(line.slice(0, end), flow)}${line.slice(end)}`;
    }),
  );
}

/** Way back: the flow's cookies are found by the `state` in the address. */
async function finishSignIn(context: Context, request: NextRequest, path: string[]): Promise<Response> {
  const query = request.nextUrl.searchParams;
  const flow = nameFlow(query.get('state') ?? '');
  const { answer, trip } = await run(context, request, path, { flow });
  const { isSecure } = context.env;
  const flowNames = Object.values(createCookies(isSecure))
    .map((cookie) => cookie.name)
    .filter((name) => name.endsWith(`.${pendingFlow}`));
  const cleared = flowNames.map((name) => expireCookie(nameFlowCookie(name, flow), isSecure));
  const sessionStart = `${sessionCookieName(isSecure)}=`;
  const isSignedIn = answer.headers
    .getSetCookie()
    .some((line) => line.startsWith(sessionStart) && !line.startsWith(`${sessionStart};`));
  if (isSignedIn) {
    const forgotten = expireCookie(signedOutCookieName(isSecure), isSecure);
    return respond(answer, (lines) => [
      ...lines.filter((line) => !flowNames.some((name) => line.startsWith(`${name}=`))),
      ...cleared,
      forgotten,
    ]);
  }
  const failure = describeFailure(query.get('error'), trip);
  const location = `${context.env.publicUrl}${paths.signIn}?problem=${failure}`;
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  return respond({ status: 303, headers, body: null }, () => cleared);
}

function describeFailure(error: string | null, trip: AuthTrip): SignInFailure {
  if (error === 'access_denied') return 'denied';
  if (error !== null) return 'refused';
  return trip.failure ?? 'mixed_up';
}

async function signOut(context: Context, request: NextRequest, path: string[]): Promise<Response> {
  const { answer } = await run(context, request, path, { flow: null });
  const mark = markCookie(
    signedOutCookieName(context.env.isSecure),
    context.env.isSecure,
    signedOutMemorySeconds,
  );
  return respond(answer, (lines) => [...lines, mark]);
}

async function run(
  context: Context,
  request: NextRequest,
  path: string[],
  { flow }: { flow: string | null },
): Promise<{ answer: AuthAnswer; trip: AuthTrip }> {
  const { isSecure } = context.env;
  const trip: AuthTrip = {
    askForPassword: request.cookies.has(signedOutCookieName(isSecure)),
    browser: describeBrowser(request.headers.get('user-agent')),
    currentSecret: request.cookies.get(sessionCookieName(isSecure))?.value || null,
    failure: null,
    tokens: null,
    identity: null,
  };
  const isPost = request.method === 'POST';
  const cookies = Object.fromEntries(request.cookies.getAll().map(({ name, value }) => [name, value]));
  const answer = await runLibrary(
    {
      method: request.method,
      path,
      // The library would pass the parameters of a POST's address on to the authorization endpoint.
      query: isPost ? {} : Object.fromEntries(request.nextUrl.searchParams),
      body: isPost ? Object.fromEntries(new URLSearchParams(await request.text())) : {},
      cookies: selectFlowCookies(cookies, flow),
      headers: Object.fromEntries(request.headers),
    },
    createAuthOptions(context, trip),
  );
  return { answer, trip };
}

/** Where the library wants the browser to go: in the header, or in the JSON that a script asked for. */
function findTarget(answer: AuthAnswer): string | null {
  const location = answer.headers.get('location');
  if (location) return location;
  if (!answer.body || !answer.headers.get('content-type')?.includes('json')) return null;
  const body: unknown = JSON.parse(answer.body);
  return typeof body === 'object' && body !== null && 'url' in body && typeof body.url === 'string'
    ? body.url
    : null;
}

function respond(
  answer: AuthAnswer,
  changeCookies: (lines: string[]) => string[] = (lines) => lines,
): Response {
  const headers = new Headers(answer.headers);
  const lines = headers.getSetCookie();
  headers.delete('set-cookie');
  for (const line of changeCookies(lines)) {
    // A flow cookie that no flow has claimed belongs to nobody.
    if (!line.split('=', 1)[0]?.endsWith(`.${pendingFlow}`)) headers.append('set-cookie', line);
  }
  return new Response(answer.body, { status: answer.status, headers });
}
