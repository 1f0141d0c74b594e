import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { EncounterRecord } from './consultation-store.ts';

/**
 * How far a browser may look into a consultation (S17, S18):
 * `claimed` is the browser of the first answer, `identified` gave the date of birth or the come-back code,
 * `limited` may go on but sees nothing that was said before (nothing to identify by is on file),
 * `locked_out` has to identify first.
 */
export type Access = 'claimed' | 'identified' | 'limited' | 'locked_out';

/** Tries to identify for one invitation, over all browsers that did not claim it (S18). */
export const identityAttemptsMax = 5;

export function hashClaim(claimSecret: string): Buffer {
  return createHash('sha256').update(claimSecret).digest();
}

/**
 * What this browser may see.
 * @param claimSecret - value of the claim cookie, null without one
 * @param isIdentified - whether it carries a valid sign of having identified
 */
export function decideAccess(
  encounter: EncounterRecord,
  claimSecret: string | null,
  isIdentified: boolean,
): Access {
  if (claimSecret !== null && isSame(hashClaim(claimSecret), encounter.claimHash)) return 'claimed';
  if (isIdentified) return 'identified';
  const canIdentify = encounter.invitation.patientDateOfBirth !== null || encounter.comeBackCodeHash !== null;
  return canIdentify ? 'locked_out' : 'limited';
}

/** The six digits shown at pause; the same for one encounter each time, so that an older note still works. */
export function createComeBackCode(key: Buffer, encounterId: string): string {
  const number = createHmac('sha256', key).update(`come-back:${encounterId}`).digest().readUInt32BE(0);
  return String(number % 1_000_000).padStart(6, '0');
}

/** Keyed: six digits alone could be found from a plain hash. */
export function hashComeBackCode(key: Buffer, code: string): Buffer {
  return createHmac('sha256', key).update(`come-back-hash:${code}`).digest();
}

/** Compares in constant time; false when either is missing. */
export function isSame(left: Buffer | null, right: Buffer | null): boolean {
  return left !== null && right !== null && left.length === right.length && timingSafeEqual(left, right);
}
