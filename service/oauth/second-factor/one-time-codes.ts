import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { cleanEntry } from '../../../common/fold-text.ts';

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 };
const secretBytes = 20;
/** Steps before and after the current one that are accepted, because clocks differ and typing takes time. */
const leniencySteps = 1;

/** Creates a secret for an authenticator app, in base32. */
export function createAuthenticatorSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The URI in the QR code for an authenticator app. */
export function authenticatorUri(secret: string, names: { issuer: string; account: string }): string {
  const totp = new TOTP({ ...parameters, secret, issuer: names.issuer, label: names.account });
  return totp.toString();
}

/** The time step of `code`, at most one from the current one; null when it is not a code of this secret. */
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
/** 32 characters that are not easily confused (Crockford's base32), so 50 bits for each code. */
const recoveryAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const recoveryLength = 10;

/** Creates recovery codes, formatted for writing down. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = [...randomBytes(recoveryLength)].map((byte) => recoveryAlphabet[byte % 32]).join('');
    return `${letters.slice(0, recoveryLength / 2)}-${letters.slice(recoveryLength / 2)}`;
  });
}

/** A recovery code as it is hashed: without separators, and with letters that are mistaken for digits replaced. */
export function normalizeRecoveryCode(typed: string): string {
  return cleanEntry(typed)
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
}
