import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import type { NextRequest } from 'next/server';
import type { Context } from '@/lib/server/context.ts';
import { type AuthorizationFlow, createAuthOptions } from '@/lib/server/next-auth/auth-options.ts';
import {
  createCookies,
  flowCookieName,
  flowCookieNames,
  listFlows,
  nameFlow,
  nameFlowCookie,
  pendingFlow,
  selectFlowCookies,
  signOutCookies,
} from '@/lib/server/next-auth/cookies.ts';
import { type AuthAnswer, runLibrary } from '@/lib/server/next-auth/run-library.ts';
import { answerJson, type JsonResponse } from '@/lib/server/routes/define-route.ts';
import { describeBrowser } from '@/lib/server/sign-in/describe-browser.ts';
import {
  type Flow,
  type FlowPurpose,
  flowMaxAgeSeconds,
  readArrival,
  readFlow,
  writeArrival,
  writeFlow,
} from '@/lib/server/sign-in/flow.ts';
import { isPasswordDue } from '@/lib/server/sign-in/password-due.ts';
import {
  arrivalCookieName,
  expireCookie,
  sessionCookieName,
  signedOutCookieName,
  writeCookie,
} from '@/lib/server/sign-in/sign-in-cookies.ts';
import { findProblemAddress, type SignInFailure } from '@/lib/server/sign-in/sign-in-failure.ts';
import { isSignInAnswering } from '@/lib/server/transport/breaker.ts';
import { findSafePath, paths } from '@/lib/shared/paths.ts';

const providerId = 'consult';
/** Number of unfinished flows to keep; more cookies would exceed the limit of the request's headers. */
const openFlowsMax = 5;

/** Where the browser goes next, and the lines of `Set-Cookie` that it gets. */
type Destination = { url: string; cookies: readonly string[] };

/** Runs an action of next-auth that only reads. */
export async function readLibraryAnswer(
  context: Context,
  request: NextRequest,
  path: string[],
): Promise<Response> {
  const query = Object.fromEntries(request.nextUrl.searchParams);
  const { answer } = await run(context, request, { method: 'GET', path, query, body: {}, flow: null });
  return respond(answer, answer.headers.getSetCookie());
}

/**
 * Starts a flow: next-auth makes `state` and the PKCE verifier; their cookies are renamed after this flow, so that several tabs can
 * sign in at the same time (S15). If the service does not answer, the browser is not redirected there.
 *
 * @param callbackPath - page to return to
 */
export async function startAuthorizationFlow(
  context: Context,
  request: NextRequest,
  purpose: FlowPurpose,
  callbackPath: string | null,
): Promise<Destination> {
  const { env } = context;
  const back = findSafePath(callbackPath, env.publicUrl) ?? paths.today;
  if (!(await isSignInAnswering(context))) {
    return { url: findProblemAddress(env, purpose, 'unreachable', back), cookies: [] };
  }
  const { answer, authorizationFlow } = await run(context, request, {
    method: 'POST',
    path: ['signin', providerId],
    query: {},
    body: { callbackUrl: back, json: 'true' },
    flow: null,
  });
  const target = findTarget(answer);
  const state = target ? new URL(target).searchParams.get('state') : null;
  if (!target || !state) {
    return { url: findProblemAddress(env, purpose, 'refused', back), cookies: [] };
  }
  const flow = nameFlow(state);
  const lines = answer.headers.getSetCookie().map((line) => {
    const end = line.indexOf('=');
    return `${nameFlowCookie(line.slice(0, end), flow)}${line.slice(end)}`;
  });
  const asksPassword = authorizationFlow.askForPassword;
  const note = writeFlow(env.authSecrets, flow, { purpose, asksPassword, startedAt: new Date() });
  const cookies = [
    ...lines,
    writeCookie(flowCookieName(env.isSecure, flow), note, env.isSecure, flowMaxAgeSeconds),
    ...noteArrival(context, request),
    ...dropOldFlows(context, request),
  ];
  return { url: target, cookies };
}

/**
 * The return from the service: finds the flow's cookies by `state`. Redirects to the callback page, or to a page that explains the
 * failure.
 */
