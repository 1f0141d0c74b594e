import type { KeyObject } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { scopes as knownScopes } from '../../contract/token.ts';
import type { GrantReader, LiveGrant } from '../domain/authorization/authorization-store.ts';
import { ProblemError } from '../http/problem-response.ts';
import type { Caller } from './caller.ts';

export type AuthenticationDependencies = {
  /** The issuer of tokens, and the audience of access tokens. */
  baseUrl: string;
  acceptIdToken: boolean;
  grants: GrantReader;
  /** Finds a public key in our own JWKS; keys are never fetched from elsewhere (S6). */
  findPublicKey(kid: string): Promise<KeyObject | null>;
};

/** The only signature algorithms that are accepted (S6). */
const algorithms = ['RS256'];
const tokenLengthMax = 8_192;
/** How many tokens are remembered whose signature has been verified. */
const verifiedMax = 10_000;

const claimsSchema = z.object({
  sub: z.string(),
  org: z.string(),
  gid: z.string(),
  scope: z.string(),
  /** In access tokens only (RFC 9068). */
  client_id: z.string().optional(),
  aud: z.string(),
  /** Seconds since 1970. */
  exp: z.number(),
});

type Verified = { claims: z.infer<typeof claimsSchema>; isAccessToken: boolean; kid: string; key: KeyObject };

/** The client and the person in a refused token. They are null unless the signature is ours. */
type TokenSubject = {
  clientId: string | null;
  grantId: string;
  account: { id: string; organizationId: string };
};

/** Why a token was refused. Only the log says it: the caller gets the same answer for most reasons. */
type RefusalReason =
  | 'token_missing'
  | 'token_malformed'
  | 'token_expired'
  | 'wrong_audience'
  | 'grant_ended'
  | 'other_party';

/** What the caller gets for each reason (RFC 6750 §3). */
const refusals = {
  token_missing: { detail: 'Send an access token in the Authorization header.', authenticate: 'Bearer' },
  token_invalid: {
    detail: 'The token is expired, revoked or malformed: refresh it, or sign in again.',
    authenticate:
      'Bearer error="invalid_token", error_description="The token is expired, revoked or malformed"',
  },
};

/** Thrown for a token that is refused; carries what the log needs (ASVS 16.3.2). */
export class TokenRefusal extends ProblemError {
  override name = 'TokenRefusal';
  readonly reason: RefusalReason;
  readonly subject: TokenSubject | null;
  constructor(reason: RefusalReason, subject: TokenSubject | null = null) {
    const code = reason === 'token_missing' ? reason : 'token_invalid';
    const { detail, authenticate } = refusals[code];
    super(code, detail, { headers: { 'www-authenticate': authenticate } });
    this.reason = reason;
    this.subject = subject;
  }
}

/** @throws TokenRefusal token_missing or token_invalid, with `WWW-Authenticate` (RFC 6750 §3) */
export type Authenticate = (authorizationHeader: string | undefined) => Promise<Caller>;

/**
 * Finds the caller of a request from its `Authorization` header (specification §5.5): an access token for this API, or,
 * if `acceptIdToken`, an id_token of a client that is still approved. The grant is looked up at each call (S5). A
 * verified signature is remembered until its token expires or its key is withdrawn.
 */
export function createAuthentication(dependencies: AuthenticationDependencies): Authenticate {
  const remembered = new LRUCache<string, Verified>({ max: verifiedMax });
  return async (authorizationHeader) => {
    const token = readBearer(authorizationHeader);
    const known = remembered.get(token);
    if (known !== undefined && (await isStillGood(known, dependencies))) {
      return await findCaller(known, dependencies);
    }
    const verified = await verifySignature(token, dependencies);
    remembered.set(token, verified);
    return await findCaller(verified, dependencies);
  };
}

async function isStillGood(
  { claims, kid, key }: Verified,
  { findPublicKey }: AuthenticationDependencies,
): Promise<boolean> {
  return claims.exp > Date.now() / 1000 && (await findPublicKey(kid)) === key;
}

async function findCaller(
  { claims, isAccessToken }: Verified,
  { baseUrl, acceptIdToken, grants }: AuthenticationDependencies,
): Promise<Caller> {
  const { sub, org, gid, scope, aud, client_id: clientId } = claims;
  const subject = describeSubject(claims, isAccessToken);
  if (isAccessToken ? aud !== baseUrl : !acceptIdToken) throw new TokenRefusal('wrong_audience', subject);

  const grant = await grants.findLiveGrant(gid);
  if (grant === null) throw new TokenRefusal('grant_ended', subject);
  if (!isSameParty(grant, { sub, org, clientId: isAccessToken ? clientId : aud }))
    throw new TokenRefusal('other_party', subject);
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
    throw new TokenRefusal('token_missing');
  }
  const match = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(header.trim());
  const token = match?.[1];
  if (token === undefined || token.length > tokenLengthMax) throw new TokenRefusal('token_malformed');
  return token;
}

function describeSubject(claims: z.infer<typeof claimsSchema>, isAccessToken: boolean): TokenSubject {
  return {
    clientId: (isAccessToken ? claims.client_id : claims.aud) ?? null,
    grantId: claims.gid,
    account: { id: claims.sub, organizationId: claims.org },
  };
}

/**
 * The refusal for an error of the JWT library. The library checks expiry only after the signature, so an expired token
 * is known to be ours.
 */
function nameRefusal(error: errors.JOSEError | TypeError, isAccessToken: boolean): TokenRefusal {
  if (!(error instanceof errors.JWTExpired)) return new TokenRefusal('token_malformed');
  const claims = claimsSchema.safeParse(error.payload);
  return new TokenRefusal(
    'token_expired',
    claims.success ? describeSubject(claims.data, isAccessToken) : null,
  );
}

async function verifySignature(
  token: string,
  { baseUrl, findPublicKey }: AuthenticationDependencies,
): Promise<Verified> {
  let isAccessToken = false;
  try {
    const { kid, typ } = decodeProtectedHeader(token);
    isAccessToken = typ === 'at+jwt';
    if (typeof kid !== 'string') throw new TokenRefusal('token_malformed');
    const key = await findPublicKey(kid);
    if (key === null) throw new TokenRefusal('token_malformed');
    const { payload } = await jwtVerify(token, key, {
      algorithms,
      issuer: baseUrl,
      requiredClaims: ['exp', 'iat', 'sub', 'aud'],
    });
    const claims = claimsSchema.safeParse(payload);
    if (!claims.success) throw new TokenRefusal('token_malformed');
    return { claims: claims.data, isAccessToken, kid, key };
  } catch (error) {
    // The library throws a TypeError for some malformed headers.
    if (error instanceof errors.JOSEError || error instanceof TypeError)
      throw nameRefusal(error, isAccessToken);
    throw error;
  }
}

/** Whether the token names the same person, organization and client as its grant. */
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
