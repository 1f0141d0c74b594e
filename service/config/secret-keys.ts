import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** What a secret is used for: one key for each. */
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

/** The first key seals and signs; all of them open and verify. */
export type KeyList = readonly [Buffer, ...Buffer[]];

/**
 * Keys derived from the service's secrets, one for each purpose: a leaked key reveals no other. New values are
 * sealed and signed with the first secret; values of any of them are accepted.
 */
export type SecretKeys = {
  /** 32 bytes for `purpose` of each secret. */
  keys(purpose: KeyPurpose): KeyList;
  /** HMAC-SHA-256 of the parts, base64url. The parts' boundaries count. */
  mac(purpose: KeyPurpose, ...parts: string[]): string;
  /** As `mac`, with each secret. */
  macs(purpose: KeyPurpose, ...parts: string[]): readonly [string, ...string[]];
  /** Whether `mac` is that of the parts by one of the secrets; compared in constant time. */
  isMac(mac: string, purpose: KeyPurpose, ...parts: string[]): boolean;
  /** AES-256-GCM; `context` must be given again to open, so that a sealed value cannot be moved elsewhere. */
  seal(purpose: KeyPurpose, context: string, plaintext: string): string;
  /** The plaintext, or null when the value, the context or the secret is another. */
  open(purpose: KeyPurpose, context: string, sealed: string): string | null;
  /** The value sealed anew, when another secret than the first sealed it. */
  renew(purpose: KeyPurpose, context: string, sealed: string): Renewal;
};

/** `lost`: none of the secrets opens it. */
export type Renewal = { kind: 'current' } | { kind: 'lost' } | { kind: 'renewed'; sealed: string };

const ivBytes = 12;
const tagBytes = 16;

/**
 * Derives the keys with HKDF-SHA-256 (RFC 5869).
 * @param secret - makes and reads
 * @param previous - read only: secrets before it, and the next one before it makes anything
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

/** Fingerprints of the secrets, which reveal nothing of them: the service records them, and `doctor` compares them. */
export function fingerprintsOf(secrets: SecretKeys): readonly [string, ...string[]] {
  return secrets.macs('fingerprints', 'service-secret');
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

/** Seals content keys, each for its invitation alone, and the values that a content key seals. */
export function contentVaultOf(secrets: SecretKeys) {
  return {
    wrap: (invitationId: string, key: string) => secrets.seal('content-keys', invitationId, key),
    unwrap: (invitationId: string, wrapped: string) => secrets.open('content-keys', invitationId, wrapped),
    externalIdKeys: secrets.keys('external-ids'),
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

/** Seals anew what another secret than the first sealed, each thing with the context that it was sealed with. */
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
