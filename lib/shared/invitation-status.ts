import { isKeyOf } from '@/common/keys.ts';
import { type EncounterStatus, isEncounterOver } from '@/contract/encounter-status.ts';

/** What the dashboard calls an invitation whose encounter has this status. */
const wordsOfEncounters = {
  ONGOING: 'started',
  FINALIZING: 'started',
  FINISHED: 'finished',
  ABANDONED: 'left_early',
} as const satisfies Record<EncounterStatus, string>;
type EncounterWord = (typeof wordsOfEncounters)[EncounterStatus];

/**
 * The words for an invitation's status, in the order in which they are offered as filters. "expired" and "unreachable" stand in no
 * row: they depend on the time and on the service, and are derived when read.
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

/** The word for an encounter. One of another operator's statuses keeps its name in the record, and counts as started. */
export function wordOfEncounter(status: string): EncounterWord {
  return isKeyOf(wordsOfEncounters, status) ? wordsOfEncounters[status] : 'started';
}

/** What the record of an invitation says of its encounter: the status as the service names it, and what is worked out from it. */
export function describeEncounter(status: string) {
  return {
    encounterStatus: status,
    encounterWord: wordOfEncounter(status),
    isEncounterOver: isEncounterOver(status),
  };
}

/** A word as the database holds it; what it does not know is taken as started. */
export function readStatus(stored: string): InvitationStatus {
  return invitationStatuses.find((word) => word === stored) ?? 'started';
}
