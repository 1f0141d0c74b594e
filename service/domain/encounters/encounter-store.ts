import type { EncounterStatus } from '../../../contract/encounter-status.ts';
import type { FlagLevel } from '../../../contract/flag-level.ts';
import type { ConsultationEvent } from '../../interview/engine/events.ts';
import type { Protocol } from '../../interview/engine/protocol.ts';
import type { Page, PageRequest } from '../page.ts';

export type EncounterSummary = {
  id: string;
  status: EncounterStatus;
  modality: 'TEXT' | 'SPEECH';
  /** The language the patient is asked in, like `en`. */
  locale: string;
  createdAt: Date;
  updatedAt: Date;
  invitationId: string;
  agentId: string;
  externalId: string | null;
  flags: { id: string; level: FlagLevel; ruleId: string; raisedAt: Date }[];
};

export type EncounterFilter = {
  externalId: string | null;
  status: EncounterStatus | null;
  /** Inclusive, by the server's time of the last change. */
  updatedSince: Date | null;
};

/** What a report is made from. */
export type ReportSource = {
  summary: EncounterSummary;
  finishedAt: Date | null;
  patient: { firstName: string | null; lastName: string | null; dateOfBirth: string | null };
  protocol: Protocol;
  /** SHA-256 of the protocol in hexadecimal, as it is pinned. */
  protocolHash: string;
  events: ConsultationEvent[];
  /** Who reviewed the report, as the clinic's dashboard has told. */
  review?: { by: string; at: Date };
};

/** Encounters that are not erased, to be read. Everything is asked for one organization (S8). */
export type EncounterStore = {
  /** Newest first; with `updatedSince` in the order of the last change, so that a reader can go on from where it was. */
  list(organizationId: string, filter: EncounterFilter, page: PageRequest): Promise<Page<EncounterSummary>>;
  find(organizationId: string, encounterId: string): Promise<EncounterSummary | null>;
  findReportSource(organizationId: string, encounterId: string): Promise<ReportSource | null>;
  /**
   * Notes who has taken note of a flag; the first one stands. Gives whether there is such a flag.
   *
   * @param flag.flagId - id of the rule that raised it, or of the one record of it
   */
  acknowledgeFlag(
    flag: { organizationId: string; encounterId: string; flagId: string },
    accountId: string,
  ): Promise<boolean>;
  /** Notes who reviewed the report and when; null takes it back. Gives whether there is such an encounter. */
  keepReview(
    encounter: { organizationId: string; encounterId: string },
    review: { by: string; at: Date } | null,
  ): Promise<boolean>;
  /**
   * Keeps the hash of a code that the clinic gives to a patient for another browser, instead of the one before, and gives new
   * tries to browsers that were locked (S18). Gives whether there is such an encounter, and whether its link still works.
   */
  keepCode(
    encounter: { organizationId: string; encounterId: string },
    hash: Buffer,
  ): Promise<'kept' | 'revoked' | 'not_found'>;
  /**
   * Removes what the patient said, the flags raised from it, and the patient's personal details from the invitation. Gives
   * whether there was anything to erase.
   */
  erase(organizationId: string, encounterId: string): Promise<boolean>;
};
