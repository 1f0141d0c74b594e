import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { findAgeYears } from '../../../common/age.ts';
import type { InvitationView } from './consultation-store.ts';

/** Wrong proofs (dates of birth and codes together) for one invitation, over all unverified browsers (S18). */
export const proofTriesMax = 5;

/** At these ages family members know the date of birth, and the answers may have to be kept from them. */
const codeOnlyAges = { min: 12, max: 17 };

export function hashClaim(claimSecret: string): Buffer {
  return createHash('sha256').update(claimSecret).digest();
}

/** Whether unverified browsers may still try; afterwards only the clinic can allow new tries. */
export function hasTriesLeft({ identityAttempts }: Pick<InvitationView, 'identityAttempts'>): boolean {
  return identityAttempts < proofTriesMax;
}

/**
 * Whether the date of birth is accepted as proof: it is on file, and the patient is not 12 to 17 years old in the
 * clinic's time zone (S18).
 */
export function provesByDateOfBirth(
  { patientDateOfBirth, clinic }: Pick<InvitationView, 'patientDateOfBirth' | 'clinic'>,
  now: Date,
): boolean {
  const age = findAgeYears(patientDateOfBirth, now, clinic.timeZone);
  return age !== null && (age < codeOnlyAges.min || age > codeOnlyAges.max);
}

/** A consultation's code and the hash that is stored. */
export type IssuedCode = { code: string; hash: Buffer };

/**
 * Creates a code of eight random digits that verifies one other browser, once. Storing its hash invalidates the former
 * code (S18).
 */
export function createCode(key: Buffer, encounterId: string): IssuedCode {
  const code = String(randomInt(100_000_000)).padStart(8, '0');
  return { code, hash: hashCode(key, encounterId, code) };
}

/** An HMAC with the consultation's id, because eight digits could be found from a plain hash by trying all of them. */
export function hashCode(key: Buffer, encounterId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`consultation-code:${encounterId}:${code}`).digest();
}

/** Compares in constant time; false when either is null. */
export function isSame(left: Buffer | null, right: Buffer | null): boolean {
  return left !== null && right !== null && left.length === right.length && timingSafeEqual(left, right);
}
