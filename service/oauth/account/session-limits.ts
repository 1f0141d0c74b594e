/** A session at the authorization server ends this long after its last authorization (ASVS 7.3.1). */
export const sessionIdleS = 30 * 60;
/** A session ends this long after the password was entered, even if it is in use (ASVS 7.3.2). */
const sessionLongestS = 8 * 3600;

const nowS = () => Math.floor(Date.now() / 1000);

/** The remaining lifetime of a session in seconds, which the library restarts with each authorization; at least 1. */
export function findSessionLifetimeS(loginAtS: number | undefined): number {
  if (loginAtS === undefined) return sessionIdleS;
  return Math.max(1, Math.min(sessionIdleS, loginAtS + sessionLongestS - nowS()));
}

/** Whether a sign-in is too old to grant anything. */
export function isSignInOver(loginAtS: number | undefined): boolean {
  return loginAtS !== undefined && loginAtS + sessionLongestS <= nowS();
}
