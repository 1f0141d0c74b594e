import 'server-only';
import { createHash } from 'node:crypto';
import type { CookiesOptions } from 'next-auth';
import { flowMaxAgeSeconds } from '@/lib/server/auth/flow.ts';

/** Stands for the flow until the library has made its `state`, which names the cookies then. */
export const pendingFlow = 'pending';

function baseOptions(isSecure: boolean) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure } as const;
}

/** `__Host-` on https: the cookie belongs to this host alone (S11). */
function prefix(isSecure: boolean): string {
  return isSecure ? '__Host-' : '';
}

/** The cookie that holds the opaque session id, and nothing else (S11). */
export function sessionCookieName(isSecure: boolean): string {
  return `${prefix(isSecure)}consult-desk.session`;
}

/** Remembers that somebody signed out here, so that the next sign-in asks for the password (S12). */
export function signedOutCookieName(isSecure: boolean): string {
  return `${prefix(isSecure)}consult-desk.signed-out`;
}

/** Shared by the sign-ins that this browser begins within a short while (S15). */
export function arrivalCookieName(isSecure: boolean): string {
  return `${prefix(isSecure)}consult-desk.arrival`;
}

/** Names one flow by its `state`, so that two tabs may sign in at once (S15). */
export function nameFlow(state: string): string {
  return createHash('sha256').update(state).digest('hex').slice(0, 16);
}

/** Cookies of next-auth. Those of a flow carry a placeholder: the library seals their values with these names. */
export function createCookies(isSecure: boolean): Partial<CookiesOptions> {
  const options = baseOptions(isSecure);
  const own = prefix(isSecure);
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

/** Says what a flow is for and when it began; ours, not the library's. */
export function flowCookieName(isSecure: boolean, flow: string): string {
  return `${prefix(isSecure)}consult-desk.flow.${flow}`;
}

/** Every cookie of one flow. */
export function flowCookieNames(isSecure: boolean, flow: string): string[] {
  return ['back', 'state', 'pkce', 'flow'].map((kind) => `${prefix(isSecure)}consult-desk.${kind}.${flow}`);
}

/** The flows that these cookies belong to. */
export function listFlows(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => flowCookiePattern.exec(name)?.[2] ?? []))];
}

/** Out to the browser: the placeholder becomes the name of the flow. */
export function nameFlowCookie(name: string, flow: string): string {
  const match = flowCookiePattern.exec(name);
  return match?.[2] === pendingFlow ? `${match[1]}${flow}` : name;
}

/** In to the library: this flow's cookies under the placeholder, those of other flows left out. */
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

/** A `Set-Cookie` line that removes a cookie. */
export function expireCookie(name: string, isSecure: boolean): string {
  return `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** A `Set-Cookie` line. */
export function writeCookie(name: string, value: string, isSecure: boolean, maxAgeSeconds: number): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

const signedOutMemorySeconds = 30 * 24 * 3600;

/**
 * What an explicit sign-out sets: the session is forgotten, no sign-in that was under way comes to an end (S15), and
 * the next one asks for the password (S12).
 *
 * @param names - the cookies that came with the request
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
