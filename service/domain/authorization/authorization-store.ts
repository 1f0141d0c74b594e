import type { UserRole } from '../../../contract/verify-token.ts';

/** A person who may sign in now: neither they nor their organization is disabled. */
export type Account = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: UserRole;
  passwordHash: string;
  /** Set by the operator: it signs in once, to be replaced. */
  isPasswordTemporary: boolean;
  /** Its time zone is an IANA name. */
  organization: { id: string; name: string; locale: string; timeZone: string };
  /** Whether a passkey or an authenticator app is there, and whether the organization requires one (S9). */
  secondFactor: { isSetUp: boolean; isRequired: boolean };
};

/** An approved client application that is not disabled (specification §5.1). */
export type RegisteredClient = { id: string; name: string; redirectUris: string[] };

/**
 * An authorization that still lives: neither revoked nor expired, with user, organization and client not disabled, and given with a second
 * factor where the organization requires one (S9).
 */
export type LiveGrant = {
  id: string;
  scopes: string[];
  clientId: string;
  account: Omit<Account, 'passwordHash' | 'isPasswordTemporary' | 'secondFactor'>;
};

/** An authorization as the person who gave it sees it. */
export type OwnGrant = { id: string; clientName: string; scopes: string[]; createdAt: Date };

/** An agreement of a person to a client that was not taken back; `scopes` are those of all its sets. */
export type OwnConsent = { clientId: string; clientName: string; scopes: string[]; grantedAt: Date };

/** What of a person goes on when everything else that was signed in ends. */
export type KeptSignIn = { sessionId: string; grantIds: readonly string[] };

/** A new password of somebody's own; `formerHash` is the one that it takes the place of. */
export type PasswordChange = {
  userId: string;
  formerHash: string;
  passwordHash: string;
  requestId: string | null;
  /** Null: nothing that was signed in ends. */
  endOthers: KeptSignIn | null;
};

export type NewGrant = {
  id: string;
  userId: string;
  clientId: string;
  scopes: string;
  /** Whether the session that it is given in has proven a second factor (S9). */
  hasSecondFactor: boolean;
  expiresAt: Date;
};

/** What a token says about who may do what is asked here again on each call (S5). */
export type GrantReader = {
  findLiveGrant(grantId: string): Promise<LiveGrant | null>;
};

/** People, clients, consents and grants, as the authorization server needs them. */
export type AuthorizationStore = GrantReader & {
  findLiveAccount(userId: string): Promise<Account | null>;
  /** `email` in any case. */
  findLiveAccountByEmail(email: string): Promise<Account | null>;
  findLiveClient(clientId: string): Promise<RegisteredClient | null>;
  saveGrant(grant: NewGrant): Promise<void>;
  /** Ends the grant at once and everything that was issued under it. */
  revokeGrant(grantId: string): Promise<void>;
  /** The person's authorizations that still live, newest first; at most 100. */
  listLiveGrants(userId: string): Promise<OwnGrant[]>;
  /** Ends one of the person's own authorizations; somebody else's is left alone. Gives whether it ended one. */
  revokeOwnGrant(userId: string, grantId: string): Promise<boolean>;
  /** Whether the person once allowed this client all of `scopes`, in one or in several sets. */
  hasConsent(userId: string, clientId: string, scopes: readonly string[]): Promise<boolean>;
  saveConsent(userId: string, clientId: string, scopes: readonly string[]): Promise<void>;
  /** Newest first; at most 100. */
  listConsents(userId: string): Promise<OwnConsent[]>;
  /** Takes the person's consent to a client back and ends what it allowed. Gives whether there was one. */
  revokeConsent(owner: { userId: string; requestId: string | null }, clientId: string): Promise<boolean>;
  /** Ends every session and grant of the person but these. */
  endOtherSignIns(owner: { userId: string; requestId: string | null }, kept: KeptSignIn): Promise<void>;
  /** False when somebody else was faster: the password is not the one of `formerHash` any more. */
  changePassword(change: PasswordChange): Promise<boolean>;
};

export type StoredPayload = Record<string, unknown>;

/** Rows of the authorization server: sessions, interactions, codes, refresh tokens and grants. */
export type PayloadStore = {
  /** `consumedAt` tells when a single-use row was used. Expired rows are found too: their reader decides. */
  find(model: string, id: string): Promise<{ payload: StoredPayload; consumedAt: Date | null } | null>;
  findByUid(model: string, uid: string): Promise<{ id: string; payload: StoredPayload } | null>;
  /** `expiresInS` is in seconds; null keeps the row until it is destroyed. */
  upsert(model: string, id: string, payload: StoredPayload, expiresInS: number | null): Promise<void>;
  /** Makes an empty row that expires. Of any number of callers at once exactly one gets true. */
  claim(model: string, id: string, expiresInS: number): Promise<boolean>;
  /** Marks the row as used. Of any number of callers at once exactly one gets true. */
  consume(model: string, id: string): Promise<boolean>;
  destroy(model: string, id: string): Promise<void>;
  destroyByGrantId(model: string, grantId: string): Promise<void>;
};

/** Counts of failed sign-ins, shared by all processes. Keys are opaque. */
export type ThrottleStore = {
  /** The latest moment until which any of `keys` is blocked; null when none is. */
  findBlockedUntil(keys: readonly string[]): Promise<Date | null>;
  /** Counts one more failure within `windowS` seconds; `blockS` gives how long that many block, in seconds (0: not). */
  recordFailure(key: string, windowS: number, blockS: (failures: number) => number): Promise<void>;
  /**
   * Counts a try before it is looked at, so that any number at once are bounded as well: null when it may be, else until
   * when `key` is blocked. Its success is told by `clear`.
   */
  claimTry(key: string, windowS: number, blockS: (failures: number) => number): Promise<Date | null>;
  clear(key: string): Promise<void>;
};
