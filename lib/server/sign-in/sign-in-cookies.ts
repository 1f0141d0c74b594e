import 'server-only';

/* The dashboard's own cookies of signing in; those of one flow are beside next-auth, which names them. */

/** Options of every cookie of signing in (S11). */
export function cookieOptions(isSecure: boolean) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure } as const;
}

/** `__Host-` on https: the cookie is bound to this host (S11). */
export function cookiePrefix(isSecure: boolean): string {
  return isSecure ? '__Host-' : '';
}

/** The cookie that holds only the opaque session id (S11). */
export function sessionCookieName(isSecure: boolean): string {
  return `${cookiePrefix(isSecure)}consult-desk.session`;
}

/** Marks a browser in which someone has signed out, so that the next sign-in asks for the password (S12). */
export function signedOutCookieName(isSecure: boolean): string {
  return `${cookiePrefix(isSecure)}consult-desk.signed-out`;
}

/** Shared by the sign-ins that this browser starts within a short time (S15). */
export function arrivalCookieName(isSecure: boolean): string {
  return `${cookiePrefix(isSecure)}consult-desk.arrival`;
}

/** A `Set-Cookie` line that removes a cookie. */
export function expireCookie(name: string, isSecure: boolean): string {
  return `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** A `Set-Cookie` line. */
export function writeCookie(name: string, value: string, isSecure: boolean, maxAgeSeconds: number): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
