import { hash, verify } from '@node-rs/argon2';

/** Argon2id with OWASP's parameters (19 MiB, two passes). */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Longest password that is hashed: longer ones would only cost time. */
export const passwordLengthMax = 200;

/** Hash of a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

/** Compared with when there is no such account, so that the answer takes as long (S9). */
let decoyHash: Promise<string> | null = null;

/**
 * Whether `password` is the one of `passwordHash`. With null, for an unknown account, the same work is done and the
 * answer is no.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  decoyHash ??= hashPassword('no account has this password');
  const isRight = await verify(passwordHash ?? (await decoyHash), password);
  return isRight && passwordHash !== null;
}
