import type { EncounterStatus } from '../../../contract/encounter-status.ts';
import type { State } from '../../interview/engine/state.ts';
import type { AgentConfiguration } from '../../interview/model/configuration.ts';
import type { ConsultationEvent } from '../../interview/model/events.ts';
import type { SoundedGroup } from '../../interview/model/mentions.ts';
import type { Protocol } from '../../interview/model/protocol.ts';
import type { Locale, Modality, Specialization, VisitType } from '../../interview/model/types.ts';
import type { KeptEnd, KeptReport } from '../../interview/report/report-model.ts';
import type { Clinic } from '../organization/clinic.ts';

/** What the patient's pages use of an invitation, its clinic and its agent. */
export type InvitationView = {
  id: string;
  organizationId: string;
  agentId: string;
  externalId: string | null;
  encounterId: string | null;
  /** Whether the invitation was revoked or its agent deleted; the link is dead in both cases (specification §3). */
  isRevoked: boolean;
  /** YYYY-MM-DD. */
  patientDateOfBirth: string | null;
  encounterCompletionLinkText: string | null;
  encounterCompletionLinkUrl: string | null;
  identityAttempts: number;
  clinic: Clinic;
  agent: { specialization: Specialization; visitType: VisitType; configuration: AgentConfiguration };
};

export type EncounterRecord = {
  id: string;
  organizationId: string;
  status: EncounterStatus;
  modality: Modality;
  locale: Locale;
  protocolHash: string;
  claimHash: Buffer | null;
  /** Hash of the only code that is valid now. */
  comeBackCodeHash: Buffer | null;
  /** The number of codes that the clinic has issued; a proof holds only in the round in which it was given (S18). */
  proofRound: number;
  invitation: InvitationView;
};

/** An encounter with its pinned protocol and everything that happened in it. */
export type LoadedEncounter = EncounterRecord & {
  protocol: Protocol;
  events: ConsultationEvent[];
  /** What was kept of its report when it finished; null before, and where it cannot be read. */
  kept: KeptEnd | null;
};

export type NewEncounter = {
  id: string;
  invitationId: string;
  claimHash: Buffer;
  locale: Locale;
  modality: Modality;
  protocol: Protocol;
  protocolHash: string;
  started: ConsultationEvent;
};

/** What one request of a patient changes; stored in one transaction. */
export type EncounterChange = {
  append: ConsultationEvent[];
  status?: EncounterStatus | undefined;
  locale?: Locale | undefined;
  modality?: Modality | undefined;
  comeBackCodeHash?: Buffer | undefined;
  isPaused?: boolean | undefined;
  /** The state before and after the change; new flags and open alarms in it are recorded and sent to the clinic. */
  alarms?: { before: State; after: State };
  /** The report of a consultation that this change finishes, to keep as it was made (S37). */
  report?: KeptReport | undefined;
  /** The action in the audit row (S26). */
  action: string;
  /** The actor in the audit row, unless it is the patient. */
  actor?: 'system';
};

/** A change that could not be decided on or stored; what sounded in it was kept (S36). `cause` says why. */
export class NotStoredError extends Error {
  override name = 'NotStoredError';
}

/** Notes that a text triggers these groups of signs, before anything else is decided about it. */
export type NoteAlarm = (groups: readonly SoundedGroup[]) => void;

export interface ConsultationStore {
  findInvitation(invitationId: string): Promise<InvitationView | null>;
  /** The encounter without its content; null when it does not exist or was erased. */
  findEncounter(encounterId: string): Promise<EncounterRecord | null>;
  loadEncounter(encounterId: string): Promise<LoadedEncounter | null>;
  /**
   * The newest finished pre-visit interview with the same organization and `externalId`. Null when there is none, or
   * when the dates of birth on the two invitations differ.
   */
  findPreVisit(invitation: InvitationView): Promise<(LoadedEncounter & { finishedAt: Date }) | null>;
  /**
   * Creates the encounter in one conditional update, unless the invitation is claimed or revoked (S17). Returns whether
   * this call created it.
   */
  claim(encounter: NewEncounter): Promise<boolean>;
  /**
   * Locks the encounter, runs `decide` on it, and stores the result. `decide` must be pure; when it returns null,
   * nothing is stored. Returns null when there is no such encounter.
   *
   * That a text triggers an alarm is stored first, with the job that tells the clinic after two minutes. If the rest
   * cannot be decided on or stored, the alarm stays, and so does a flag that an answer raised.
   * @throws NotStoredError
   */
  change<Outcome>(
    encounterId: string,
    decide: (
      encounter: LoadedEncounter,
      noteAlarm: NoteAlarm,
    ) => { change: EncounterChange | null; outcome: Outcome },
  ): Promise<Outcome | null>;
  /**
   * Tells the clinic "not confirmed" about the alarms whose time is over and that have no answer, without opening an
   * event. Returns false for an encounter whose alarms an earlier release stored in its events only.
   * @param dueBy - alarms whose time ends later have a call of their own
   * @throws NotStoredError after the clinic was told, when the event for the report could not be stored
   */
  expireAlarms(encounterId: string, dueBy: Date): Promise<boolean>;
  /** Tells the clinic "not confirmed" about an encounter that cannot be read; once. */
  tellUnread(encounterId: string): Promise<void>;
  /**
   * Counts an attempt to verify a browser, up to `maxTries`. Returns the number of this attempt; null when none was
   * left (S18).
   */
  countProofTry(invitationId: string, maxTries: number): Promise<number | null>;
  /** Invalidates the code if it is still the stored one; returns whether this call did. */
  spendCode(encounter: EncounterRecord, hash: Buffer): Promise<boolean>;
  /** Writes the audit row of a successful proof and uncounts its attempt: only wrong attempts stay counted. */
  noteProof(encounter: EncounterRecord): Promise<void>;
  /** Those of the given ids (invitations or encounters) whose consultation is in progress. */
  findInProgress(ids: readonly string[]): Promise<ReadonlySet<string>>;
}
