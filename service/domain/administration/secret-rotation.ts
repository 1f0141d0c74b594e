/** `lost`: none of the secrets opens it. */
export type Renewal = { kind: 'current' } | { kind: 'lost' } | { kind: 'renewed'; sealed: string };

/** Seals anew, with the first secret, what another one sealed. */
export type Resealer = {
  contentKey(invitationId: string, wrapped: string): Renewal;
  signingKey(kid: string, sealed: string): Renewal;
  authenticatorSecret(userId: string, sealed: string): Renewal;
  webhookSecret(organizationId: string, sealed: string): Renewal;
  /** The kept answer to a POST; `context` is as its scope was written down. */
  storedAnswer(context: string, sealed: string): Renewal;
};

/** `outdated`: sealed with another secret than the first; `lost`: with none of them. */
export type ResealCount = { outdated: number; lost: number };

/** What an operator's tool knows of the secrets in the settings, without seeing them. */
export type SecretRotation = {
  resealer: Resealer;
  /** Of the secret that makes, then of those that only read. */
  fingerprints: readonly [string, ...string[]];
};

/** Since when the service has been making things with a secret while there was another one, by its fingerprint. */
export type SecretUseStore = {
  /** Notes it when it is the first time. */
  noteUse(fingerprint: string): Promise<void>;
  findFirstUse(fingerprint: string): Promise<Date | null>;
};

/** For how long browsers and clients may carry what a secret has signed: kept answers are the longest. */
export const signedLifetimeMs = 24 * 60 * 60 * 1000;
