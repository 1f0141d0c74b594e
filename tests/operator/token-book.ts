import { createHash, randomBytes } from 'node:crypto';
import type { Json } from './answers.ts';
import type { OperatorOptions } from './options.ts';
import { type Counts, noCounts } from './token-counts.ts';
import { createTokenIssuer, type Family, type Person } from './token-issuer.ts';

type Code = {
  person: Person;
  challenge: string;
  redirectUri: string;
  clientId: string;
  scopes: readonly string[];
  /** What the code was exchanged for; null until then. */
  family: Family | null;
};

export type FamilyReport = {
  id: string;
  email: string;
  isEnded: boolean;
  isRefreshTokenAlive: boolean;
  counts: Counts;
};

/** The scopes of tokens that a test gets without a sign-in. */
const allScopes = ['openid', 'email', 'read', 'write', 'offline_access'];

/** Who a bearer token speaks for, and whether agents and invitations are open to it (§5.6). */
export type Caller = { person: Person; readsAndWrites: boolean };

/** Tokens, or a refusal of RFC 6749 §5.2. */
export type Grant = { ok: true; tokens: Json } | { ok: false; error: string };

/** Everything that the authorization server has issued and counted. */
type Records = {
  options: OperatorOptions;
  issuer: ReturnType<typeof createTokenIssuer>;
  codes: Map<string, Code>;
  families: Map<string, Family>;
  refreshesSeen: string[];
  total: Counts;
};
export type TokenBook = ReturnType<typeof createTokenBook>;

/**
 * The records of an authorization server that is strict about reuse: a refresh token is accepted once, and one that is
 * presented again ends all tokens of its sign-in.
 */
export function createTokenBook(options: OperatorOptions) {
  const records: Records = {
    options,
    issuer: createTokenIssuer(options),
    codes: new Map(),
    families: new Map(),
    refreshesSeen: [],
    total: noCounts(),
  };
  const { tokens, issueResponse } = records.issuer;

  return {
    refreshesSeen: records.refreshesSeen,

    /** A code for one sign-in of a person (§4.1). `isExpired`: one that the token endpoint refuses. */
    issueCode(code: Omit<Code, 'family'>, { isExpired }: { isExpired: boolean }): string {
      const value = randomBytes(12).toString('hex');
      if (!isExpired) records.codes.set(value, { ...code, family: null });
      count(records, 'authorizations', null);
      return value;
    },

    exchangeCode: (form: URLSearchParams) => exchangeCode(records, form),
    noteTokenRequest: (refreshToken: string | null) => noteTokenRequest(records, refreshToken),

    /** Notes that the caller got no complete answer to the request for this refresh token. */
    noteSilence(refreshToken: string): void {
      const token = tokens.get(refreshToken);
      if (token) token.gotSilence = true;
    },

    refresh: (value: string) => refresh(records, value),

    /** RFC 7009: ends the whole sign-in. A token that is unknown or used up is no error, and ends nothing. */
    revoke(value: string): void {
      const token = tokens.get(value);
      count(records, 'revocations', token?.family);
      if (token && !token.isUsed) token.family.isEnded = true;
    },

    identify: (value: string | null) => identify(records, value),

    /** A token response without a sign-in, for tests that need tokens only. */
    issueTokens: (person: Person): Json =>
      issueResponse(openFamily(records, person, allScopes), { isRefresh: false }),

    /** From now on the service refuses every access token that it has issued so far. */
    forgetAccessTokens(): void {
      for (const [value, token] of tokens) if (token.kind === 'access') tokens.delete(value);
    },

    endFamilies(): void {
      for (const family of records.families.values()) family.isEnded = true;
    },
    readCounts: (): Counts => ({ ...records.total }),
    resetCounts(): void {
      records.total = noCounts();
    },
    readFamilies: (email: string | null): FamilyReport[] =>
      [...records.families.values()]
        .filter((family) => email === null || family.person.email === email)
        .map(describeFamily),
  };
}

function count(records: Records, name: keyof Counts, family: Family | null | undefined): void {
  records.total[name] += 1;
  if (family) family.counts[name] += 1;
}