export async function finishSignIn(
  context: Context,
  request: NextRequest,
  path: string[],
): Promise<Response> {
  const { env } = context;
  const query = request.nextUrl.searchParams;
  const name = nameFlow(query.get('state') ?? '');
  const flow = readFlow(
    env.authSecrets,
    name,
    request.cookies.get(flowCookieName(env.isSecure, name))?.value,
  );
  const { answer, authorizationFlow } = await run(context, request, {
    method: 'GET',
    path,
    query: Object.fromEntries(query),
    body: {},
    flow: flow ? { name, flow } : null,
  });
  const cleared = flowCookieNames(env.isSecure, name).map((cookie) => expireCookie(cookie, env.isSecure));
  const lines = answer.headers.getSetCookie();
  const sessionStart = `${sessionCookieName(env.isSecure)}=`;
  const isSignedIn = lines.some(
    (line) => line.startsWith(sessionStart) && !line.startsWith(`${sessionStart};`),
  );
  if (isSignedIn) {
    const forgotten = expireCookie(signedOutCookieName(env.isSecure), env.isSecure);
    return respond(answer, [...lines, ...cleared, forgotten]);
  }
  const failure = describeFailure(request, authorizationFlow);
  const back = findSafePath(readBackCookie(context, request, name), env.publicUrl) ?? paths.today;
  const location = findProblemAddress(env, flow?.purpose ?? 'session', failure, back);
  return redirectBrowser({ url: location, cookies: cleared });
}

/** Signs out here and at the service; a sign-in that another tab has in progress does not restore the session (S15). */
export async function signOut(context: Context, request: NextRequest): Promise<Response> {
  const { answer } = await run(context, request, {
    method: 'POST',
    path: ['signout'],
    query: {},
    body: { callbackUrl: paths.today, json: 'true' },
    flow: null,
  });
  const names = request.cookies.getAll().map((cookie) => cookie.name);
  return respond(answer, signOutCookies(context.env.isSecure, names));
}

function describeFailure(request: NextRequest, authorizationFlow: AuthorizationFlow): SignInFailure {
  if (request.cookies.size === 0) return 'cookies';
  if (authorizationFlow.failure) return authorizationFlow.failure;
  if (!authorizationFlow.flow) return 'mixed_up';
  const error = request.nextUrl.searchParams.get('error');
  if (error === 'access_denied') return 'denied';
  if (error === 'temporarily_unavailable' || error === 'server_error') return 'unreachable';
  return error === null ? 'mixed_up' : 'refused';
}

function readBackCookie(context: Context, request: NextRequest, flow: string): string | null {
  const name = nameFlowCookie(createCookies(context.env.isSecure).callbackUrl?.name ?? '', flow);
  return request.cookies.get(name)?.value ?? null;
}

/** A `Set-Cookie` line with a new arrival cookie (see `writeArrival`), unless the browser has a fresh one. */
function noteArrival(context: Context, request: NextRequest): string[] {
  const { isSecure, authSecrets } = context.env;
  const now = new Date();
  const name = arrivalCookieName(isSecure);
  if (readArrival(authSecrets, request.cookies.get(name)?.value, now)) return [];
  return [writeCookie(name, writeArrival(authSecrets, now), isSecure, flowMaxAgeSeconds)];
}

/** `Set-Cookie` lines that remove the cookies of all but the newest flows of this browser. */
function dropOldFlows(context: Context, request: NextRequest): string[] {
  const { isSecure, authSecrets } = context.env;
  const names = request.cookies.getAll().map((cookie) => cookie.name);
  const flows = listFlows(names).map((name) => {
    const flow = readFlow(authSecrets, name, request.cookies.get(flowCookieName(isSecure, name))?.value);
    return { name, startedAt: flow?.startedAt.getTime() ?? 0 };
  });
  return flows
    .sort((a, b) => b.startedAt - a.startedAt)
    .slice(openFlowsMax - 1)
    .flatMap(({ name }) => flowCookieNames(isSecure, name))
    .map((cookie) => expireCookie(cookie, isSecure));
}

