import 'server-only';
import { endpoints } from '@/contract/endpoints.ts';
import { callService, callWithToken, type ServiceAnswer } from '@/lib/server/consult-api/call-service.ts';
import { readCapabilities, rememberCapability } from '@/lib/server/consult-api/capabilities.ts';
import { type CallOptions, type Outcome, unreadable } from '@/lib/server/consult-api/outcome.ts';
import { type IdentityResponse, identityResponseSchema } from '@/lib/server/consult-api/responses.ts';
import type { Context } from '@/lib/server/context.ts';
import type { TokenHolder } from '@/lib/server/tokens/token-holder.ts';

/** `GET /verify-token` (§4.3) for a given token, before there is a session. */
export function verifyToken(context: Context, token: string): Promise<Outcome<IdentityResponse>> {
  return verifyBy(context, (path) => callWithToken(context, { method: 'GET', path }, token));
}

/** `GET /verify-token` (§4.3) for a session. If the service has ended the sign-in, the session ends here too. */
export function verifyHolder(
  context: Context,
  holder: TokenHolder,
  options: CallOptions = {},
): Promise<Outcome<IdentityResponse>> {
  return verifyBy(context, (path) => callService(context, holder, { method: 'GET', path, ...options }));
}

/** Tries the path that worked last, and after a 404 the other one. */
async function verifyBy(
  context: Context,
  send: (path: string) => Promise<ServiceAnswer>,
): Promise<Outcome<IdentityResponse>> {
  const { verifyPath } = await readCapabilities(context);
  const known = endpoints.verifyToken.filter((path) => path !== verifyPath);
  const order = verifyPath ? [verifyPath, ...known] : known;
  let last: ServiceAnswer | null = null;
  for (const path of order) {
    const answer = await send(path);
    last = answer;
    if (!answer.ok && answer.status === 404) continue;
    if (!answer.ok) return answer;
    const parsed = identityResponseSchema.safeParse(answer.body);
    // A server that answers 200 to every path is not verify-token.
    if (!parsed.success) continue;
    if (path !== verifyPath) await rememberCapability(context, { verifyPath: path });
    return { ok: true, value: parsed.data };
  }
  return last && !last.ok ? last : unreadable;
}
