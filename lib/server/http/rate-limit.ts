import 'server-only';
import { createHmac } from 'node:crypto';
import { describeLimit } from '@/common/limit-headers.ts';
import type { Context } from '@/lib/server/context.ts';
import type { Session } from '@/lib/server/session/session.ts';

/** Set by `watchConnections` on each request, whatever the sender wrote there. */
export const remoteAddressHeader = 'x-remote-address';

/** Who asks: a session, or without one the address of a request. */
export type Sender = { session: Session } | { requestHeaders: Headers };

export type CountedRequest = { isAllowed: boolean; headers: Record<string, string> };

/**
 * Counts a request, over all processes of the dashboard (ASVS 2.4.1): those of a session together, and without one those
 * of an address.
 *
 * @returns whether it may be served, and the headers that say what is left (readings §8)
 */
export async function countRequest(context: Context, sender: Sender): Promise<CountedRequest> {
  const { rateLimits } = context.env;
  const [name, perMinute] =
    'session' in sender
      ? (['session', rateLimits.sessionPerMinute] as const)
      : (['address', rateLimits.addressPerMinute] as const);
  const hashed = hashKey(context, sender);
  const verdict = await context.limiter.take({ name, perMinute }, hashed);
  if (!verdict.isAllowed)
    context.log.warn({ event: 'limit_reached', budget: name, source: hashed.slice(0, 16) }, 'security');
  return { isAllowed: verdict.isAllowed, headers: describeLimit({ name, perMinute }, verdict) };
}

/** Names a session, or without one an address, in the log: the same one the same, and nobody can tell which. */
export function hashSender(context: Context, sender: Sender): string {
  return hashKey(context, sender).slice(0, 16);
}

function hashKey({ env }: Context, sender: Sender): string {
  const key =
    'session' in sender
      ? `session:${sender.session.id}`
      : `address:${sender.requestHeaders.get(remoteAddressHeader) ?? 'unknown'}`;
  return createHmac('sha256', env.authSecrets[0]).update(`rate:${key}`).digest('base64url');
}

/** Adds the headers of a count to an answer. */
export function addHeaders(answer: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
}
