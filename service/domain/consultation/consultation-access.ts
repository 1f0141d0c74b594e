import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { findAgeYears } from '../../../common/age.ts';
import type { InvitationView } from './consultation-store.ts';

/** Wrong proofs for one invitation, dates of birth and codes together, over all browsers without one (S18). */
export const proofTriesMax = 5;

/** From this age on a household knows the date of birth, and until this one the answers may have to be kept from it. */
const codeOnlyAges = { min: 12, max: 17 };

export function hashClaim(claimSecret: string): Buffer {
  return createHash('sha256').update(claimSecret).digest();
}

/** Whether browsers without a proof may still try to give one; once not, only the clinic gives new tries. */
export function hasTriesLeft({ identityAttempts }: Pick<InvitationView, 'identityAttempts'>): boolean {
  return identityAttempts < proofTriesMax;
}

/** Whether the date of birth proves a browser: with one on file, and not from 12 to 17 years by the clinic's calendar (S18). */
export function provesByDateOfBirth(
  { patientDateOfBirth, clinic }: Pick<InvitationView, 'patientDateOfBirth' | 'clinic'>,
  now: Date,
): boolean {
  const age = findAgeYears(patientDateOfBirth, now, clinic.timeZone);
  return age !== null && (age < codeOnlyAges.min || age > codeOnlyAges.max);
}

/** A consultation's code, and what is stored of it. */
export type IssuedCode = { code: string; hash: Buffer };

/** Eight random digits that prove one other browser, once; storing them ends the code before (S18). */
export function createCode(key: Buffer, encounterId: string): IssuedCode {
  const code = String(randomInt(100_000_000)).padStart(8, '0');
  return { code, hash: hashCode(key, encounterId, code) };
}

/** Hash with a key and the consultation's id: from a plain hash eight digits could be found by trying all of them. */
export function hashCode(key: Buffer, encounterId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`consultation-code:${encounterId}:${code}`).digest();
}

/** Compares in constant time; false when either is missing. */
export function isSame(left: Buffer | null, right: Buffer | null): boolean {
  return left !== null && right !== null && left.length === right.length && timingSafeEqual(left, right);
}
