/**
 * The key of one invitation's content: the patient's particulars and everything that is said in the encounter. Whoever
 * destroys it has erased them, in the database and in every copy of it (decision 035).
 */
export type ContentKey = {
  /** AES-256-GCM. `place` names row and column and must be given again, so that a value cannot be moved elsewhere. */
  seal(place: string, plain: string): Buffer;
  /** @throws ContentSealError when the value, the place or the key is another. */
  open(place: string, sealed: Buffer): string;
};

/** Makes and opens content keys. What is stored of one is wrapped by the service's secret. */
export type ContentSealing = {
  createKey(invitationId: string): { key: ContentKey; wrapped: string };
  /** @throws ContentSealError when it was wrapped with another secret or for another invitation. */
  openKey(invitationId: string, wrapped: string): ContentKey;
  /** Keyed hash to find by; of one organization, so that the same external id of two says nothing. */
  indexExternalId(organizationId: string, externalId: string): Buffer;
};

/** A sealed value that does not open. */
export class ContentSealError extends Error {
  override name = 'ContentSealError';
}
