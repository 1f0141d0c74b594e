import 'server-only';
import * as z from 'zod';
import { withTimeLimit } from '@/common/time-limit.ts';
import { endpoints } from '@/contract/endpoints.ts';
import type { Context } from '@/lib/server/context.ts';
import { runDetached } from '@/lib/server/detached.ts';
import { sendFormOnce } from '@/lib/server/transport/send-form-once.ts';

const timeoutMs = 4_000;
const discoverySchema = z.object({ revocation_endpoint: z.url() });

/**
 * Revokes a refresh token at the endpoint of the service's discovery document, if it has one (RFC 7009). Best effort with a time
 * limit: signing out does not depend on it.
 */
export async function revokeToken(context: Context, refreshToken: string): Promise<void> {
  // The cached endpoint is tried first; if that fails, it is looked up again.
  const known = context.memory.revocationEndpoint;
  if (known && (await sendRevocation(context, known, refreshToken))) return;
  const endpoint = await findRevocationEndpoint(context);
  if (!endpoint || endpoint === known) return;
  context.memory.revocationEndpoint = endpoint;
  await sendRevocation(context, endpoint, refreshToken);
}

async function sendRevocation(context: Context, endpoint: string, refreshToken: string): Promise<boolean> {
  const answer = await sendFormOnce(
    endpoint,
    { token: refreshToken, token_type_hint: 'refresh_token', client_id: context.env.consultClientId },
    { timeoutMs },
  );
  if (answer.kind === 'answer' && answer.status < 300) return true;
  context.log.warn(
    { outcome: answer.kind, status: answer.kind === 'answer' ? answer.status : null },
    'revocation failed',
  );
  return false;
}

/** Revokes in the background, so that signing out does not wait for the service. */
export function revokeLater(context: Context, refreshToken: string | null): void {
  if (refreshToken) runDetached(context, 'revocation', revokeToken(context, refreshToken));
}

async function findRevocationEndpoint(context: Context): Promise<string | null> {
  const { consultAuthorizeUrl, consultBaseUrl } = context.env;
  const authOrigin = new URL(consultAuthorizeUrl).origin;
  try {
    const document = await withTimeLimit(timeoutMs, undefined, async (signal): Promise<unknown> => {
      const url = `${authOrigin}${endpoints.discovery}`;
      const response = await fetch(url, { redirect: 'manual', cache: 'no-store', signal });
      return response.ok ? response.json() : null;
    });
    const parsed = discoverySchema.safeParse(document);
    if (!parsed.success) return null;
    // Send the token to the service's own origin only.
    const origin = new URL(parsed.data.revocation_endpoint).origin;
    return origin === authOrigin || origin === new URL(consultBaseUrl).origin
      ? parsed.data.revocation_endpoint
      : null;
  } catch {
    // Without a discovery document, or if the service is unavailable, there is no endpoint.
    return null;
  }
}
