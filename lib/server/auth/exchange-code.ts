import 'server-only';
import { timingSafeEqual } from 'node:crypto';
import { endpoints } from '@/contract/endpoints.ts';
import type { Context } from '@/lib/server/context.ts';
import { sendFormOnce } from '@/lib/server/http/send-form-once.ts';
import { noteServiceAnswer } from '@/lib/server/service/breaker.ts';
import {
  findOAuthError,
  type TokenResponse,
  tokenResponseSchema,
} from '@/lib/server/session/token-response.ts';

/** Why a sign-in did not work, as a code that the sign-in page turns into a sentence. */
export type SignInFailure =
  | 'denied'
  | 'mixed_up'
  | 'cookies'
  | 'expired'
  | 'unreachable'
  | 'refused'
  | 'unreadable'
  | 'not_allowed'
  | 'signed_out_meanwhile'
  | 'password_not_asked'
  // Of a flow for the organization's connection only.
  | 'other_organization'
  | 'not_owner';

export class SignInError extends Error {
  override name = 'SignInError';
  constructor(readonly failure: SignInFailure) {
    super(failure);
  }
}

/** Nobody can send a code twice, so a slow service is given time. */
const timeoutMs = 20_000;

/**
 * Exchanges an authorization code (specification §4.2). The library compares nothing once this request is custom, so
 * `state` is compared here, before anything is sent.
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
    // Neither JSON nor a token response; its content must not reach a log.
    throw new SignInError('unreadable');
  }
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
