import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { ConfigurationGrant } from './agent-configuration.ts';

/** How long a configurationUrl opens its page (S19). */
const lifetimeS = 15 * 60;
const audience = 'agent-configuration';
const algorithm = 'HS256';

const claimsSchema = z.object({ sub: z.string(), agent: z.string(), org: z.string(), gid: z.string() });

/**
 * The token of a configurationUrl (specification §2.1): for one agent, 15 minutes, and only while the grant lives that
 * it was issued under. Signed, not stored: a list of agents issues one for each.
 * @param key - 32 bytes
 */
export async function issueConfigurationToken(key: Buffer, grant: ConfigurationGrant): Promise<string> {
  return await new SignJWT({ agent: grant.agentId, org: grant.organizationId, gid: grant.grantId })
    .setProtectedHeader({ alg: algorithm, typ: 'configuration+jwt' })
    .setSubject(grant.userId)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${lifetimeS}s`)
    .sign(key);
}

/** What the token says, or null when it is forged, expired or for another agent. Whether the grant lives is asked apart. */
export async function readConfigurationToken(
  key: Buffer,
  agentId: string,
  token: string,
): Promise<ConfigurationGrant | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      audience,
      typ: 'configuration+jwt',
    });
    const claims = claimsSchema.parse(payload);
    if (claims.agent !== agentId) return null;
    return { agentId, organizationId: claims.org, userId: claims.sub, grantId: claims.gid };
  } catch {
    return null; // Every way a token can be wrong is the same answer.
  }
}
