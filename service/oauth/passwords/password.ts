import { hash, verify } from '@node-rs/argon2';

/** Argon2id with OWASP's parameters (19 MiB, two passes). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The longest password that is hashed; longer ones would only cost time. */
export const passwordLengthMax = 200;

/**
 * The form in which passwords are hashed, so that every keyboard's encoding of the same letters is the same password: NFC, with
 * ASCII spaces (RFC 8265 §4.2.2, the OpaqueString profile).
 */
export function normalizePassword(password: string): string {
  return password.replace(/\p{Zs}/gu, ' ').normalize('NFC');
}

/** Hashes a password for storage, in its normal form. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password), parameters);
}

/** The hash to compare with when the account does not exist, so that the answer takes as long (S9). */
let decoyHash: Promise<string> | null = null;

/**
 * Whether `password` matches `passwordHash`, in its normal form or, since earlier releases hashed it so, as typed. With null, for an
 * unknown account, it takes the same time and returns false.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  decoyHash ??= hashPassword('no account has this password');
  const expected = passwordHash ?? (await decoyHash);
  const normal = normalizePassword(password);
  const isRight =
    (await verify(expected, normal)) || (normal !== password && (await verify(expected, password)));
  return isRight && passwordHash !== null;
}
