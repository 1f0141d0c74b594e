import 'server-only';
import type { IdentityResponse } from '@/lib/server/consult-api/responses.ts';
import { verifyToken } from '@/lib/server/consult-api/verify-token.ts';
import type { Context } from '@/lib/server/context.ts';
import { SignInError } from '@/lib/server/sign-in/sign-in-failure.ts';
import type { TokenResponse } from '@/lib/server/tokens/token-response.ts';

/** The user and the organization, from verify-token (specification §2.5); the contents of JWTs are not used. @throws SignInError */
export async function identifyPerson(
  context: Context,
  tokens: TokenResponse | null,
): Promise<IdentityResponse> {
  if (!tokens) throw new SignInError('unreadable');
  const first = await verifyToken(context, tokens.access_token);
  if (first.ok) return first.value;
  if (first.failure.code === 'token_refused' && tokens.id_token) {
    const second = await verifyToken(context, tokens.id_token);
    if (second.ok) return second.value;
  }
  const code = first.failure.code;
  if (code === 'forbidden') throw new SignInError('not_allowed');
  throw new SignInError(code === 'unreadable' || code === 'not_found' ? 'unreadable' : 'unreachable');
}
