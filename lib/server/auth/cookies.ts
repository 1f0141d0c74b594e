import 'server-only';
import { createHash } from 'node:crypto';
import type { CookiesOptions } from 'next-auth';

/** Life of what one trip through the authorization server needs. */
const flowMaxAgeSeconds = 15 * 60;

/** Stands for the flow until the library has made its `state`, which names the cookies then. */
const pendingFlow = 'pending';

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

/** Names one flow by its `state`, so that two tabs may sign in at once (S15). */
export function nameFlow(state: string): string {
  return createHash('sha256').update(state).digest('hex').slice(0, 16);
}

/** Cookies of next-auth for one request; those of a flow carry the flow's name. */
export function createCookies(isSecure: boolean, flow: string = pendingFlow): Partial<CookiesOptions> {
  const options = baseOptions(isSecure);
  const own = prefix(isSecure);
  const flowOptions = { ...options, maxAge: flowMaxAgeSeconds };
  return {
    sessionToken: { name: sessionCookieName(isSecure), options },
    csrfToken: { name: `${own}consult-desk.csrf`, options },
    callbackUrl: { name: `${own}consult-desk.back.${flow}`, options: flowOptions },
    state: { name: `${own}consult-desk.state.${flow}`, options: flowOptions },
    pkceCodeVerifier: { name: `${own}consult-desk.pkce.${flow}`, options: flowOptions },
  };
}

/** Gives the flow cookies that a sign-in set under the placeholder the name of its `state`. */
export function renameFlowCookie(setCookie: string, state: string): string {
  const match = /^((?:__Host-)?consult-desk\.(?:back|state|pkce)\.)pending=/.exec(setCookie);
  return match ? setCookie.replace(match[0], `${match[1]}${nameFlow(state)}=`) : setCookie;
}

/** A `Set-Cookie` line that removes a cookie. */
export function expireCookie(name: string, isSecure: boolean): string {
  return `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** A `Set-Cookie` line for a small marker without secret content. */
export function markCookie(name: string, isSecure: boolean, maxAgeSeconds: number): string {
  return `${name}=1; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
