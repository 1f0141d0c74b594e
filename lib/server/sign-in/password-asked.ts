import 'server-only';
import * as z from 'zod';
import type { Flow } from '@/lib/server/sign-in/flow.ts';

const claimsSchema = z.object({ iat: z.number(), auth_time: z.number() });

/** Allows for times in whole seconds, and for the time of the redirect. */
const slackSeconds = 60;

/**
 * Whether the user entered the password during this flow, according to the id_token's `auth_time` (OpenID Connect Core §2). `iat`
 * and `auth_time` are both the service's, so clocks need not agree; the token came directly from the service, so its signature need
 * not be checked (§3.1.3.7). Without readable claims the answer is true, since the contract does not specify the content of JWTs
 * (§5.9).
 *
 * @param elapsedMs - how long ago the browser was sent to the service
 */
export function wasPasswordAsked(idToken: string | null, elapsedMs: number): boolean {
  const claims = claimsSchema.safeParse(readClaims(idToken));
  if (!claims.success) return true;
  return claims.data.iat - claims.data.auth_time <= elapsedMs / 1000 + slackSeconds;
}

function readClaims(idToken: string | null): unknown {
  try {
    return JSON.parse(Buffer.from(idToken?.split('.')[1] ?? '', 'base64url').toString('utf8'));
  } catch {
    // Opaque, as the contract allows.
    return null;
  }
}

/** Whether the service has asked for the password, if this flow requires it (ASVS 6.8.4). */
export function isPasswordAsWished(flow: Flow | null, idToken: string | null): boolean {
  if (!flow?.asksPassword) return true;
  return wasPasswordAsked(idToken, Date.now() - flow.startedAt.getTime());
}
