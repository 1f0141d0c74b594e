import { createHash } from 'node:crypto';
import type { KoaContextWithOIDC } from 'oidc-provider';
import * as z from 'zod';
import { defineStored } from '../../../common/stored-value.ts';
import { tokenResponseSchema } from '../../../contract/token.ts';
import type { SecretKeys } from '../../config/secret-keys.ts';
import type { PayloadStore } from '../../domain/authorization/authorization-store.ts';

/** A token response; without `openid` among the scopes there is no id_token. */
export const tokenAnswerSchema = tokenResponseSchema.partial({ id_token: true });
export type TokenAnswer = z.infer<typeof tokenAnswerSchema>;
const storedTokenAnswer = defineStored('oidc_payloads.payload of a refresh', tokenAnswerSchema);

const model = 'RefreshReplay';
const pollMs = 50;
const firstResponseWaitMs = 3_000;
const storedSchema = z.object({ sealed: z.string(), clientId: z.string() });

const replays = new WeakMap<object, string>();

/** Records that this request presented a refresh token that was already used a moment ago. */
export function noteReplay(ctx: KoaContextWithOIDC, refreshToken: string): void {
  replays.set(ctx.req, refreshToken);
}

/** The refresh token recorded by {@link noteReplay} for this request; null if there is none. */
export function findNotedReplay(ctx: KoaContextWithOIDC): string | null {
  return replays.get(ctx.req) ?? null;
}

export type ReplayMemory = {
  remember(refreshToken: string, clientId: string, answer: TokenAnswer): Promise<void>;
  /** The response to the first use; waits briefly when the first use is still in progress. */
  recall(refreshToken: string, clientId: string): Promise<TokenAnswer | null>;
};

/**
 * Keeps the response to a refresh for `windowS` seconds, sealed, so that an immediate retry gets the *same* new refresh
 * token (REFRESH_REPLAY_WINDOW_S, readings §8). Once that token has been used, a retry gets null.
 */
export function createReplayMemory(
  payloads: PayloadStore,
  secrets: SecretKeys,
  windowS: number,
): ReplayMemory {
  const hash = (token: string) => createHash('sha256').update(token).digest('base64url');
  return {
    async remember(refreshToken, clientId, answer) {
      const id = hash(refreshToken);
      const sealed = secrets.seal('stored-answers', id, storedTokenAnswer.write(answer));
      await payloads.upsert(model, id, { sealed, clientId }, windowS);
    },
    async recall(refreshToken, clientId) {
      const id = hash(refreshToken);
      const deadline = Date.now() + firstResponseWaitMs;
      let row = await payloads.find(model, id);
      while (!row && Date.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, pollMs));
        row = await payloads.find(model, id);
      }
      const stored = storedSchema.safeParse(row?.payload);
      if (!stored.success || stored.data.clientId !== clientId) return null;
      const opened = secrets.open('stored-answers', id, stored.data.sealed);
      const answer = opened === null ? null : storedTokenAnswer.parse(opened);
      if (!answer?.refresh_token) return null;
      const successor = await payloads.find('RefreshToken', hash(answer.refresh_token));
      return successor && successor.consumedAt === null ? answer : null;
    },
  };
}
