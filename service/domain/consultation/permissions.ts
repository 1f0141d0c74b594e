import { hashClaim, hasTriesLeft, isSame } from './consultation-access.ts';
import type { EncounterRecord } from './consultation-store.ts';

/** Everything that a browser or a program may ask of a consultation (S18). */
export const commands = [
  'view',
  'read_aloud',
  'answer',
  'change',
  'hear',
  'pause',
  'move_on',
  'change_language',
  'prove',
  'clear',
] as const;
export type Command = (typeof commands)[number];

/**
 * How a browser stands to a consultation (S17, S18): `claimed` gave the first answer; `proved` has given the date of birth
 * or a code; `unproved` did neither; `locked` did neither, and the tries of the invitation are used up;
 * `unproved_finished` did neither, and the answers have been sent.
 */
export const accesses = ['claimed', 'proved', 'unproved', 'locked', 'unproved_finished'] as const;
export type Access = (typeof accesses)[number];

/**
 * What a command gets: it is done, or the browser has to prove itself first, or it is told that the tries are used up, or it
 * sees the thank-you screen with nothing on it that was said.
 */
export type Permission = 'allowed' | 'prove_first' | 'locked' | 'thanks';
export type Refused = { kind: 'refused'; why: Exclude<Permission, 'allowed'> };

/** Who the patient's first browser, or one that has proved itself, has to be for. */
const patientOnly = {
  claimed: 'allowed',
  proved: 'allowed',
  unproved: 'prove_first',
  locked: 'locked',
  unproved_finished: 'prove_first',
} as const satisfies Record<Access, Permission>;

/**
 * The one table of who may do what. An answer, or "None of these", from a stranger would deny what the patient has; the
 * next question would repeat what was said: a browser that neither claimed nor proved itself can only prove itself.
 */
export const permissions = {
  view: { ...patientOnly, unproved_finished: 'thanks' },
  read_aloud: patientOnly,
  /** A page, the last one that sends the answers, and what is added after it. */
  answer: patientOnly,
  change: patientOnly,
  hear: patientOnly,
  pause: patientOnly,
  move_on: patientOnly,
  change_language: patientOnly,
  prove: { ...patientOnly, unproved: 'allowed', unproved_finished: 'allowed' },
  /** Takes away cookies of this browser and nothing of the consultation; so also from one that holds no proof any more. */
  clear: {
    claimed: 'allowed',
    proved: 'allowed',
    unproved: 'allowed',
    locked: 'allowed',
    unproved_finished: 'allowed',
  },
} as const satisfies Record<Command, Record<Access, Permission>>;

/** Who asks: the cookies of the browser or program. */
export type Visitor = {
  /** Value of the claim cookie, null without one. */
  claimSecret: string | null;
  /** Whether it carries a valid sign of having proved itself. */
  isProved: boolean;
};

/** How a visitor stands to a consultation. */
export function decideAccess(encounter: EncounterRecord, visitor: Visitor): Access {
  const { claimSecret, isProved } = visitor;
  if (claimSecret !== null && isSame(hashClaim(claimSecret), encounter.claimHash)) return 'claimed';
  if (isProved) return 'proved';
  if (encounter.status === 'FINISHED' || encounter.status === 'FINALIZING') return 'unproved_finished';
  return hasTriesLeft(encounter.invitation) ? 'unproved' : 'locked';
}

/** Whether a visitor may do something: null if so, else what it is told instead. */
export function refuse(command: Command, encounter: EncounterRecord, visitor: Visitor): Refused | null {
  const permission: Permission = permissions[command][decideAccess(encounter, visitor)];
  return permission === 'allowed' ? null : { kind: 'refused', why: permission };
}
