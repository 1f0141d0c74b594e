import type { UserRole } from '../../../contract/roles.ts';

/** A person who may sign in: neither the person nor the organization is disabled. */
export type Account = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: UserRole;
  passwordHash: string;
  /** Set by the operator; the person must replace it at the first sign-in. */
  isPasswordTemporary: boolean;
  /** `timeZone` is an IANA name. */
  organization: { id: string; name: string; locale: string; timeZone: string };
  /** Whether the person has a passkey or an authenticator app, and whether the organization requires one (S9). */
  secondFactor: { isSetUp: boolean; isRequired: boolean };
};

/** An approved client application that is not disabled (specification §5.1). */
export type RegisteredClient = { id: string; name: string; redirectUris: string[] };

/**
 * A valid authorization: neither revoked nor expired; user, organization and client are not disabled; and given with a
 * second factor if the organization requires one (S9).
 */
export type LiveGrant = {
  id: string;
  scopes: string[];
  clientId: string;
  account: Omit<Account, 'passwordHash' | 'isPasswordTemporary' | 'secondFactor'>;
};

/** An authorization as it is shown to the person who gave it. */
export type OwnGrant = { id: string; clientName: string; scopes: string[]; createdAt: Date };

/** A person's consent to a client that was not withdrawn; `scopes` is the union of all scopes consented to. */
export type OwnConsent = { clientId: string; clientName: string; scopes: string[]; grantedAt: Date };

/** The session and grants that remain when all others of a person end. */
export type KeptSignIn = { sessionId: string; grantIds: readonly string[] };

/** A change of password; `formerHash` is the hash of the password that is replaced. */
export type PasswordChange = {
  userId: string;
  formerHash: string;
  passwordHash: string;
  requestId: string | null;
  /** Null ends no sessions or grants. */
  endOthers: KeptSignIn | null;
};

export type NewGrant = {
  id: string;
  userId: string;
  clientId: string;
  scopes: string;
  /** Whether the session in which the grant is given was signed in with a second factor (S9). */
  hasSecondFactor: boolean;
  expiresAt: Date;
};

/** Reads a grant at each call, because a token alone does not prove that its grant is still valid (S5). */
export type GrantReader = {
  findLiveGrant(grantId: string): Promise<LiveGrant | null>;
};

/** People, clients, consents and grants, for the authorization server. */
export type AuthorizationStore = GrantReader & {
  findLiveAccount(userId: string): Promise<Account | null>;
  /** `email` is case-insensitive. */
  findLiveAccountByEmail(email: string): Promise<Account | null>;
  findLiveClient(clientId: string): Promise<RegisteredClient | null>;
  /** The client that is not disabled, where there is exactly one. */
  findOnlyLiveClient(): Promise<RegisteredClient | null>;
  saveGrant(grant: NewGrant): Promise<void>;
  /** Ends the grant, and every token issued under it, at once. */
  revokeGrant(grantId: string): Promise<void>;
  /** The person's valid authorizations, newest first; at most 100. */
  listLiveGrants(userId: string): Promise<OwnGrant[]>;
  /** Ends one of the person's own authorizations and no one else's. Returns whether it ended one. */
  revokeOwnGrant(userId: string, grantId: string): Promise<boolean>;
  /** Whether the person has consented to all of `scopes` for this client, at once or over time. */
  hasConsent(userId: string, clientId: string, scopes: readonly string[]): Promise<boolean>;
  saveConsent(userId: string, clientId: string, scopes: readonly string[]): Promise<void>;
  /** Newest first; at most 100. */
  listConsents(userId: string): Promise<OwnConsent[]>;
  /** Withdraws the person's consent to a client and ends its grants. Returns whether there was a consent. */
  revokeConsent(owner: { userId: string; requestId: string | null }, clientId: string): Promise<boolean>;
  /** Ends every session and grant of the person except `kept`. */
  endOtherSignIns(owner: { userId: string; requestId: string | null }, kept: KeptSignIn): Promise<void>;
  /** False when another change came first: the stored hash no longer equals `formerHash`. */
  changePassword(change: PasswordChange): Promise<boolean>;
};

export type StoredPayload = Record<string, unknown>;

/** Rows of the authorization server: sessions, interactions, codes, refresh tokens and grants. */
export type PayloadStore = {
  /** `consumedAt` is when a single-use row was used. Expired rows are returned too; the caller checks. */
  find(model: string, id: string): Promise<{ payload: StoredPayload; consumedAt: Date | null } | null>;
  findByUid(model: string, uid: string): Promise<{ id: string; payload: StoredPayload } | null>;
  /** `expiresInS` is in seconds; null keeps the row until it is destroyed. */
  upsert(model: string, id: string, payload: StoredPayload, expiresInS: number | null): Promise<void>;
  /** Creates an empty row that expires. If called concurrently, exactly one call gets true. */
  claim(model: string, id: string, expiresInS: number): Promise<boolean>;
  /** Marks the row as used. If called concurrently, exactly one call gets true. */
  consume(model: string, id: string): Promise<boolean>;
  destroy(model: string, id: string): Promise<void>;
  destroyByGrantId(model: string, grantId: string): Promise<void>;
};

/** Counts of failed sign-ins, shared by all processes. Keys are opaque strings. */
export type ThrottleStore = {
  /** The latest moment until which any of `keys` is blocked; null when none is. */
  findBlockedUntil(keys: readonly string[]): Promise<Date | null>;
  /**
   * Counts a failure within `windowS` seconds. `blockS` gives for how many seconds that many failures block; 0 does
   * not.
   */
  recordFailure(key: string, windowS: number, blockS: (failures: number) => number): Promise<void>;
  /**
   * Counts an attempt before it is checked, so that concurrent attempts are limited too. Null when it may be checked,
   * otherwise the moment until which `key` is blocked. The caller calls `clear` after a success.
   */
  claimTry(key: string, windowS: number, blockS: (failures: number) => number): Promise<Date | null>;
  clear(key: string): Promise<void>;
};
