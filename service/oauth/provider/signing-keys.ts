import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import * as z from 'zod';
import { defineStored } from '../../../common/stored-value.ts';
import type { SecretKeys } from '../../config/secret-keys.ts';
import type { SigningKeyStore, StoredSigningKey } from '../../domain/authorization/signing-key-store.ts';

/** The only algorithm that tokens are signed with (readings §5.9). */
export const signingAlgorithm = 'RS256';
const modulusBits = 2048;

const jwkSchema = z.looseObject({ kty: z.literal('RSA'), kid: z.string(), alg: z.literal(signingAlgorithm) });
export type PrivateJwk = z.infer<typeof jwkSchema>;
const storedPrivateJwk = defineStored('signing_keys.sealed_private_jwk', jwkSchema);

/** The stored keys were sealed with another secret. */
export class WrongSecretError extends Error {
  override name = 'WrongSecretError';
}

/** Creates an RSA key; its private part is sealed. */
export async function createSigningKey(
  secrets: SecretKeys,
): Promise<Pick<StoredSigningKey, 'kid' | 'alg' | 'publicJwk' | 'sealedPrivateJwk'>> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: modulusBits });
  const kid = randomUUID();
  const named = { kid, alg: signingAlgorithm, use: 'sig' };
  const privateJwk = { ...pair.privateKey.export({ format: 'jwk' }), ...named };
  return {
    kid,
    alg: signingAlgorithm,
    publicJwk: { ...pair.publicKey.export({ format: 'jwk' }), ...named },
    sealedPrivateJwk: secrets.seal('signing-keys', kid, storedPrivateJwk.write(jwkSchema.parse(privateJwk))),
  };
}

export type PublishedKeys = {
  /** Changes when the keys or their states change. */
  version: string;
  /** Private keys: the one that signs, then the other published ones. */
  privateJwks: PrivateJwk[];
  /** Public keys by `kid`, to verify signatures. */
  publicKeys: ReadonlyMap<string, KeyObject>;
};

/**
 * Reads the keys. First activates an upcoming key whose time has come, and creates the first key when there is none.
 * @throws WrongSecretError when the stored keys were sealed with another secret
 */
export async function loadSigningKeys(store: SigningKeyStore, secrets: SecretKeys): Promise<PublishedKeys> {
  let stored = await store.list();
  if (stored.length === 0) {
    await store.addFirst(await createSigningKey(secrets));
    stored = await store.list();
  }
  const isDue = (key: StoredSigningKey) =>
    key.state === 'upcoming' && key.activatesAt !== null && key.activatesAt.getTime() <= Date.now();
  if (stored.some(isDue) && (await store.activateDue())) stored = await store.list();

  const active = stored.filter((key) => key.state === 'active');
  const others = stored.filter((key) => key.state !== 'active');
  return {
    version: describeVersion(stored),
    privateJwks: [...active, ...others].map((key) => openKey(key, secrets)),
    publicKeys: new Map(stored.map((key) => [key.kid, createPublicKey(createPrivateKeyOf(key, secrets))])),
  };
}

function describeVersion(keys: readonly StoredSigningKey[]): string {
  return keys.map((key) => `${key.kid}:${key.state}`).join(' ');
}

function openKey(key: StoredSigningKey, secrets: SecretKeys): PrivateJwk {
  const opened = secrets.open('signing-keys', key.kid, key.sealedPrivateJwk);
  if (opened === null) {
    throw new WrongSecretError(
      'SERVICE_SECRET does not open the signing keys in the database: set the secret that they were made with.',
    );
  }
  return storedPrivateJwk.parse(opened);
}

function createPrivateKeyOf(key: StoredSigningKey, secrets: SecretKeys): KeyObject {
  return createPrivateKey({ key: openKey(key, secrets), format: 'jwk' });
}

const pollIntervalMs = 3_000;
/** At most this often, a token with an unknown `kid` makes the keys be read again. */
const unknownKeyPauseMs = 1_000;

export type SigningKeyRing = {
  current(): PublishedKeys;
  /** The public key with this `kid`; if it is unknown, reads the database once more. */
  findPublicKey(kid: string): Promise<KeyObject | null>;
  stop(): void;
};

/**
 * The current keys, updated while the process runs, because another process or `admin key rotate` may change them.
 * `onChange` is called with each new set; `onError` when reading failed, in which case the old set stays in use.
 */
export async function openSigningKeyRing(options: {
  store: SigningKeyStore;
  secrets: SecretKeys;
  onChange: (keys: PublishedKeys) => void;
  onError: (error: unknown) => void;
}): Promise<SigningKeyRing> {
  let current = await loadSigningKeys(options.store, options.secrets);
  let loading: Promise<void> | null = null;
  let lastLoadAt = 0;
  const reload = () => {
    loading ??= load().finally(() => {
      loading = null;
    });
    return loading;
  };
  const load = async () => {
    lastLoadAt = Date.now();
    try {
      const stored = await options.store.list();
      const isUnchanged = describeVersion(stored) === current.version;
      const isNoneDue = stored.every(
        (key) => key.state !== 'upcoming' || (key.activatesAt?.getTime() ?? 0) > Date.now(),
      );
      if (isUnchanged && isNoneDue) return;
      const loaded = await loadSigningKeys(options.store, options.secrets);
      if (loaded.version === current.version) return;
      current = loaded;
      options.onChange(loaded);
    } catch (error) {
      options.onError(error);
    }
  };
  const timer = setInterval(() => void reload(), pollIntervalMs);
  timer.unref();
  return {
    current: () => current,
    async findPublicKey(kid) {
      const known = current.publicKeys.get(kid);
      if (known) return known;
      if (loading === null && Date.now() - lastLoadAt < unknownKeyPauseMs) return null;
      await reload();
      return current.publicKeys.get(kid) ?? null;
    },
    stop: () => clearInterval(timer),
  };
}
