import 'server-only';
import { timingSafeEqual } from 'node:crypto';
import { endpoints } from '@/contract/endpoints.ts';
import type { Context } from '@/lib/server/context.ts';
import { SignInError } from '@/lib/server/sign-in/sign-in-failure.ts';
import {
  findOAuthError,
  type TokenResponse,
  tokenResponseSchema,
} from '@/lib/server/tokens/token-response.ts';
import { noteServiceAnswer } from '@/lib/server/transport/breaker.ts';
import { sendFormOnce } from '@/lib/server/transport/send-form-once.ts';

/** A code can be sent only once, so a slow service gets more time. */
const timeoutMs = 20_000;

/**
 * Exchanges an authorization code (specification §4.2). With a custom request the library does not check `state`, so it is checked
 * here before anything is sent.
 *
 * @throws SignInError
 */
export async function exchangeCode(
  context: Context,
  flow: { code?: string; state?: string; sentState?: string; verifier?: string; redirectUri: string },
): Promise<TokenResponse> {
  if (!flow.state || !flow.sentState || !isSame(flow.state, flow.sentState))
    throw new SignInError('mixed_up');
  if (!flow.code || !flow.verifier) throw new SignInError('mixed_up');
  const { env, log } = context;
  const answer = await sendFormOnce(
    `${env.consultBaseUrl}${endpoints.token}`,
    {
      grant_type: 'authorization_code',
      code: flow.code,
      redirect_uri: flow.redirectUri,
      client_id: env.consultClientId,
      code_verifier: flow.verifier,
      resource: env.consultBaseUrl,
    },
    { timeoutMs },
  );
  noteServiceAnswer(context, answer.kind === 'answer' ? answer.status : null);
  if (answer.kind !== 'answer') throw new SignInError('unreachable');
  if (answer.status >= 500 || answer.status === 429) throw new SignInError('unreachable');
  if (answer.status < 200 || answer.status >= 300) {
    const code = findOAuthError(answer.body);
    log.warn({ status: answer.status, oauthError: code }, 'code exchange refused');
    throw new SignInError(code === 'invalid_grant' ? 'expired' : 'refused');
  }
  return readTokens(answer.body);
}

function readTokens(body: string): TokenResponse {
  try {
    return tokenResponseSchema.parse(JSON.parse(body));
  } catch {
    // The answer is not JSON or not a token response; its content must not be logged.
    throw new SignInError('unreadable');
  }
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
