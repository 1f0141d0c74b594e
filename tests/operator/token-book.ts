import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Json } from './answers.ts';
import type { OperatorOptions } from './options.ts';

export type Person = { email: string; firstName: string; type: string };

/** What the service has counted, in total or for one token family. */
export type Counts = {
  authorizations: number;
  tokenRequests: number;
  /** Token requests with a refresh token, whatever came of them. */
  refreshCalls: number;
  /** Refresh tokens that were exchanged for new tokens. */
  refreshes: number;
  /** A used refresh token presented again: what ends the family at a strict service. */
  replays: number;
  /** A refresh token presented again after a request for it got no whole answer, used or not (S13: never). */
  repeatsAfterSilence: number;
  codeReplays: number;
  apiRequests: number;
  /** API requests with a token that is not good (any more). */
  apiRefusals: number;
  revocations: number;
};

const noCounts = (): Counts => ({
  authorizations: 0,
  tokenRequests: 0,
  refreshCalls: 0,
  refreshes: 0,
  replays: 0,
  repeatsAfterSilence: 0,
  codeReplays: 0,
  apiRequests: 0,
  apiRefusals: 0,
  revocations: 0,
});

/** Everything that one sign-in has issued; ends as a whole. */
type Family = {
  id: string;
  person: Person;
  scopes: readonly string[];
  isEnded: boolean;
  counts: Counts;
  refreshToken: string | null;
};
type TokenKind = 'access' | 'id' | 'refresh';
type Token = { family: Family; kind: TokenKind; isUsed: boolean; gotSilence: boolean; expiresAtMs: number };
type Code = {
  person: Person;
  challenge: string;
  redirectUri: string;
  clientId: string;
  scopes: readonly string[];
  family: Family | null;
};

export type FamilyReport = {
  id: string;
  email: string;
  isEnded: boolean;
  isRefreshTokenAlive: boolean;
  counts: Counts;
};

/** What is granted where nobody asked for anything in particular. */
const allScopes = ['openid', 'email', 'read', 'write', 'offline_access'];

/** Who a bearer token speaks for, and whether agents and invitations are open to it (§5.6). */
export type Caller = { person: Person; readsAndWrites: boolean };

/** A refusal of RFC 6749 §5.2. */
export type Grant = { ok: true; tokens: Json } | { ok: false; error: string };

/**
 * The strict book of an authorization server: refresh tokens are good once, and one that comes again ends all that
 * its sign-in ever issued. Every token carries a mark, so that it can be found where it should not be.
 */
