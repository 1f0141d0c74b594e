import { createHmac, randomBytes } from 'node:crypto';
import { UnreadableError } from '../../../common/stored-value.ts';

/**
 * The key that encrypts one invitation's content: the patient's personal data and everything in the encounter.
 * Destroying the key erases the content in the database and in every backup (decision 035).
 */
export type ContentKey = {
  /**
   * Encrypts with AES-256-GCM. `place` names the row and column; the same is needed to open it, so a value cannot be
   * moved.
   */
  seal(place: string, plain: string): Buffer;
  /** @throws ContentSealError when the value, the place or the key does not match */
  open(place: string, sealed: Buffer): string;
};

/** Creates and opens content keys. They are stored encrypted ("wrapped") with the service's secret. */
export type ContentSealing = {
  createKey(invitationId: string): { key: ContentKey; wrapped: string };
  /** @throws ContentSealError when it was wrapped with another secret or for another invitation */
  openKey(invitationId: string, wrapped: string): ContentKey;
  /** A keyed hash to search by. It depends on the organization, so that equal external ids of two organizations differ. */
  indexExternalId(organizationId: string, externalId: string): Buffer;
  /** Hashes to search for: one from each of the service's secrets. */
  findExternalId(organizationId: string, externalId: string): Buffer[];
};

/** A sealed value that cannot be opened. */
export class ContentSealError extends UnreadableError {
  override name = 'ContentSealError';
}

/** Encryption with keys that derive from the service's secret. */
export type ContentVault = {
  wrap(invitationId: string, key: string): string;
  /** Null when it was wrapped with another secret or for another invitation. */
  unwrap(invitationId: string, wrapped: string): string | null;
  /** 32 bytes each. The first makes new hashes; searches use all of them. */
  externalIdKeys: readonly [Buffer, ...Buffer[]];
  seal(key: Buffer, place: string, plain: string): Buffer;
  /** Null when the value, the place or the key does not match. */
  open(key: Buffer, place: string, sealed: Buffer): string | null;
};

const keyBytes = 32;

/** Content keys are random and wrapped for their invitation. */
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
