export type SigningKeyState = 'upcoming' | 'active' | 'retired';

export type StoredSigningKey = {
  kid: string;
  alg: string;
  publicJwk: Record<string, unknown>;
  sealedPrivateJwk: string;
  state: SigningKeyState;
  activatesAt: Date | null;
  retiredAt: Date | null;
};

/** Keys that sign tokens, shared by all processes (S6). */
export type SigningKeyStore = {
  /** Every key to publish: upcoming, active, and retired ones whose tokens may still be valid. */
  list(): Promise<StoredSigningKey[]>;
  /** Adds the first, active key unless a key exists. */
  addFirst(key: Pick<StoredSigningKey, 'kid' | 'alg' | 'publicJwk' | 'sealedPrivateJwk'>): Promise<void>;
  /** Adds a key that becomes active at `activatesAt`. */
  addUpcoming(
    key: Pick<StoredSigningKey, 'kid' | 'alg' | 'publicJwk' | 'sealedPrivateJwk'>,
    activatesAt: Date,
  ): Promise<void>;
  /** Activates the upcoming key when its time has come and retires the active one; returns whether it did. */
  activateDue(): Promise<boolean>;
  /** Removes keys that were retired before `moment`. */
  removeRetiredBefore(moment: Date): Promise<void>;
};
