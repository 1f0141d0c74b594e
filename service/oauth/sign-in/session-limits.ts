/** How long after its last authorization a session at the authorization server ends (ASVS 7.3.1). */
export const sessionIdleS = 30 * 60;
/** How long after the password was given a session ends, also when it is in use (ASVS 7.3.2). */
const sessionLongestS = 8 * 3600;

const nowS = () => Math.floor(Date.now() / 1000);

/** Seconds that a session may live from now, which the library begins anew with each authorization; at least 1. */
export function findSessionLifetimeS(loginAtS: number | undefined): number {
  if (loginAtS === undefined) return sessionIdleS;
  return Math.max(1, Math.min(sessionIdleS, loginAtS + sessionLongestS - nowS()));
}

/** Whether a sign-in was too long ago for anything to be granted on it. */
export function isSignInOver(loginAtS: number | undefined): boolean {
  return loginAtS !== undefined && loginAtS + sessionLongestS <= nowS();
}
