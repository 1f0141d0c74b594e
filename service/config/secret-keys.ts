import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const purposes = [
  'cookies',
  'signing-keys',
  'configuration-tokens',
  'form-tokens',
  'throttle-names',
  'stored-answers',
  'page-cookies',
  'come-back-codes',
  'content-keys',
  'external-ids',
  'authenticator-secrets',
  'recovery-codes',
  'webhook-secrets',
  'device-cookies',
] as const;
export type KeyPurpose = (typeof purposes)[number];

/** Keys derived from the service's secret, one for each purpose: what one leaks says nothing about another. */
export type SecretKeys = {
  /** 32 bytes for `purpose`. */
  key(purpose: KeyPurpose): Buffer;
  /** HMAC-SHA-256 of the parts, base64url. The parts' boundaries count. */
  mac(purpose: KeyPurpose, ...parts: string[]): string;
  /** Whether `mac` is that of the parts; takes the same time whatever the answer. */
  isMac(mac: string, purpose: KeyPurpose, ...parts: string[]): boolean;
  /** AES-256-GCM; `context` must be given again to open, so that a sealed value cannot be moved elsewhere. */
  seal(purpose: KeyPurpose, context: string, plaintext: string): string;
  /** The plaintext, or null when the value, the context or the secret is another. */
  open(purpose: KeyPurpose, context: string, sealed: string): string | null;
};

const ivBytes = 12;
const tagBytes = 16;

/** Derives the keys with HKDF-SHA-256 (RFC 5869). */
export function deriveSecretKeys(secret: string): SecretKeys {
  const keys = new Map<KeyPurpose, Buffer>(
    purposes.map((purpose) => [
      purpose,
      Buffer.from(hkdfSync('sha256', secret, 'consult-service', purpose, 32)),
    ]),
  );
  const key = (purpose: KeyPurpose): Buffer => {
    const found = keys.get(purpose);
    if (!found) throw new Error(`No key for ${purpose}`);
    return found;
  };
  const mac = (purpose: KeyPurpose, ...parts: string[]) =>
    createHmac('sha256', key(purpose)).update(JSON.stringify(parts)).digest('base64url');
  return {
    key,
    mac,
    isMac(candidate, purpose, ...parts) {
      const expected = Buffer.from(mac(purpose, ...parts));
      const given = Buffer.from(candidate);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
    seal: (purpose, context, plaintext) => sealWith(key(purpose), context, plaintext).toString('base64url'),
    open: (purpose, context, sealed) => openSealed(key(purpose), context, Buffer.from(sealed, 'base64url')),
  };
}

/**
 * AES-256-GCM with a random nonce: nonce, tag and ciphertext in one.
 * @param key - 32 bytes
 * @param context - must be given again to open, so that a sealed value cannot be moved elsewhere
 */
function sealWith(key: Buffer, context: string, plaintext: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** What {@link sealWith} sealed, or null when the value, the context or the key is another. */
function openSealed(key: Buffer, context: string, sealed: Buffer): string | null {
  if (sealed.length < ivBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return decipher.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null; // Authentication failed: an expected answer of this function.
  }
}

/** Seals content keys, each for its invitation alone, and whatever a content key seals. */
export function contentVaultOf(secrets: SecretKeys) {
  return {
    wrap: (invitationId: string, key: string) => secrets.seal('content-keys', invitationId, key),
    unwrap: (invitationId: string, wrapped: string) => secrets.open('content-keys', invitationId, wrapped),
    externalIdKey: secrets.key('external-ids'),
    seal: sealWith,
    open: openSealed,
  };
}

/** Seals the secrets of webhooks, each for its organization alone. */
export function webhookSealOf(secrets: SecretKeys) {
  return {
    seal: (organizationId: string, secret: string) => secrets.seal('webhook-secrets', organizationId, secret),
    open: (organizationId: string, sealed: string) => secrets.open('webhook-secrets', organizationId, sealed),
  };
}
