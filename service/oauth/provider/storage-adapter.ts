import { createHash } from 'node:crypto';
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider';
import * as z from 'zod';
import type { AuthorizationStore, PayloadStore } from '../../domain/authorization/authorization-store.ts';
import { hasSecondFactor } from '../second-factor/second-factors.ts';
import type { RedeemedModel, RedeemPolicy } from './redeem-policy.ts';

export type AdapterDependencies = {
  payloads: PayloadStore;
  authorizations: AuthorizationStore;
  policy: RedeemPolicy;
};

/** The part of the library's grant that is stored in the table of grants. */
const grantSchema = z.object({
  accountId: z.string(),
  clientId: z.string(),
  exp: z.number(),
  openid: z.object({ scope: z.string().optional() }).optional(),
  resources: z.record(z.string(), z.string()).default({}),
});

/** Whether the model's ids are bearer secrets, which are stored as hashes. */
function isSecret(model: string): model is RedeemedModel {
  return model === 'AuthorizationCode' || model === 'RefreshToken';
}

/** The library's storage for one of its models, on PostgreSQL. */
export function createStorageAdapter(model: string, dependencies: AdapterDependencies): Adapter {
  if (model === 'Client') return createClientAdapter(dependencies.authorizations);
  const { payloads, authorizations, policy } = dependencies;
  const storedId = (id: string) =>
    isSecret(model) ? createHash('sha256').update(id).digest('base64url') : id;

  const find = async (id: string): Promise<AdapterPayload | undefined> => {
    const row = await payloads.find(model, storedId(id));
    if (!row) return undefined;
    const found: AdapterPayload = {
      ...row.payload,
      jti: id,
      ...(row.consumedAt ? { consumed: Math.floor(row.consumedAt.getTime() / 1000) } : {}),
    };
    return isSecret(model) ? policy.admit(model, id, found, row.consumedAt) : found;
  };

  return {
    find,
    async findByUid(uid) {
      const row = await payloads.findByUid(model, uid);
      return row ? { ...row.payload, jti: row.id } : undefined;
    },
    async findByUserCode() {
      return undefined; // The device flow is turned off.
    },
    async upsert(id, payload, expiresInS) {
      const { jti: _secret, ...rest } = payload;
      const stored = isSecret(model) ? rest : payload;
      if (model === 'Grant') await saveGrant(authorizations, id, payload);
      await payloads.upsert(model, storedId(id), stored, expiresInS ?? null);
    },
    async consume(id) {
      if (await payloads.consume(model, storedId(id))) return;
      if (!isSecret(model)) throw new Error(`A ${model} was used twice`);
      const row = await payloads.find(model, storedId(id));
      await policy.refuseUsed(model, id, row?.payload.grantId);
    },
    async destroy(id) {
      if (model === 'Grant') await authorizations.revokeGrant(id);
      else await payloads.destroy(model, storedId(id));
    },
    async revokeByGrantId(grantId) {
      await payloads.destroyByGrantId(model, grantId);
    },
  };
}

async function saveGrant(
  authorizations: AuthorizationStore,
  id: string,
  payload: AdapterPayload,
): Promise<void> {
  const grant = grantSchema.parse(payload);
  const scopes = [grant.openid?.scope ?? '', ...Object.values(grant.resources)].join(' ').split(' ');
  await authorizations.saveGrant({
    id,
    userId: grant.accountId,
    clientId: grant.clientId,
    scopes: [...new Set(scopes.filter((scope) => scope !== ''))].join(' '),
    // The library saves grants during an authorization request, in the session of the person who gives it.
    hasSecondFactor: hasSecondFactor(Provider.ctx?.oidc?.session?.amr),
    expiresAt: new Date(grant.exp * 1000),
  });
}

/** Clients are managed by the operator (specification §5.1); the authorization server only reads them. */
function createClientAdapter(authorizations: AuthorizationStore): Adapter {
  const refuse = async (): Promise<never> => {
    throw new Error('Clients are not stored by the authorization server');
  };
  return {
    async find(id) {
      const client = await authorizations.findLiveClient(id);
      if (!client) return undefined;
      return { client_id: client.id, client_name: client.name, redirect_uris: client.redirectUris };
    },
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    upsert: refuse,
    consume: refuse,
    destroy: refuse,
    revokeByGrantId: refuse,
  };
}
