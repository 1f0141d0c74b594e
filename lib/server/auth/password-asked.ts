import 'server-only';
import * as z from 'zod';

const claimsSchema = z.object({ iat: z.number(), auth_time: z.number() });

/** For clocks that tick in seconds, and the way from one program to the other. */
const slackSeconds = 60;

/**
 * Whether the service says of a sign-in, in the id_token's `auth_time` (OpenID Connect Core §2), that it happened on the
 * flow that ends now. Both moments are the service's own, so that its clock may be another than ours; the token came from
 * the service itself, so that its signature need not be looked at (§3.1.3.7). A service that does not say, says nothing
 * against it: the contract leaves open what JWTs hold (§5.9).
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
