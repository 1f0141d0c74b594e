import { isKeyOf } from '@/common/keys.ts';
import { type EncounterStatus, isEncounterOver } from '@/contract/encounter-status.ts';

/** The status of an invitation, by the status of its encounter. */
const wordsOfEncounters = {
  ONGOING: 'started',
  FINALIZING: 'started',
  FINISHED: 'finished',
  ABANDONED: 'left_early',
} as const satisfies Record<EncounterStatus, string>;
type EncounterWord = (typeof wordsOfEncounters)[keyof typeof wordsOfEncounters];

/**
 * The statuses of an invitation, in the order of the filter. "expired" and "unreachable" are not stored: they depend on the current
 * time and on the service, and are derived when read.
 */
export const invitationStatuses = [
  'not_started',
  ...new Set<EncounterWord>(Object.values(wordsOfEncounters)),
  'expired',
  'revoked',
  'unclear',
  'unreachable',
] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

type StatusFacts = {
  /** Before the consultation, or in it: counted as open, and "Can't be reached" while the service is away. */
  isOpen: boolean;
  /** The patient can begin or continue; deleting the agent revokes it. */
  canContinue: boolean;
  /** The patient's address and language can be corrected. */
  isCorrectable: boolean;
  /** Its link can be sent and shown. */
  isShareable: boolean;
  /** Its page offers to invite the patient again. */
  isReplaceable: boolean;
  isRevocable: boolean;
};

const open = { isOpen: true, canContinue: true, isCorrectable: true, isShareable: true };
const closed = { isOpen: false, canContinue: false, isCorrectable: false, isShareable: false };

/** What can be done with an invitation, by its status. */
export const statusFacts = {
  not_started: { ...open, isReplaceable: false, isRevocable: true },
  started: { ...open, isReplaceable: false, isRevocable: true },
  finished: { ...closed, isReplaceable: true, isRevocable: false },
  left_early: { ...closed, canContinue: true, isShareable: true, isReplaceable: true, isRevocable: true },
  expired: { ...closed, isCorrectable: true, isShareable: true, isReplaceable: true, isRevocable: true },
  revoked: { ...closed, isReplaceable: true, isRevocable: false },
  unclear: { ...closed, isCorrectable: true, isReplaceable: false, isRevocable: true },
  unreachable: { ...closed, isShareable: true, isReplaceable: false, isRevocable: true },
} as const satisfies Record<InvitationStatus, StatusFacts>;

/**
 * The dashboard's status for a service's status. An unknown status of another operator's service is stored under its name and
 * counts as started.
 */
export function wordOfEncounter(status: string): EncounterWord {
  return isKeyOf(wordsOfEncounters, status) ? wordsOfEncounters[status] : 'started';
}

/** The columns of an invitation's record for its encounter: the service's status, and what is derived from it. */
export function describeEncounter(status: string) {
  return {
    encounterStatus: status,
    encounterWord: wordOfEncounter(status),
    isEncounterOver: isEncounterOver(status),
  };
}

/** Parses a stored status; an unknown one counts as started. */
export function readStatus(stored: string): InvitationStatus {
  return invitationStatuses.find((word) => word === stored) ?? 'started';
}