type LibraryCall = {
  method: 'GET' | 'POST';
  path: string[];
  query: Record<string, string>;
  body: Record<string, string>;
  flow: { name: string; flow: Flow } | null;
};

async function run(
  context: Context,
  request: NextRequest,
  call: LibraryCall,
): Promise<{ answer: AuthAnswer; authorizationFlow: AuthorizationFlow }> {
  const { env } = context;
  const currentSecret = request.cookies.get(sessionCookieName(env.isSecure))?.value || null;
  const authorizationFlow: AuthorizationFlow = {
    flow: call.flow?.flow ?? null,
    askForPassword: await isPasswordDue(context, {
      hasSignedOut: request.cookies.has(signedOutCookieName(env.isSecure)),
      currentSecret,
    }),
    browser: describeBrowser(request.headers.get('user-agent')),
    currentSecret,
    arrivalSecret: readArrival(
      env.authSecrets,
      request.cookies.get(arrivalCookieName(env.isSecure))?.value,
      new Date(),
    ),
    failure: null,
    tokens: null,
    identity: null,
  };
  const cookies = selectFlowCookies(
    Object.fromEntries(request.cookies.getAll().map(({ name, value }) => [name, value])),
    call.flow?.name ?? null,
  );
  const csrf = call.method === 'POST' ? vouch(context) : null;
  const answer = await runLibrary(
    {
      method: call.method,
      path: call.path,
      query: call.query,
      body: csrf ? { ...call.body, csrfToken: csrf.token } : call.body,
      cookies: csrf ? { ...cookies, [csrf.cookieName]: csrf.cookie } : cookies,
      headers: Object.fromEntries(request.headers),
    },
    createAuthOptions(context, authorizationFlow),
  );
  return { answer, authorizationFlow };
}

/**
 * Makes next-auth's CSRF token and cookie for the call. The origin of every POST has been checked already, and a cookie shared by
 * two tabs would make one of them fail.
 */
function vouch(context: Context): { cookieName: string; cookie: string; token: string } {
  const token = randomBytes(32).toString('hex');
  const hash = createHash('sha256').update(`${token}${context.env.authSecrets[0]}`).digest('hex');
  return {
    cookieName: createCookies(context.env.isSecure).csrfToken?.name ?? '',
    cookie: `${token}|${hash}`,
    token,
  };
}

/** The address to which the library redirects: in the header, or in the JSON answer. */
function findTarget(answer: AuthAnswer): string | null {
  const location = answer.headers.get('location');
  if (location) return location;
  if (!answer.body || !answer.headers.get('content-type')?.includes('json')) return null;
  const body: unknown = JSON.parse(answer.body);
  return typeof body === 'object' && body !== null && 'url' in body && typeof body.url === 'string'
    ? body.url
    : null;
}

/** Sends the browser on by a redirect. */
export function redirectBrowser({ url, cookies }: Destination): Response {
  const answer = new Response(null, {
    status: 303,
    headers: { 'cache-control': 'no-store', location: url },
  });
  return addCookies(answer, cookies);
}

/** Tells the page where to send the browser. */
export function answerDestination({ url, cookies }: Destination): JsonResponse<{ url: string }> {
  return addCookies(answerJson({ url }), cookies);
}

function addCookies<Answer extends Response>(answer: Answer, cookies: readonly string[]): Answer {
  for (const line of cookies) if (!isUnnamed(line)) answer.headers.append('set-cookie', line);
  return answer;
}

function respond(answer: AuthAnswer, cookies: string[]): Response {
  const headers = new Headers(answer.headers);
  headers.delete('set-cookie');
  for (const line of cookies) if (!isUnnamed(line)) headers.append('set-cookie', line);
  return new Response(answer.body, { status: answer.status, headers });
}

/** Whether the line sets a flow cookie that still has the placeholder name, and therefore belongs to no flow. */
function isUnnamed(line: string): boolean {
  return line.split('=', 1)[0]?.endsWith(`.${pendingFlow}`) ?? false;
}
