import { type AdapterPayload, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { AuthorizationStore } from '../../domain/authorization/authorization-store.ts';
import { admitBase64Verifier, noteGrantEnded, noteRedeemed, requireResource } from './redeem.ts';
import { noteReplay } from './refresh-replay.ts';

export type RedeemPolicyDependencies = {
  authorizations: AuthorizationStore;
  baseUrl: string;
  refreshReplayWindowS: number;
};

/** Models that a token request redeems. Their ids are bearer secrets. */
export type RedeemedModel = 'AuthorizationCode' | 'RefreshToken';

/** What a token request must fulfil to redeem the code or refresh token that the storage has found. */
export type RedeemPolicy = {
  /**
   * @param consumedAt - when it was used before; null if it was not
   * @returns the payload for the library, which refuses a used one and ends its grant
   * @throws InvalidTarget, InvalidGrant
   */
  admit(model: RedeemedModel, id: string, payload: AdapterPayload, consumedAt: Date | null): AdapterPayload;
  /** Another request has used it since it was read. Ends its grant, unless it is an immediate retry. @throws InvalidGrant */
  refuseUsed(model: RedeemedModel, id: string, grantId: unknown): Promise<never>;
};

/** The policy of this server (S2, S4, S5; readings §8). */
export function createRedeemPolicy({
  authorizations,
  baseUrl,
  refreshReplayWindowS: windowS,
}: RedeemPolicyDependencies): RedeemPolicy {
  return {
    admit(model, id, payload, consumedAt) {
      const ctx = findTokenRequest();
      if (!ctx) return payload;
      noteRedeemed(ctx, payload);
      requireResource(ctx, baseUrl);
      if (model === 'AuthorizationCode') return admitBase64Verifier(ctx, payload);
      if (isWithin(consumedAt, windowS)) refuseForReplay(ctx, id);
      return payload;
    },
    async refuseUsed(model, id, grantId) {
      const ctx = findTokenRequest();
      if (ctx && model === 'RefreshToken' && windowS > 0) refuseForReplay(ctx, id);
      if (typeof grantId === 'string') await authorizations.revokeGrant(grantId);
      if (ctx) noteGrantEnded(ctx);
      throw new errors.InvalidGrant('already used');
    },
  };
}

/** The current request, if it is a token request; the library does not pass it to the storage. */
function findTokenRequest(): KoaContextWithOIDC | undefined {
  const ctx = Provider.ctx;
  return ctx?.oidc?.route === 'token' ? ctx : undefined;
}

function isWithin(consumedAt: Date | null, windowS: number): boolean {
  return consumedAt !== null && windowS > 0 && Date.now() - consumedAt.getTime() <= windowS * 1000;
}

/** Refuses this request without ending the grant; the response of the first use is sent instead. */
function refuseForReplay(ctx: KoaContextWithOIDC, refreshToken: string): never {
  noteReplay(ctx, refreshToken);
  throw new errors.InvalidGrant('already used');
}
