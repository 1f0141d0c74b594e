export type IdempotencyScope = {
  organizationId: string;
  userId: string;
  clientId: string;
  /** Method and path, such as `POST /agent`. */
  route: string;
  /** The value of the `Idempotency-Key` header. */
  key: string;
};

/** A kept answer. `sealed` is the body, sealed with the service's secret. */
export type KeptAnswer = { status: 200 | 201 | 204; resourceId: string; sealed: string };

export type IdempotencyClaim =
  | { kind: 'claimed'; claimId: string }
  | { kind: 'running'; bodyHash: Buffer }
  | { kind: 'done'; bodyHash: Buffer; answer: KeptAnswer };

/** Idempotency keys, kept for 24 hours (readings, "repeating a POST"). */
export type IdempotencyStore = {
  /** Claims the key for a request with this body. If called concurrently, exactly one call gets it. */
  claim(scope: IdempotencyScope, bodyHash: Buffer): Promise<IdempotencyClaim>;
  /**
   * Releases the key of a refused request, so that the request can be sent again; does nothing when the claim is
   * another's.
   */
  release(scope: IdempotencyScope, claimId: string): Promise<void>;
  /**
   * Stores the answer, in the transaction that did the work. False when another request has taken over the key; the
   * transaction must then be rolled back.
   */
  complete(scope: IdempotencyScope, claimId: string, answer: KeptAnswer): Promise<boolean>;
};
