import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Purposes of the derived keys. */
export const keyPurposes = [
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
  'fingerprints',
  'device-cookies',
] as const;
export type KeyPurpose = (typeof keyPurposes)[number];

/** The first key seals and signs; every key opens and verifies. */
export type KeyList = readonly [Buffer, ...Buffer[]];

/**
 * Keys derived from the service's secrets, one for each purpose, so that a leaked key reveals no other. New values are
 * sealed and signed with the first secret; values of every secret are accepted.
 */
export type SecretKeys = {
  /** 32 bytes for `purpose`, from each secret. */
  keys(purpose: KeyPurpose): KeyList;
  /** HMAC-SHA-256 of the parts, base64url. `('ab', 'c')` and `('a', 'bc')` give different results. */
  mac(purpose: KeyPurpose, ...parts: string[]): string;
  /** As `mac`, one for each secret. */
  macs(purpose: KeyPurpose, ...parts: string[]): readonly [string, ...string[]];
  /** Whether `mac` is the MAC of the parts with one of the secrets; compared in constant time. */
  isMac(mac: string, purpose: KeyPurpose, ...parts: string[]): boolean;
  /** Encrypts with AES-256-GCM. The same `context` is needed to open it, so a sealed value cannot be moved elsewhere. */
  seal(purpose: KeyPurpose, context: string, plaintext: string): string;
  /** The plaintext; null when the value, the context or the secret does not match. */
  open(purpose: KeyPurpose, context: string, sealed: string): string | null;
  /** The value sealed with the first secret, when it was sealed with another. */
  renew(purpose: KeyPurpose, context: string, sealed: string): Renewal;
};

/** `lost`: none of the secrets opens it. */
export type Renewal = { kind: 'current' } | { kind: 'lost' } | { kind: 'renewed'; sealed: string };

const ivBytes = 12;
const tagBytes = 16;

/**
 * Derives the keys with HKDF-SHA-256 (RFC 5869).
 * @param secret - seals, signs, opens and verifies
 * @param previous - only open and verify: former secrets, and the next one before it comes into use
 */
export function deriveSecretKeys(secret: string, previous: readonly string[] = []): SecretKeys {
  const known = new Map<KeyPurpose, KeyList>(
    keyPurposes.map((purpose) => {
      const derive = (one: string) => Buffer.from(hkdfSync('sha256', one, 'consult-service', purpose, 32));
      return [purpose, [derive(secret), ...previous.map(derive)]];
    }),
  );
  const keys = (purpose: KeyPurpose): KeyList => {
    const found = known.get(purpose);
    if (!found) throw new Error(`No key for ${purpose}`);
    return found;
  };
  const macWith = (key: Buffer, parts: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
  const macs: SecretKeys['macs'] = (purpose, ...parts) => {
    const [first, ...others] = keys(purpose);
    return [macWith(first, parts), ...others.map((key) => macWith(key, parts))];
  };
  const seal: SecretKeys['seal'] = (purpose, context, plaintext) =>
    sealWith(keys(purpose)[0], context, plaintext).toString('base64url');
  const openWithAny = (some: readonly Buffer[], context: string, sealed: string): string | null => {
    const bytes = Buffer.from(sealed, 'base64url');
    for (const key of some) {
      const opened = openSealed(key, context, bytes);
      if (opened !== null) return opened;
    }
    return null;
  };
  return {
    keys,
    mac: (purpose, ...parts) => macWith(keys(purpose)[0], parts),
    macs,
    isMac(candidate, purpose, ...parts) {
      const given = Buffer.from(candidate);
      return macs(purpose, ...parts)
        .map((mac) => Buffer.from(mac))
        .some((expected) => given.length === expected.length && timingSafeEqual(given, expected));
    },
    seal,
    open: (purpose, context, sealed) => openWithAny(keys(purpose), context, sealed),
    renew(purpose, context, sealed) {
      const [first, ...others] = keys(purpose);
      if (openWithAny([first], context, sealed) !== null) return { kind: 'current' };
      const opened = openWithAny(others, context, sealed);
      return opened === null ? { kind: 'lost' } : { kind: 'renewed', sealed: seal(purpose, context, opened) };
    },
  };
}

/**
 * Fingerprints of the secrets, from which the secrets cannot be derived. The service records them, and `doctor`
 * compares them.
 */
export function fingerprintsOf(secrets: SecretKeys): readonly [string, ...string[]] {
  return secrets.macs('fingerprints', 'service-secret');
}

/**
 * Encrypts with AES-256-GCM and a random nonce; the result is nonce, tag and ciphertext.
 * @param key - 32 bytes
 * @param context - the same is needed to open it, so a sealed value cannot be moved elsewhere
 */
function sealWith(key: Buffer, context: string, plaintext: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Opens what {@link sealWith} sealed; null when the value, the context or the key does not match. */
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
    return null; // Authentication failed, which is an expected result of this function.
  }
}

/** Seals content keys, each bound to its invitation, and the values that are encrypted with a content key. */
export function contentVaultOf(secrets: SecretKeys) {
  return {
    wrap: (invitationId: string, key: string) => secrets.seal('content-keys', invitationId, key),
    unwrap: (invitationId: string, wrapped: string) => secrets.open('content-keys', invitationId, wrapped),
    externalIdKeys: secrets.keys('external-ids'),
    seal: sealWith,
    open: openSealed,
  };
}

/** Seals the secrets of webhooks, each bound to its organization. */
export function webhookSealOf(secrets: SecretKeys) {
  return {
    seal: (organizationId: string, secret: string) => secrets.seal('webhook-secrets', organizationId, secret),
    open: (organizationId: string, sealed: string) => secrets.open('webhook-secrets', organizationId, sealed),
  };
}

/** Seals values again that were sealed with another secret than the first, each with its original context. */
export function resealerOf(secrets: SecretKeys) {
  return {
    contentKey: (invitationId: string, wrapped: string) =>
      secrets.renew('content-keys', invitationId, wrapped),
    signingKey: (kid: string, sealed: string) => secrets.renew('signing-keys', kid, sealed),
    authenticatorSecret: (userId: string, sealed: string) =>
      secrets.renew('authenticator-secrets', userId, sealed),
    webhookSecret: (organizationId: string, sealed: string) =>
      secrets.renew('webhook-secrets', organizationId, sealed),
    storedAnswer: (context: string, sealed: string) => secrets.renew('stored-answers', context, sealed),
  };
}
