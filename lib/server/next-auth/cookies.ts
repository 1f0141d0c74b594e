import 'server-only';
import { createHash } from 'node:crypto';
import type { CookiesOptions } from 'next-auth';
import { flowMaxAgeSeconds } from '@/lib/server/sign-in/flow.ts';
import {
  arrivalCookieName,
  cookieOptions,
  cookiePrefix,
  expireCookie,
  sessionCookieName,
  signedOutCookieName,
  writeCookie,
} from '@/lib/server/sign-in/sign-in-cookies.ts';

/** Placeholder for a flow's name until the library has made the `state` that names its cookies. */
export const pendingFlow = 'pending';

/** The name of a flow, derived from its `state`, so that two tabs can sign in at the same time (S15). */
export function nameFlow(state: string): string {
  return createHash('sha256').update(state).digest('hex').slice(0, 16);
}

/**
 * next-auth's cookies. Those of a flow have a placeholder in their name: the library uses the names as salt when it encrypts the
 * values.
 */
export function createCookies(isSecure: boolean): Partial<CookiesOptions> {
  const options = cookieOptions(isSecure);
  const own = cookiePrefix(isSecure);
  const flowOptions = { ...options, maxAge: flowMaxAgeSeconds };
  return {
    sessionToken: { name: sessionCookieName(isSecure), options },
    csrfToken: { name: `${own}consult-desk.csrf`, options },
    callbackUrl: { name: `${own}consult-desk.back.${pendingFlow}`, options: flowOptions },
    state: { name: `${own}consult-desk.state.${pendingFlow}`, options: flowOptions },
    pkceCodeVerifier: { name: `${own}consult-desk.pkce.${pendingFlow}`, options: flowOptions },
  };
}

const flowCookiePattern = /^((?:__Host-)?consult-desk\.(?:back|state|pkce|flow)\.)([^=]+)$/;

/** The dashboard's own cookie that says what a flow is for and when it began. */
export function flowCookieName(isSecure: boolean, flow: string): string {
  return `${cookiePrefix(isSecure)}consult-desk.flow.${flow}`;
}

/** Every cookie of one flow. */
export function flowCookieNames(isSecure: boolean, flow: string): string[] {
  return ['back', 'state', 'pkce', 'flow'].map(
    (kind) => `${cookiePrefix(isSecure)}consult-desk.${kind}.${flow}`,
  );
}

/** The names of the flows to which these cookies belong. */
export function listFlows(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => flowCookiePattern.exec(name)?.[2] ?? []))];
}

/** For the browser: replaces the placeholder with the name of the flow. */
export function nameFlowCookie(name: string, flow: string): string {
  const match = flowCookiePattern.exec(name);
  return match?.[2] === pendingFlow ? `${match[1]}${flow}` : name;
}

/** For the library: renames this flow's cookies to the placeholder, and leaves out those of other flows. */
export function selectFlowCookies(
  cookies: Record<string, string>,
  flow: string | null,
): Record<string, string> {
  const selected = Object.entries(cookies).flatMap(([name, value]): [string, string][] => {
    const match = flowCookiePattern.exec(name);
    if (!match) return [[name, value]];
    return flow !== null && match[2] === flow ? [[`${match[1]}${pendingFlow}`, value]] : [];
  });
  return Object.fromEntries(selected);
}

const signedOutMemorySeconds = 30 * 24 * 3600;

/**
 * Cookies for a sign-out: the session and all flows in progress are removed (S15), and the next sign-in will ask for the password
 * (S12).
 *
 * @param names - names of the cookies in the request
 */
export function signOutCookies(isSecure: boolean, names: readonly string[]): string[] {
  return [
    expireCookie(sessionCookieName(isSecure), isSecure),
    expireCookie(arrivalCookieName(isSecure), isSecure),
    ...listFlows(names).flatMap((flow) =>
      flowCookieNames(isSecure, flow).map((name) => expireCookie(name, isSecure)),
    ),
    writeCookie(signedOutCookieName(isSecure), '1', isSecure, signedOutMemorySeconds),
  ];
}
