/** A person's passkey as it is stored; `id` and the public half of its key are the authenticator's. */
export type Passkey = {
  id: string;
  name: string;
  publicKey: Uint8Array;
  /** How often the authenticator says it was used; always 0 where it does not count. */
  counter: number;
  /** How a browser may reach the authenticator, such as `internal` or `usb`. */
  transports: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
};

type AuthenticatorApp = { sealedSecret: string; createdAt: Date; lastUsedAt: Date | null };

/** What a person can sign in with besides the password (S9). */
export type SecondFactors = {
  /** Oldest first. */
  passkeys: Passkey[];
  authenticatorApp: AuthenticatorApp | null;
  recoveryCodesLeft: number;
};

/** Rows of sign-ins and set-ups that are under way; each names its person as `accountId`. */
export const secondFactorModels = {
  step: 'SecondFactorStep',
  setup: 'AuthenticatorSetup',
  confirmation: 'IdentityConfirmation',
  challenge: 'PasskeyChallenge',
  newPassword: 'NewPasswordStep',
} as const;

/** Who changes their own second factor, and by which request: what the audit row says (S26). */
export type FactorOwner = { userId: string; requestId: string | null };

/** `last_required`: the organization requires a second factor, and this is the last one. */
export type FactorRemoval = 'removed' | 'not_found' | 'last_required';

/** Second factors of staff (S9). Each change and each use of a recovery code leaves an audit row in its transaction. */
export type SecondFactorStore = {
  find(userId: string): Promise<SecondFactors>;
  /**
   * False when the person has `mostPasskeys` already, when this passkey is already registered, or when it is not the person's first
   * factor though it must be.
   */
  addPasskey(
    owner: FactorOwner,
    passkey: Pick<Passkey, 'id' | 'name' | 'publicKey' | 'counter' | 'transports'>,
    limits: { mostPasskeys: number; mustBeFirst: boolean },
  ): Promise<boolean>;
  removePasskey(owner: FactorOwner, passkeyId: string): Promise<FactorRemoval>;
  /** Notes a use with the authenticator's new `counter`; false, with an audit row, when that did not grow (a copy). */
  recordPasskeyUse(owner: FactorOwner, passkeyId: string, counter: number): Promise<boolean>;
  /**
   * `lastStep` is the time step that the person confirmed it with. False when they have an app already, or when it is not
   * their first factor though it must be.
   */
  addAuthenticatorApp(
    owner: FactorOwner,
    app: { sealedSecret: string; lastStep: number },
    limits: { mustBeFirst: boolean },
  ): Promise<boolean>;
  removeAuthenticatorApp(owner: FactorOwner): Promise<FactorRemoval>;
  /** Takes a time step's code: of any number of callers at once one gets true, and no earlier step does after it. */
  takeAuthenticatorStep(userId: string, step: number): Promise<boolean>;
  /** The codes before these no longer work. */
  replaceRecoveryCodes(owner: FactorOwner, codeHashes: readonly string[]): Promise<void>;
  /** Of any number of callers at once with one code exactly one gets true. */
  takeRecoveryCode(owner: FactorOwner, codeHash: string): Promise<boolean>;
};
