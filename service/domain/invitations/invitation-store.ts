import type { PersonalField } from '../../../contract/invitation-fields.ts';
import type { AuditEntry } from '../audit.ts';

/** The client's values (null when absent), and what the service adds. */
export type InvitationRecord = { id: string; agentId: string } & Record<PersonalField, string | null> & {
    encounterId: string | null;
    createdAt: Date;
  };

export type NewInvitation = Omit<InvitationRecord, 'encounterId' | 'createdAt'> & {
  organizationId: string;
  createdBy: string;
};

/** Invitations that are not revoked. Every call is limited to one organization (S8). */
export type InvitationStore = {
  /** Also writes the audit row. Null, without an audit row, when the organization has no such invitation. */
  read(organizationId: string, invitationId: string, audit: AuditEntry): Promise<InvitationRecord | null>;
  /** Also writes the audit row. Null, without an audit row, when the organization has no such agent or it was deleted. */
  create(invitation: NewInvitation, audit: AuditEntry): Promise<InvitationRecord | null>;
  /** Returns whether there was one to revoke. */
  revoke(organizationId: string, invitationId: string): Promise<boolean>;
};
