import { createHmac, randomBytes } from 'node:crypto';
import type { Json } from './answers.ts';
import type { OperatorOptions } from './options.ts';
import type { Counts } from './token-counts.ts';

export type Person = { email: string; firstName: string; type: string };

/** All tokens that come from one sign-in; they end together. */
export type Family = {
  id: string;
  person: Person;
  scopes: readonly string[];
  isEnded: boolean;
  counts: Counts;
  refreshToken: string | null;
};
type TokenKind = 'access' | 'id' | 'refresh';
export type Token = {
  family: Family;
  kind: TokenKind;
  isUsed: boolean;
  gotSilence: boolean;
  expiresAtMs: number;
};

/** Issues tokens and keeps them by value. Every opaque token contains `CANARY`, so that a leaked one can be found. */
export function createTokenIssuer(options: OperatorOptions) {
  const tokens = new Map<string, Token>();
  const signingKey = randomBytes(32);

  function issue(family: Family, kind: TokenKind): string {
    const value =
      options.tokenForm === 'jwt' && kind !== 'refresh'
        ? writeJwt(family, kind === 'id' ? describeSignIn(options) : {}, signingKey)
        : `CANARY-${kind}-${randomBytes(12).toString('hex')}`;
    const lifetimeMs = kind === 'refresh' ? Number.POSITIVE_INFINITY : options.accessLifetimeSeconds * 1000;
    const expiresAtMs = Date.now() + lifetimeMs;
    tokens.set(value, { family, kind, isUsed: false, gotSilence: false, expiresAtMs });
    if (kind === 'refresh') family.refreshToken = value;
    return value;
  }

  /** A token response with new tokens, of the form that the options ask for. */
  function issueResponse(family: Family, { isRefresh }: { isRefresh: boolean }): Json {
    const { breaches, refreshTokens } = options;
    const isOffline = family.scopes.includes('offline_access') || breaches.includes('offline-always');
    const hasNewRefreshToken =
      isOffline && (refreshTokens === 'rotating' || (refreshTokens === 'kept' && !isRefresh));
    return {
      access_token: issue(family, 'access'),
      id_token: isRefresh && !options.refreshGivesIdToken ? undefined : issue(family, 'id'),
      refresh_token: hasNewRefreshToken ? issue(family, 'refresh') : undefined,
      token_type: 'Bearer',
      ...describeExpiry(options),
      scope: family.scopes.join(' '),
    };
  }

  return { tokens, issueResponse };
}

function describeExpiry(options: OperatorOptions): Json {
  const seconds = Math.ceil(options.accessLifetimeSeconds);
  const unitsPerSecond = options.breaches.includes('expires-at-in-ms') ? 1000 : 1;
  const at = (Math.floor(Date.now() / 1000) + seconds) * unitsPerSecond;
  const write = (form: OperatorOptions['expiresIn'], value: number) =>
    form === 'absent' ? undefined : form === 'string' ? String(value) : value;
  return { expires_in: write(options.expiresIn, seconds), expires_at: write(options.expiresAt, at) };
}

/** The claims of an id_token that say when the person signed in. */
function describeSignIn(options: OperatorOptions): Json {
  const iat = Math.floor(Date.now() / 1000);
  const ago = options.signedInSecondsAgo;
  return ago === null ? {} : { iat, auth_time: iat - ago };
}

/** A JWT with the claims of §2.4. The key is this service's own, so that nothing else can verify the signature. */
function writeJwt({ person, scopes }: Family, moreClaims: Json, signingKey: Buffer): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = {
    sub: person.email,
    org: 'org-1',
    scope: scopes.join(' '),
    jti: randomBytes(12).toString('hex'),
    ...moreClaims,
  };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', signingKey).update(signed).digest('base64url')}`;
}
