/** `lost`: none of the secrets opens it. */
export type Renewal = { kind: 'current' } | { kind: 'lost' } | { kind: 'renewed'; sealed: string };

/** Seals values with the first secret that were sealed with another one. */
export type Resealer = {
  contentKey(invitationId: string, wrapped: string): Renewal;
  signingKey(kid: string, sealed: string): Renewal;
  authenticatorSecret(userId: string, sealed: string): Renewal;
  webhookSecret(organizationId: string, sealed: string): Renewal;
  /** The kept answer to a POST; `context` is its scope as JSON. */
  storedAnswer(context: string, sealed: string): Renewal;
};

/** `outdated`: sealed with another secret than the first; `lost`: opened by none of the secrets. */
export type ResealCount = { outdated: number; lost: number };

/** What an operator's tool may use of the secrets, without access to the secrets themselves. */
export type SecretRotation = {
  resealer: Resealer;
  /** Of the secret that seals and signs, then of those that only open and verify. */
  fingerprints: readonly [string, ...string[]];
};

/** Records, by fingerprint, since when the service has used a secret while more than one was set. */
export type SecretUseStore = {
  /** Records the current time, unless the fingerprint is recorded already. */
  noteUse(fingerprint: string): Promise<void>;
  findFirstUse(fingerprint: string): Promise<Date | null>;
};

/** How long a value signed with a secret may be in use; kept answers to POSTs last longest. */
export const signedLifetimeMs = 24 * 60 * 60 * 1000;
