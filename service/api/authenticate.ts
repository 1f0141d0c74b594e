import type { KeyObject } from 'node:crypto';
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import * as z from 'zod';
import { scopes as knownScopes } from '../../contract/token.ts';
import type { GrantReader, LiveGrant } from '../domain/authorization/authorization-store.ts';
import { ProblemError } from '../http/problem-response.ts';
import type { Caller } from './caller.ts';

export type AuthenticationDependencies = {
  /** Issuer of tokens and the audience of access tokens. */
  baseUrl: string;
  acceptIdToken: boolean;
  grants: GrantReader;
  /** A key of our own JWKS; no other key is ever asked for (S6). */
  findPublicKey(kid: string): Promise<KeyObject | null>;
};

/** The only algorithms a token may be signed with (S6). */
const algorithms = ['RS256'];
const tokenLengthMax = 8_192;

const claimsSchema = z.object({
  sub: z.string(),
  org: z.string(),
  gid: z.string(),
  scope: z.string(),
  /** Access tokens only (RFC 9068). */
  client_id: z.string().optional(),
  aud: z.string(),
});

/**
 * The caller behind an `Authorization` header (specification §5.5): an access token for this API, or, while
 * `acceptIdToken`, an id_token of a live client. The grant is looked up on each call (S5).
 * @throws ProblemError token_missing or token_invalid, with `WWW-Authenticate` (RFC 6750 §3)
 */
export async function authenticate(
  header: string | undefined,
  dependencies: AuthenticationDependencies,
): Promise<Caller> {
  const token = readBearer(header);
  const { payload, isAccessToken } = await verifySignature(token, dependencies);
  const claims = claimsSchema.safeParse(payload);
  if (!claims.success) throw invalidToken();
  const { sub, org, gid, scope, aud, client_id: clientId } = claims.data;
  if (isAccessToken ? aud !== dependencies.baseUrl : !dependencies.acceptIdToken) throw invalidToken();

  const grant = await dependencies.grants.findLiveGrant(gid);
  if (grant === null || !isSameParty(grant, { sub, org, clientId: isAccessToken ? clientId : aud })) {
    throw invalidToken();
  }
  const granted = new Set(grant.scopes);
  const inToken = new Set(scope.split(' '));
  return {
    account: grant.account,
    clientId: grant.clientId,
    grantId: grant.id,
    scopes: new Set(knownScopes.filter((known) => granted.has(known) && inToken.has(known))),
  };
}

function readBearer(header: string | undefined): string {
  if (header === undefined || header.trim() === '') {
    throw new ProblemError('token_missing', 'Send an access token in the Authorization header.', {
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
  const match = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(header.trim());
  const token = match?.[1];
  if (token === undefined || token.length > tokenLengthMax) throw invalidToken();
  return token;
}

function invalidToken(): ProblemError {
  const description = 'The token is expired, revoked or malformed';
  return new ProblemError('token_invalid', `${description}: refresh it, or sign in again.`, {
    headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${description}"` },
  });
}

async function verifySignature(
  token: string,
  { baseUrl, findPublicKey }: AuthenticationDependencies,
): Promise<{ payload: JWTPayload; isAccessToken: boolean }> {
  try {
    const { kid, typ } = decodeProtectedHeader(token);
    const key = typeof kid === 'string' ? await findPublicKey(kid) : null;
    if (key === null) throw invalidToken();
    const { payload } = await jwtVerify(token, key, {
      algorithms,
      issuer: baseUrl,
      requiredClaims: ['exp', 'iat', 'sub', 'aud'],
    });
    return { payload, isAccessToken: typ === 'at+jwt' };
  } catch (error) {
    // The library speaks of malformed headers with a TypeError.
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw invalidToken();
    throw error;
  }
}

/** A token speaks for exactly the person, organization and client that its grant was given to. */
function isSameParty(
  grant: LiveGrant,
  token: { sub: string; org: string; clientId: string | undefined },
): boolean {
  return (
    grant.account.id === token.sub &&
    grant.account.organization.id === token.org &&
    grant.clientId === token.clientId
  );
}
