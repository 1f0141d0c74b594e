export type IdempotencyScope = {
  organizationId: string;
  userId: string;
  clientId: string;
  /** Method and path, like `POST /agent`. */
  route: string;
  /** What the caller sent in `Idempotency-Key`. */
  key: string;
};

/** An answer kept for a repeated request. `sealed` is the body, readable with the service's secret only. */
export type KeptAnswer = { status: 200 | 201 | 204; resourceId: string; sealed: string };

export type IdempotencyClaim =
  | { kind: 'claimed'; claimId: string }
  | { kind: 'running'; bodyHash: Buffer }
  | { kind: 'done'; bodyHash: Buffer; answer: KeptAnswer };

/** Keys of repeated POSTs, kept 24 hours (readings, "repeating a POST"). */
export type IdempotencyStore = {
  /** Takes the key for a request with this body; of any number at once exactly one gets it. */
  claim(scope: IdempotencyScope, bodyHash: Buffer): Promise<IdempotencyClaim>;
  /** Gives up a key whose request was refused, so that it can be sent again. Another's claim stays. */
  release(scope: IdempotencyScope, claimId: string): Promise<void>;
  /**
   * Keeps the answer; to be called in the transaction that did the work. False where another has taken the key over
   * meanwhile: then the work is not to be committed.
   */
  complete(scope: IdempotencyScope, claimId: string, answer: KeptAnswer): Promise<boolean>;
};
