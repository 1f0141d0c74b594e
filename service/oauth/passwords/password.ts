import { hash, verify } from '@node-rs/argon2';

/** Argon2id with OWASP's parameters (19 MiB, two passes). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The longest password that is hashed; longer ones would only cost time. */
export const passwordLengthMax = 200;

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

/** The hash to compare with when the account does not exist, so that the answer takes as long (S9). */
let decoyHash: Promise<string> | null = null;

/**
 * Whether `password` matches `passwordHash`. With null, for an unknown account, it takes the same time and returns
 * false.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  decoyHash ??= hashPassword('no account has this password');
  const isRight = await verify(passwordHash ?? (await decoyHash), password);
  return isRight && passwordHash !== null;
}