function openFamily({ families }: Records, person: Person, scopes: readonly string[]): Family {
  const family: Family = {
    id: `family-${families.size + 1}`,
    person,
    scopes,
    isEnded: false,
    counts: noCounts(),
    refreshToken: null,
  };
  families.set(family.id, family);
  return family;
}

const describeFamily = (family: Family): FamilyReport => ({
  id: family.id,
  email: family.person.email,
  isEnded: family.isEnded,
  isRefreshTokenAlive: !family.isEnded && family.refreshToken !== null,
  counts: { ...family.counts },
});

function exchangeCode(records: Records, form: URLSearchParams): Grant {
  const { options, issuer } = records;
  const code = records.codes.get(form.get('code') ?? '');
  if (code?.family && !options.breaches.includes('reusable-codes')) {
    // RFC 6749 §4.1.2: a code that is presented again ends the tokens that it was exchanged for.
    count(records, 'codeReplays', code.family);
    code.family.isEnded = true;
    return { ok: false, error: 'invalid_grant' };
  }
  if (!code || !fitsCode(options, code, form)) return { ok: false, error: 'invalid_grant' };
  code.family = openFamily(records, code.person, code.scopes);
  return { ok: true, tokens: issuer.issueResponse(code.family, { isRefresh: false }) };
}

/** Whether the request comes from the client that the code was issued to (RFC 7636 §4.6, RFC 6749 §4.1.3). */
function fitsCode(options: OperatorOptions, code: Code, form: URLSearchParams): boolean {
  const verifier = form.get('code_verifier');
  const challenge = createHash('sha256')
    .update(verifier ?? '')
    .digest('base64url');
  return (
    (code.challenge === challenge || (options.breaches.includes('any-verifier') && verifier !== null)) &&
    code.redirectUri === form.get('redirect_uri') &&
    code.clientId === form.get('client_id')
  );
}

function refresh(records: Records, value: string): Grant {
  const { options, issuer } = records;
  const token = issuer.tokens.get(value);
  if (token?.kind !== 'refresh') return { ok: false, error: 'invalid_grant' };
  const { family } = token;
  if (token.isUsed) {
    count(records, 'replays', family);
    family.isEnded = true;
    return { ok: false, error: 'invalid_grant' };
  }
  if (family.isEnded) return { ok: false, error: 'invalid_grant' };
  if (options.refreshTokens !== 'kept') {
    token.isUsed = true;
    family.refreshToken = null;
  }
  if (options.endsAccessAtRotation) {
    for (const [key, one] of issuer.tokens)
      if (one.family === family && one.kind !== 'refresh') issuer.tokens.delete(key);
  }
  count(records, 'refreshes', family);
  return { ok: true, tokens: issuer.issueResponse(family, { isRefresh: true }) };
}

/** Counts a token request when it arrives, before it is decided. `refreshToken`: null for other grant types. */
function noteTokenRequest(records: Records, refreshToken: string | null): void {
  const token = refreshToken === null ? undefined : records.issuer.tokens.get(refreshToken);
  count(records, 'tokenRequests', token?.family);
  if (refreshToken === null) return;
  count(records, 'refreshCalls', token?.family);
  records.refreshesSeen.push(refreshToken);
  if (token?.gotSilence) count(records, 'repeatsAfterSilence', token.family);
}

/** Who a bearer token speaks for, or null when this service refuses it (§5.5). */
function identify(records: Records, value: string | null): Caller | null {
  const { acceptedToken, breaches } = records.options;
  const token = value === null ? undefined : records.issuer.tokens.get(value);
  count(records, 'apiRequests', token?.family);
  const isAccepted =
    token !== undefined &&
    (token.kind === acceptedToken || (acceptedToken === 'both' && token.kind !== 'refresh'));
  if (isAccepted && !token.family.isEnded && token.expiresAtMs > Date.now()) {
    const { person, scopes } = token.family;
    const readsAndWrites =
      breaches.includes('scopes-ignored') || ['read', 'write'].every((scope) => scopes.includes(scope));
    return { person, readsAndWrites };
  }
  count(records, 'apiRefusals', token?.family);
  return null;
}
