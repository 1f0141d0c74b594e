import 'server-only';
import * as z from 'zod';

/** Lifetime assumed when a token response gives none; short, so that a wrong guess costs only a refresh. */
const assumedLifetimeSeconds = 600;

const numberLike = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]);

/** A token response as any operator may send it (specification §2.4, RFC 6749 §5.1). */
export const tokenResponseSchema = z.object({
  access_token: z.string().min(1),
  id_token: z.string().min(1).nullish(),
  refresh_token: z.string().min(1).nullish(),
  expires_in: numberLike.nullish(),
  expires_at: numberLike.nullish(),
});
export type TokenResponse = z.infer<typeof tokenResponseSchema>;

/** When the tokens expire. `expires_in` takes precedence, because it does not depend on synchronized clocks. */
export function findTokenExpiry(response: TokenResponse, now: Date): Date {
  const inSeconds = response.expires_in ?? null;
  if (inSeconds !== null && inSeconds > 0) return new Date(now.getTime() + inSeconds * 1000);
  const atSeconds = response.expires_at ?? null;
  if (atSeconds !== null && atSeconds * 1000 > now.getTime()) return new Date(atSeconds * 1000);
  return new Date(now.getTime() + assumedLifetimeSeconds * 1000);
}

const marginShare = 0.1;
const marginMaxMs = 60_000;

/**
 * When to refresh: before the expiry by the smaller of 60 s and 10 % of the lifetime, jittered downwards so that sessions that
 * began together do not refresh together (S13).
 *
 * @param random - from 0 to 1
 */
export function findRefreshMoment(expiresAt: Date, now: Date, random: number = Math.random()): Date {
  const lifetimeMs = Math.max(0, expiresAt.getTime() - now.getTime());
  const marginMs = Math.min(marginMaxMs, lifetimeMs * marginShare);
  return new Date(expiresAt.getTime() - marginMs * (0.5 + random / 2));
}

/** The RFC 6749 §5.2 error code of an answer's body, or null. */
export function findOAuthError(body: string): string | null {
  try {
    const parsed = z.object({ error: z.string() }).safeParse(JSON.parse(body));
    return parsed.success ? parsed.data.error : null;
  } catch {
    // Not JSON, such as a proxy's error page.
    return null;
  }
}
