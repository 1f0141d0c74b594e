import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { UserRole } from '../../../contract/roles.ts';
import type { GrantReader, PayloadStore } from '../authorization/authorization-store.ts';
import type { ConfigurationGrant } from './agent-configuration.ts';

/** Short, because every answer of the API contains a new address (S19). */
const configurationTokenLifetimeS = 15 * 60;

const algorithm = 'HS256';
const audience = 'agent-configuration';
const claimsSchema = z.object({
  agent: z.string(),
  org: z.string(),
  sub: z.string(),
  gid: z.string(),
  jti: z.string(),
});

/** The model name under which used tokens are recorded in the authorization server's table until they expire. */
const usedModel = 'ConfigurationToken';

export type ConfigurationTokenUse = {
  grant: ConfigurationGrant;
  /** The person's current role. */
  role: UserRole;
  /** Marks the token as used, since it works once (S19); false when it was used before. */
  take(): Promise<boolean>;
};

/**
 * Issues the token of a `configurationUrl` (specification §2.1): it opens the configuration of one agent once, within
 * 15 minutes, while its grant is valid.
 *
 * @param key - 32 bytes for `configuration-tokens`
 */
export async function issueConfigurationToken(
  key: Uint8Array,
  grant: ConfigurationGrant,
  now: Date = new Date(),
): Promise<string> {
  const issuedAtS = Math.floor(now.getTime() / 1000);
  return new SignJWT({ agent: grant.agentId, org: grant.organizationId, gid: grant.grantId })
    .setProtectedHeader({ alg: algorithm, typ: 'configuration+jwt' })
    .setSubject(grant.userId)
    .setAudience(audience)
    .setJti(randomUUID())
    .setIssuedAt(issuedAtS)
    .setExpirationTime(issuedAtS + configurationTokenLifetimeS)
    .sign(key);
}

/** Verifies a configuration token; null when it is forged, expired, for another agent, or when its grant has ended. */
export async function verifyConfigurationToken(
  dependencies: {
    keys: readonly Uint8Array[];
    grants: GrantReader;
    used: Pick<PayloadStore, 'claim'>;
    now?: () => Date;
  },
  agentId: string,
  token: string,
): Promise<ConfigurationTokenUse | null> {
  const claims = await readClaims(dependencies.keys, token, dependencies.now?.() ?? new Date());
  if (claims === null || claims.agent !== agentId) return null;
  const live = await dependencies.grants.findLiveGrant(claims.gid);
  if (live === null || live.account.id !== claims.sub || live.account.organization.id !== claims.org)
    return null;
  return {
    grant: { agentId, organizationId: claims.org, userId: claims.sub, grantId: claims.gid },
    role: live.account.role,
    take: () => dependencies.used.claim(usedModel, claims.jti, configurationTokenLifetimeS),
  };
}

async function readClaims(keys: readonly Uint8Array[], token: string, now: Date) {
  for (const key of keys) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        typ: 'configuration+jwt',
        audience,
        currentDate: now,
        requiredClaims: ['exp'],
      });
      return claimsSchema.parse(payload);
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
    }
  }
  return null;
}
