import { createHmac, randomBytes } from 'node:crypto';
import { type ContentKey, ContentSealError, type ContentSealing } from '../domain/content-sealing.ts';
import { openSealed, type SecretKeys, sealWith } from './secret-keys.ts';

const keyBytes = 32;

/** {@link ContentSealing} under the service's secret: keys are random, and wrapped for their invitation. */
export function createContentSealing(secrets: SecretKeys): ContentSealing {
  return {
    createKey(invitationId) {
      const bytes = randomBytes(keyBytes);
      const wrapped = secrets.seal('content-keys', invitationId, bytes.toString('base64'));
      return { key: createContentKey(bytes), wrapped };
    },
    openKey(invitationId, wrapped) {
      const opened = secrets.open('content-keys', invitationId, wrapped);
      if (opened === null) throw new ContentSealError('The content key was wrapped with another secret.');
      return createContentKey(Buffer.from(opened, 'base64'));
    },
    indexExternalId: (organizationId, externalId) =>
      createHmac('sha256', secrets.key('external-ids'))
        .update(JSON.stringify([organizationId, externalId]))
        .digest(),
  };
}

function createContentKey(key: Buffer): ContentKey {
  return {
    seal: (place, plain) => sealWith(key, place, plain),
    open(place, sealed) {
      const opened = openSealed(key, place, sealed);
      if (opened === null)
        throw new ContentSealError('A sealed value belongs to another place or was changed.');
      return opened;
    },
  };
}
