import type { EncounterStatus } from '../../../contract/encounter-status.ts';
import type { FlagLevel } from '../../../contract/flag-level.ts';
import type { ConsultationEvent } from '../../interview/model/events.ts';
import type { Protocol } from '../../interview/model/protocol.ts';
import type { KeptEnd } from '../../interview/report/report-model.ts';
import type { Page, PageRequest } from '../page.ts';

export type EncounterSummary = {
  id: string;
  status: EncounterStatus;
  modality: 'TEXT' | 'SPEECH';
  /** The patient's language, such as `en`. */
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
  /** Inclusive; compared with the server's time of the last change. */
  updatedSince: Date | null;
};

/** The data that a report is made from. */
export type ReportSource = {
  summary: EncounterSummary;
  finishedAt: Date | null;
  patient: { firstName: string | null; lastName: string | null; dateOfBirth: string | null };
  protocol: Protocol;
  /** SHA-256 of the pinned protocol, in hexadecimal. */
  protocolHash: string;
  events: ConsultationEvent[];
  /** What was kept of the report when the consultation finished; null before, and where it cannot be read. */
  kept: KeptEnd | null;
  /** How many stored events could not be read. */
  unreadableCount: number;
  /** Who reviewed the report, as the clinic's dashboard reported it. */
  review?: { by: string; at: Date };
};

export type NamedFlag = {
  organizationId: string;
  encounterId: string;
  /**
   * The flag's own id, which names it alone; or the id of its rule, as in the report, which names each flag that this
   * rule has raised in the encounter.
   */
  flagId: string;
};

/** Encounters that are not erased. Every call is limited to one organization (S8). */
export type EncounterStore = {
  /**
   * Newest first. With `updatedSince` in the order of the last change, so that a client can continue from the last one
   * it has seen.
   */
  list(organizationId: string, filter: EncounterFilter, page: PageRequest): Promise<Page<EncounterSummary>>;
  find(organizationId: string, encounterId: string): Promise<EncounterSummary | null>;
  findReportSource(organizationId: string, encounterId: string): Promise<ReportSource | null>;
  /** Records who acknowledged a flag; a later acknowledgement changes nothing. Returns whether the flag exists. */
  acknowledgeFlag(flag: NamedFlag, accountId: string): Promise<boolean>;
  /**
   * Takes the acknowledgement of a flag back: it is kept with who took it back, the flag is open again, and the
   * escalation to the owner is due in ten minutes. Of a flag that nobody has acknowledged nothing changes. Returns
   * whether the flag exists.
   */
  takeBackAcknowledgement(flag: NamedFlag, accountId: string): Promise<boolean>;
  /** Records who reviewed the report and when; null removes the review. Returns whether the encounter exists. */
  keepReview(
    encounter: { organizationId: string; encounterId: string },
    review: { by: string; at: Date } | null,
  ): Promise<boolean>;
  /**
   * Stores the hash of a code that the clinic gives to a patient for another browser; it replaces the former code and
   * allows locked browsers to try again (S18). Returns whether the encounter exists and its link still works.
   */
  keepCode(
    encounter: { organizationId: string; encounterId: string },
    hash: Buffer,
  ): Promise<'kept' | 'revoked' | 'not_found'>;
  /**
   * Erases the patient's answers, the flags raised from them, and the invitation's personal data. Returns whether there
   * was anything to erase.
   */
  erase(organizationId: string, encounterId: string): Promise<boolean>;
};
