import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { cleanEntry } from '../../../common/fold-text.ts';

/** RFC 6238 with what every authenticator app assumes: SHA-1, six digits, 30 seconds. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 };
const secretBytes = 20;
/** Steps before and after the present one that are taken too: clocks differ, and people type slowly. */
const leniencySteps = 1;

/** A new secret for an authenticator app, base32. */
export function createAuthenticatorSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The address that an authenticator app reads from a QR code. */
export function authenticatorUri(secret: string, names: { issuer: string; account: string }): string {
  const totp = new TOTP({ ...parameters, secret, issuer: names.issuer, label: names.account });
  return totp.toString();
}

/** The time step that `code` belongs to, now or one step off; null when it is no code of this secret. */
export function findCodeStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    ...parameters,
    token: cleanEntry(code).replace(/[\s\p{Pd}]/gu, ''),
    secret: Secret.fromBase32(secret),
    timestamp,
    window: leniencySteps,
  });
  return delta === null ? null : TOTP.counter({ period: parameters.period, timestamp }) + delta;
}

const recoveryCodeCount = 10;
/** 32 letters that are not mistaken for one another (Crockford's base32): 50 bits a code. */
const recoveryAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const recoveryLength = 10;

/** New recovery codes as people write them down. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = [...randomBytes(recoveryLength)].map((byte) => recoveryAlphabet[byte % 32]).join('');
    return `${letters.slice(0, recoveryLength / 2)}-${letters.slice(recoveryLength / 2)}`;
  });
}

/** A recovery code as it is hashed: without what people add, with the letters that they take for digits. */
export function normalizeRecoveryCode(typed: string): string {
  return cleanEntry(typed)
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
}
