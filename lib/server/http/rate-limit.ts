import 'server-only';
import { createHmac } from 'node:crypto';
import { describeLimit } from '@/common/limit-headers.ts';
import type { Context } from '@/lib/server/context.ts';
import type { Session } from '@/lib/server/session/session.ts';

/** Set by `watchConnections` on each request; a value from the sender is overwritten. */
export const remoteAddressHeader = 'x-remote-address';

/** Whose requests are counted: a session's, or without one the address's. */
export type Sender = { session: Session } | { requestHeaders: Headers };

export type CountedRequest = { isAllowed: boolean; headers: Record<string, string> };

/**
 * Counts a request, shared over all processes of the dashboard (ASVS 2.4.1), by session, or without one by address.
 *
 * @returns whether it may be served, and the headers with the remaining budget (readings §8)
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

/** A keyed hash of a session or an address for the log: equal for the same sender, and it does not reveal who that is. */
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

/** Adds headers to a response. */
export function addHeaders(answer: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
}
