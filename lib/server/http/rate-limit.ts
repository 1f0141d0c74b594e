import 'server-only';
import { createHmac } from 'node:crypto';
import { describeLimit } from '@/common/limit-headers.ts';
import type { Context } from '@/lib/server/context.ts';
import type { Session } from '@/lib/server/session/session-store.ts';

/** Set by `watchConnections` on each request, whatever the sender wrote there. */
export const remoteAddressHeader = 'x-remote-address';

export type CountedRequest = { isAllowed: boolean; headers: Record<string, string> };

/**
 * Counts a request, over all processes of the dashboard (ASVS 2.4.1): those of a session together, and without one those
 * of an address.
 *
 * @returns whether it may be served, and the headers that say what is left (readings §8)
 */
export async function countRequest(
  context: Context,
  sender: { session: Session } | { requestHeaders: Headers },
): Promise<CountedRequest> {
  const {
    rateLimits,
    authSecrets: [authSecret],
  } = context.env;
  const [name, perMinute, key] =
    'session' in sender
      ? (['session', rateLimits.sessionPerMinute, sender.session.id] as const)
      : ([
          'address',
          rateLimits.addressPerMinute,
          sender.requestHeaders.get(remoteAddressHeader) ?? 'unknown',
        ] as const);
  const hashed = createHmac('sha256', authSecret).update(`rate:${name}:${key}`).digest('base64url');
  const verdict = await context.limiter.take({ name, perMinute }, hashed);
  if (!verdict.isAllowed)
    context.log.warn({ event: 'limit_reached', budget: name, source: hashed.slice(0, 16) }, 'security');
  return { isAllowed: verdict.isAllowed, headers: describeLimit({ name, perMinute }, verdict) };
}

/** Adds the headers of a count to an answer. */
export function addHeaders(answer: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
  return answer;
}
