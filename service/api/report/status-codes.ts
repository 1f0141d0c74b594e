import type { EncounterStatus } from '../../../contract/encounter-status.ts';

/** What a FHIR R4 Encounter calls each encounter status. */
export const statusCodes: Record<EncounterStatus, string> = {
  ONGOING: 'in-progress',
  FINALIZING: 'in-progress',
  FINISHED: 'finished',
  // It may go on at any time: it is on leave, not finished.
  ABANDONED: 'onleave',
};