export function createTokenBook(options: OperatorOptions) {
  const tokens = new Map<string, Token>();
  const codes = new Map<string, Code>();
  const families = new Map<string, Family>();
  const refreshesSeen: string[] = [];
  let total = noCounts();
  let nextFamily = 1;
  const signingKey = randomBytes(32);
  const has = (breach: OperatorOptions['breaches'][number]) => options.breaches.includes(breach);

  function count(name: keyof Counts, family: Family | null | undefined): void {
    total[name] += 1;
    if (family) family.counts[name] += 1;
  }

  function openFamily(person: Person, scopes: readonly string[]): Family {
    const family: Family = {
      id: `family-${nextFamily++}`,
      person,
      scopes,
      isEnded: false,
      counts: noCounts(),
      refreshToken: null,
    };
    families.set(family.id, family);
    return family;
  }

  function issue(family: Family, kind: TokenKind): string {
    const value =
      options.tokenForm === 'jwt' && kind !== 'refresh'
        ? writeJwt(family, kind)
        : `CANARY-${kind}-${randomBytes(12).toString('hex')}`;
    const lifetimeMs = kind === 'refresh' ? Number.POSITIVE_INFINITY : options.accessLifetimeSeconds * 1000;
    const expiresAtMs = Date.now() + lifetimeMs;
    tokens.set(value, { family, kind, isUsed: false, gotSilence: false, expiresAtMs });
    if (kind === 'refresh') family.refreshToken = value;
    return value;
  }

  function describeSignIn(): Json {
    const iat = Math.floor(Date.now() / 1000);
    const ago = options.signedInSecondsAgo;
    return ago === null ? {} : { iat, auth_time: iat - ago };
  }

  /** A JWT with what §2.4 says of it; only its own service can check it. */
  function writeJwt({ person, scopes }: Family, kind: TokenKind): string {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const claims = {
      sub: person.email,
      org: 'org-1',
      scope: scopes.join(' '),
      jti: randomBytes(12).toString('hex'),
      ...(kind === 'id' ? describeSignIn() : {}),
    };
    const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
    return `${signed}.${createHmac('sha256', signingKey).update(signed).digest('base64url')}`;
  }

  function respond(family: Family, { isRefresh }: { isRefresh: boolean }): Json {
    const seconds = Math.ceil(options.accessLifetimeSeconds);
    const at = (Math.floor(Date.now() / 1000) + seconds) * (has('expires-at-in-ms') ? 1000 : 1);
    const write = (form: OperatorOptions['expiresIn'], value: number) =>
      form === 'absent' ? undefined : form === 'string' ? String(value) : value;
    const isOffline = family.scopes.includes('offline_access') || has('offline-always');
    const hasNewRefreshToken =
      isOffline && (options.refreshTokens === 'rotating' || (options.refreshTokens === 'kept' && !isRefresh));
    return {
      access_token: issue(family, 'access'),
      id_token: isRefresh && !options.refreshGivesIdToken ? undefined : issue(family, 'id'),
      refresh_token: hasNewRefreshToken ? issue(family, 'refresh') : undefined,
      token_type: 'Bearer',
      expires_in: write(options.expiresIn, seconds),
      expires_at: write(options.expiresAt, at),
      scope: family.scopes.join(' '),
    };
  }

  function endFamily(family: Family): void {
    family.isEnded = true;
  }

  function refresh(value: string): Grant {
    const token = tokens.get(value);
    if (token?.kind !== 'refresh') return { ok: false, error: 'invalid_grant' };
    const { family } = token;
    if (token.isUsed) {
      count('replays', family);
      endFamily(family);
      return { ok: false, error: 'invalid_grant' };
    }
    if (family.isEnded) return { ok: false, error: 'invalid_grant' };
    if (options.refreshTokens !== 'kept') {
      token.isUsed = true;
      family.refreshToken = null;
    }
    if (options.endsAccessAtRotation) {
      for (const [key, one] of tokens)
        if (one.family === family && one.kind !== 'refresh') tokens.delete(key);
    }
    count('refreshes', family);
    return { ok: true, tokens: respond(family, { isRefresh: true }) };
  }

  return {
    refreshesSeen,

    /** A code for one sign-in of a person (§4.1). `isExpired`: one that the token endpoint no longer takes. */
    issueCode(code: Omit<Code, 'family'>, { isExpired }: { isExpired: boolean }): string {
      const value = randomBytes(12).toString('hex');
      if (!isExpired) codes.set(value, { ...code, family: null });
      count('authorizations', null);
      return value;
    },

    exchangeCode(form: URLSearchParams): Grant {
      const code = codes.get(form.get('code') ?? '');
      if (code?.family && !has('reusable-codes')) {
        // RFC 6749 §4.1.2: a code that comes again ends what it was exchanged for.
        count('codeReplays', code.family);
        endFamily(code.family);
        return { ok: false, error: 'invalid_grant' };
      }
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const isGood =
        code !== undefined &&
        (code.challenge === challenge || (has('any-verifier') && form.get('code_verifier') !== null)) &&
        code.redirectUri === form.get('redirect_uri') &&
        code.clientId === form.get('client_id');
      if (!code || !isGood) return { ok: false, error: 'invalid_grant' };
      code.family = openFamily(code.person, code.scopes);
      return { ok: true, tokens: respond(code.family, { isRefresh: false }) };
    },

    /** Notes that a token request came, before anything is done about it. */
    noteTokenRequest(refreshToken: string | null): void {
      const token = refreshToken === null ? undefined : tokens.get(refreshToken);
      count('tokenRequests', token?.family);
      if (refreshToken === null) return;
      count('refreshCalls', token?.family);
      refreshesSeen.push(refreshToken);
      if (token?.gotSilence) count('repeatsAfterSilence', token.family);
    },

    /** Notes that the caller got no whole answer to the request for this refresh token. */
    noteSilence(refreshToken: string): void {
      const token = tokens.get(refreshToken);
      if (token) token.gotSilence = true;
    },

    refresh,

    /** RFC 7009: ends the whole sign-in. A token that is unknown or used up is no error, and ends nothing. */
    revoke(value: string): void {
      const token = tokens.get(value);
      count('revocations', token?.family);
      if (token && !token.isUsed) endFamily(token.family);
    },

    /** Who a bearer token speaks for, or null when this service does not take it (§5.5). */
    identify(value: string | null): Caller | null {
      const token = value === null ? undefined : tokens.get(value);
      count('apiRequests', token?.family);
      const isAccepted =
        token !== undefined &&
        (token.kind === options.acceptedToken ||
          (options.acceptedToken === 'both' && token.kind !== 'refresh'));
      if (isAccepted && !token.family.isEnded && token.expiresAtMs > Date.now()) {
        const { person, scopes } = token.family;
        const readsAndWrites =
          has('scopes-ignored') || ['read', 'write'].every((scope) => scopes.includes(scope));
        return { person, readsAndWrites };
      }
      count('apiRefusals', token?.family);
      return null;
    },

    /** A token response without a sign-in, for tests that need tokens only. */
    issueTokens: (person: Person): Json => respond(openFamily(person, allScopes), { isRefresh: false }),

    /** Makes every access token issued so far worthless. */
    forgetAccessTokens(): void {
      for (const [value, token] of tokens) if (token.kind === 'access') tokens.delete(value);
    },

    endFamilies(): void {
      for (const family of families.values()) endFamily(family);
    },
    readCounts: (): Counts => ({ ...total }),
    resetCounts(): void {
      total = noCounts();
    },
    readFamilies: (email: string | null): FamilyReport[] =>
      [...families.values()]
        .filter((family) => email === null || family.person.email === email)
        .map((family) => ({
          id: family.id,
          email: family.person.email,
          isEnded: family.isEnded,
          isRefreshTokenAlive: !family.isEnded && family.refreshToken !== null,
          counts: { ...family.counts },
        })),
  };
}
