import type { EncounterStatus } from '../../../contract/encounter-status.ts';
import type { AgentConfiguration } from '../../interview/configuration.ts';
import type { ConsultationEvent } from '../../interview/engine/events.ts';
import type { Protocol } from '../../interview/engine/protocol.ts';
import type { State } from '../../interview/engine/state.ts';
import type { Locale, Modality, Specialization, VisitType } from '../../interview/types.ts';

/** What the patient's pages need to know of an invitation, its clinic and its agent. */
export type InvitationView = {
  id: string;
  organizationId: string;
  agentId: string;
  externalId: string | null;
  encounterId: string | null;
  /** Revoked itself, or its agent deleted: the link is dead either way (specification §3). */
  isRevoked: boolean;
  /** YYYY-MM-DD. */
  patientDateOfBirth: string | null;
  encounterCompletionLinkText: string | null;
  encounterCompletionLinkUrl: string | null;
  identityAttempts: number;
  /** Whether browsers may hand speech to their makers' recognition (S23). */
  vendorSpeechAllowed: boolean;
  /** Whether a language model may read what patients write (decision 051). */
  languageModelAllowed: boolean;
  clinic: {
    name: string;
    locale: string;
    /** IANA. */
    timeZone: string;
    emergencyNumber: string;
    phone: string | null;
    hasAlertAddress: boolean;
    /** In which its patients can be asked. */
    languages: Locale[];
  };
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
  /** Of the one code that is good now. */
  comeBackCodeHash: Buffer | null;
  invitation: InvitationView;
};

/** An encounter with its pinned protocol and everything that happened in it. */
export type LoadedEncounter = EncounterRecord & { protocol: Protocol; events: ConsultationEvent[] };

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

/** What one patient's request changes; everything in it is stored in one transaction, or nothing. */
export type EncounterChange = {
  append: ConsultationEvent[];
  status?: EncounterStatus | undefined;
  locale?: Locale | undefined;
  modality?: Modality | undefined;
  comeBackCodeHash?: Buffer | undefined;
  isPaused?: boolean | undefined;
  /** The consultation before and after the change: new flags and open alarms are recorded and told to the clinic. */
  alarms?: { before: State; after: State };
  /** What the audit row says was done (S26). */
  action: string;
  /** Who did it, where it was not the patient. */
  actor?: 'system';
};

export interface ConsultationStore {
  findInvitation(invitationId: string): Promise<InvitationView | null>;
  /** The encounter without its content, or null when there is none or it was erased. */
  findEncounter(encounterId: string): Promise<EncounterRecord | null>;
  loadEncounter(encounterId: string): Promise<LoadedEncounter | null>;
  /**
   * The newest finished interview before a visit of the same organization and `externalId`; null where there is none,
   * and where the dates of birth on the two invitations say that they are two people.
   */
  findPreVisit(invitation: InvitationView): Promise<(LoadedEncounter & { finishedAt: Date }) | null>;
  /**
   * Creates the encounter if the invitation is not claimed yet and it is not revoked: one conditional update
   * (S17). Gives whether this call was the one.
   */
  claim(encounter: NewEncounter): Promise<boolean>;
  /**
   * Runs `decide` on the encounter while it is locked against other changes, and stores what it decides. `decide`
   * must be pure; null from it stores nothing. Gives null when there is no such encounter.
   */
  change<Outcome>(
    encounterId: string,
    decide: (encounter: LoadedEncounter) => { change: EncounterChange | null; outcome: Outcome },
  ): Promise<Outcome | null>;
  /**
   * Counts a try to prove a browser, at most `maxTries`. Gives the number of this try, or null when none was left (S18).
   */
  countProofTry(invitationId: string, maxTries: number): Promise<number | null>;
  /** Takes a code out of use, if it is still the one that is kept: gives whether this call was the one. */
  spendCode(encounter: EncounterRecord, hash: Buffer): Promise<boolean>;
  /** Writes the audit row of a successful proof, and gives its try back: only wrong tries stay counted. */
  noteProof(encounter: EncounterRecord): Promise<void>;
  /** Those of the given invitations and encounters whose consultation is going on. */
  findInProgress(ids: readonly string[]): Promise<ReadonlySet<string>>;
}
