import { decodeJwt } from 'jose';
import type { KoaContextWithOIDC } from 'oidc-provider';
import * as z from 'zod';
import { listGrantedScopes } from '../account/person-account.ts';
import type { ProviderDependencies } from './provider-configuration.ts';
import { findNotedReplay, tokenAnswerSchema } from './refresh-replay.ts';

const issuedSchema = z.looseObject({ access_token: z.string() });

/**
 * Adds to a token response what the contract has beyond RFC 6749: `expires_at`, and all granted scopes in `scope`
 * (specification §2.4).
 */
export async function completeTokenAnswer(
  ctx: KoaContextWithOIDC,
  dependencies: ProviderDependencies,
): Promise<void> {
  if (ctx.status === 200) {
    const issued = issuedSchema.parse(ctx.body);
    const answer = tokenAnswerSchema.parse({
      ...issued,
      expires_at: decodeJwt(issued.access_token).exp,
      scope: listGrantedScopes(ctx).join(' '),
    });
    const used = ctx.oidc.entities.RotatedRefreshToken;
    if (used && ctx.oidc.client && dependencies.refreshReplayWindowS > 0) {
      // The refresh token is used up, so the new tokens must reach the client even if remembering them fails.
      await dependencies.replayMemory
        .remember(used.jti, ctx.oidc.client.clientId, answer)
        .catch((error: unknown) =>
          dependencies.log.error({ err: error }, 'an answer was not kept for a repeated refresh'),
        );
    }
    ctx.body = answer;
    return;
  }
  const replayed = findNotedReplay(ctx);
  if (replayed === null || !ctx.oidc.client) return;
  const answer = await dependencies.replayMemory.recall(replayed, ctx.oidc.client.clientId);
  if (answer === null) return;
  ctx.status = 200;
  ctx.body = answer;
}
