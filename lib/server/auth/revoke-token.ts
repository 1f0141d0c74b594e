import 'server-only';
import * as z from 'zod';
import { endpoints } from '@/contract/endpoints.ts';
import type { Context } from '@/lib/server/context.ts';
import { sendFormOnce } from '@/lib/server/http/send-form-once.ts';

const timeoutMs = 4_000;
const discoverySchema = z.object({ revocation_endpoint: z.url() });

/**
 * Revokes a refresh token where the service's discovery document offers it (RFC 7009). Best effort and bounded:
 * signing out never depends on it.
 */
export async function revokeToken(context: Context, refreshToken: string): Promise<void> {
  const { env, log } = context;
  const endpoint = await findRevocationEndpoint(env.consultAuthorizeUrl, env.consultBaseUrl);
  if (!endpoint) return;
  const answer = await sendFormOnce(
    endpoint,
    { token: refreshToken, token_type_hint: 'refresh_token', client_id: env.consultClientId },
    { timeoutMs },
  );
  if (answer.kind !== 'answer' || answer.status >= 300) {
    log.warn(
      { outcome: answer.kind, status: answer.kind === 'answer' ? answer.status : null },
      'revocation failed',
    );
  }
}

async function findRevocationEndpoint(authorizeUrl: string, baseUrl: string): Promise<string | null> {
  const authOrigin = new URL(authorizeUrl).origin;
  try {
    const response = await fetch(`${authOrigin}${endpoints.discovery}`, {
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) return null;
    const parsed = discoverySchema.safeParse(await response.json());
    if (!parsed.success) return null;
    // The token goes to the service itself or not at all.
    const origin = new URL(parsed.data.revocation_endpoint).origin;
    return origin === authOrigin || origin === new URL(baseUrl).origin
      ? parsed.data.revocation_endpoint
      : null;
  } catch {
    // No discovery document, or the service is down: nothing to revoke at.
    return null;
  }
}
