import { isKeyOf } from '@/common/keys.ts';
import { type EncounterStatus, isEncounterOver } from '@/contract/encounter-status.ts';

/** The status of an invitation, by the status of its encounter. */
const wordsOfEncounters = {
  ONGOING: 'started',
  FINALIZING: 'started',
  FINISHED: 'finished',
  ABANDONED: 'left_early',
} as const satisfies Record<EncounterStatus, string>;
type EncounterWord = (typeof wordsOfEncounters)[EncounterStatus];

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
