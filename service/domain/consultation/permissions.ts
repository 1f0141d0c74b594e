import { hashClaim, hasTriesLeft, isSame } from './consultation-access.ts';
import type { EncounterRecord } from './consultation-store.ts';

/** Every command that a browser or program can send to a consultation (S18). */
export const commands = [
  'view',
  'read_aloud',
  'answer',
  'change',
  'recognize',
  'pause',
  'move_on',
  'change_language',
  'prove',
  'clear',
] as const;
export type Command = (typeof commands)[number];

/**
 * A browser's access to a consultation (S17, S18): `claimed` gave the first answer; `proved` was verified by the date
 * of birth or a code; `unproved` was not; `locked` was not, and the invitation's attempts are used up;
 * `unproved_finished` was not, and the consultation is finished.
 */
export const accesses = ['claimed', 'proved', 'unproved', 'locked', 'unproved_finished'] as const;
export type Access = (typeof accesses)[number];

/**
 * The result of the check: the command is allowed; the browser must be verified first; no attempts are left; or only
 * the thank-you page is shown, which contains nothing the patient said.
 */
export type Permission = 'allowed' | 'prove_first' | 'locked' | 'thanks';
export type Refused = { kind: 'refused'; why: Exclude<Permission, 'allowed'> };

/** For commands that only the claiming browser or a verified one may send. */
const patientOnly = {
  claimed: 'allowed',
  proved: 'allowed',
  unproved: 'prove_first',
  locked: 'locked',
  unproved_finished: 'prove_first',
} as const satisfies Record<Access, Permission>;

/**
 * Which access allows which command. An unverified browser may only verify itself, because its answers could deny
 * symptoms that the patient has, and the next question would reveal earlier answers.
 */
export const permissions = {
  view: { ...patientOnly, unproved_finished: 'thanks' },
  read_aloud: patientOnly,
  /** Includes submitting the answers at the end and additions afterwards. */
  answer: patientOnly,
  change: patientOnly,
  recognize: patientOnly,
  pause: patientOnly,
  move_on: patientOnly,
  change_language: patientOnly,
  prove: { ...patientOnly, unproved: 'allowed', unproved_finished: 'allowed' },
  /** Deletes this browser's cookies and changes nothing in the consultation, so every browser may send it. */
  clear: {
    claimed: 'allowed',
    proved: 'allowed',
    unproved: 'allowed',
    locked: 'allowed',
    unproved_finished: 'allowed',
  },
} as const satisfies Record<Command, Record<Access, Permission>>;

/** The credentials of a browser or program, from its cookies. */
export type Visitor = {
  /** The claim cookie's value; null without one. */
  claimSecret: string | null;
  /** Whether it has a valid cookie from an earlier verification. */
  isProved: boolean;
};

/** Determines a visitor's access to a consultation. */
export function decideAccess(encounter: EncounterRecord, visitor: Visitor): Access {
  const { claimSecret, isProved } = visitor;
  if (claimSecret !== null && isSame(hashClaim(claimSecret), encounter.claimHash)) return 'claimed';
  if (isProved) return 'proved';
  if (encounter.status === 'FINISHED' || encounter.status === 'FINALIZING') return 'unproved_finished';
  return hasTriesLeft(encounter.invitation) ? 'unproved' : 'locked';
}

/** Null when the visitor may send the command; otherwise why not. */
export function refuse(command: Command, encounter: EncounterRecord, visitor: Visitor): Refused | null {
  const permission: Permission = permissions[command][decideAccess(encounter, visitor)];
  return permission === 'allowed' ? null : { kind: 'refused', why: permission };
}
