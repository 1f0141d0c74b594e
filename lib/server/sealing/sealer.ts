import 'server-only';
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { UnreadableError } from '@/common/stored-value.ts';
import type { SealingKey } from '@/lib/server/env.ts';

export type Sealer = {
  /** `identity` names the row and column: a value copied to another row cannot be opened there. */
  seal(plain: string, identity: string): string;
  /** @throws SealError when the key is missing, the identity differs or the value was modified. */
  open(sealed: string, identity: string): string;
};

/** Id of the key with which a value was sealed. */
export function findKeyId(sealed: string): string {
  return sealed.slice(0, Math.max(0, sealed.indexOf('.')));
}

export class SealError extends UnreadableError {
  override name = 'SealError';
}

/** Checked by name: Next bundles instrumentation and routes separately, so the class may exist more than once. */
export function isSealError(error: unknown): boolean {
  return error instanceof Error && error.name === 'SealError';
}

const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM with named keys (S11). The key's id is stored with the ciphertext, so that keys can be rotated: the first key seals,
 * every key can open.
 */
export function createSealer(keys: readonly [SealingKey, ...SealingKey[]]): Sealer {
  return {
    seal(plain, identity) {
      const [{ id, key }] = keys;
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(identity));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return `${id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, identity) {
      const id = findKeyId(sealed);
      const found = keys.find((key) => key.id === id);
      if (!found) throw new SealError('The key that sealed this value is not known.');
      const bytes = Buffer.from(sealed.slice(id.length + 1), 'base64url');
      if (bytes.length < nonceBytes + tagBytes) throw new SealError('The sealed value is too short.');
      const decipher = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(identity))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        const body = bytes.subarray(nonceBytes + tagBytes);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        // OpenSSL's message is not specific; both causes look the same.
        throw new SealError('The sealed value was changed or belongs to another row.');
      }
    },
  };
}

/** SHA-256 as hexadecimal, the form in which a session cookie's value is stored. */
export function hashSecret(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}
