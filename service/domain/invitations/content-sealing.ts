import { createHmac, randomBytes } from 'node:crypto';

/**
 * The key of one invitation's content: the patient's personal details and everything that is said in the encounter. Destroying
 * it erases them, in the database and in every copy of it (decision 035).
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
  /** What to look for: that hash, and those that another secret made before. */
  findExternalId(organizationId: string, externalId: string): Buffer[];
};

/** A sealed value that does not open. */
export class ContentSealError extends Error {
  override name = 'ContentSealError';
}

/** What content is sealed with; the service's secret stands behind it. */
export type ContentVault = {
  wrap(invitationId: string, key: string): string;
  /** Null when it was wrapped with another secret or for another invitation. */
  unwrap(invitationId: string, wrapped: string): string | null;
  /** 32 bytes each: the first makes, all of them are looked for. */
  externalIdKeys: readonly [Buffer, ...Buffer[]];
  seal(key: Buffer, place: string, plain: string): Buffer;
  /** Null when the value, the place or the key is another. */
  open(key: Buffer, place: string, sealed: Buffer): string | null;
};

const keyBytes = 32;

/** Keys are random, and wrapped for their invitation. */
export function createContentSealing(vault: ContentVault): ContentSealing {
  const indexWith = (key: Buffer, ...parts: [organizationId: string, externalId: string]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  const toKey = (key: Buffer): ContentKey => ({
    seal: (place, plain) => vault.seal(key, place, plain),
    open(place, sealed) {
      const opened = vault.open(key, place, sealed);
      if (opened === null)
        throw new ContentSealError('A sealed value belongs to another place or was changed.');
      return opened;
    },
  });
  return {
    createKey(invitationId) {
      const bytes = randomBytes(keyBytes);
      return { key: toKey(bytes), wrapped: vault.wrap(invitationId, bytes.toString('base64')) };
    },
    openKey(invitationId, wrapped) {
      const opened = vault.unwrap(invitationId, wrapped);
      if (opened === null) throw new ContentSealError('The content key was wrapped with another secret.');
      return toKey(Buffer.from(opened, 'base64'));
    },
    indexExternalId: (organizationId, externalId) =>
      indexWith(vault.externalIdKeys[0], organizationId, externalId),
    findExternalId: (organizationId, externalId) =>
      vault.externalIdKeys.map((key) => indexWith(key, organizationId, externalId)),
  };
}
