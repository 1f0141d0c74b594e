/** A stored passkey; `id` and the public key come from the authenticator. */
export type Passkey = {
  id: string;
  name: string;
  publicKey: Uint8Array;
  /** The signature counter of the authenticator; always 0 when it does not count. */
  counter: number;
  /** How a browser can reach the authenticator, such as `internal` or `usb`. */
  transports: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
};

type AuthenticatorApp = { sealedSecret: string; createdAt: Date; lastUsedAt: Date | null };

/** A person's second factors (S9). */
export type SecondFactors = {
  /** Oldest first. */
  passkeys: Passkey[];
  authenticatorApp: AuthenticatorApp | null;
  recoveryCodesLeft: number;
};

/** Model names of the rows of unfinished sign-ins and set-ups; each row names its person as `accountId`. */
export const secondFactorModels = {
  step: 'SecondFactorStep',
  setup: 'AuthenticatorSetup',
  confirmation: 'IdentityConfirmation',
  challenge: 'PasskeyChallenge',
  newPassword: 'NewPasswordStep',
} as const;

/** The person who changes their own second factors, and the request, for the audit row (S26). */
export type FactorOwner = { userId: string; requestId: string | null };

/** `last_required`: it is the person's last second factor, and the organization requires one. */
export type FactorRemoval = 'removed' | 'not_found' | 'last_required';

/**
 * Second factors of staff (S9). Each change and each use of a recovery code writes an audit row in the same
 * transaction.
 */
export type SecondFactorStore = {
  find(userId: string): Promise<SecondFactors>;
  /**
   * False when the person has `mostPasskeys` already, when this passkey is registered already, or when it must be the
   * person's first factor and is not.
   */
  addPasskey(
    owner: FactorOwner,
    passkey: Pick<Passkey, 'id' | 'name' | 'publicKey' | 'counter' | 'transports'>,
    limits: { mostPasskeys: number; mustBeFirst: boolean },
  ): Promise<boolean>;
  removePasskey(owner: FactorOwner, passkeyId: string): Promise<FactorRemoval>;
  /**
   * Records a use with the authenticator's new `counter`. False, with an audit row, when the counter did not grow,
   * which indicates a cloned authenticator.
   */
  recordPasskeyUse(owner: FactorOwner, passkeyId: string, counter: number): Promise<boolean>;
  /**
   * `lastStep` is the time step of the code that confirmed the set-up. False when the person has an app already, or
   * when it must be the person's first factor and is not.
   */
  addAuthenticatorApp(
    owner: FactorOwner,
    app: { sealedSecret: string; lastStep: number },
    limits: { mustBeFirst: boolean },
  ): Promise<boolean>;
  removeAuthenticatorApp(owner: FactorOwner): Promise<FactorRemoval>;
  /**
   * Marks the code of a time step as used. If called concurrently, exactly one call gets true; earlier steps are
   * refused from then on.
   */
  takeAuthenticatorStep(userId: string, step: number): Promise<boolean>;
  /** Replaces all recovery codes; the former ones no longer work. */
  replaceRecoveryCodes(owner: FactorOwner, codeHashes: readonly string[]): Promise<void>;
  /** Marks a recovery code as used. If called concurrently with one code, exactly one call gets true. */
  takeRecoveryCode(owner: FactorOwner, codeHash: string): Promise<boolean>;
};
