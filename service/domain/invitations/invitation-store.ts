import type { PersonalField } from '../../../contract/invitation-fields.ts';
import type { AuditEntry } from '../audit.ts';

/** What the client gave, null where it gave nothing, and what the service knows beside it. */
export type InvitationRecord = { id: string; agentId: string } & Record<PersonalField, string | null> & {
    encounterId: string | null;
    createdAt: Date;
  };

export type NewInvitation = Omit<InvitationRecord, 'encounterId' | 'createdAt'> & {
  organizationId: string;
  createdBy: string;
};

/** Invitations that are not revoked. Everything is asked for one organization (S8). */
export type InvitationStore = {
  /** Also writes the audit row. Null, and no row, when the organization has no such invitation. */
  read(organizationId: string, invitationId: string, audit: AuditEntry): Promise<InvitationRecord | null>;
  /** Also writes the audit row. Null, and no row, when the organization has no such agent, or no longer. */
  create(invitation: NewInvitation, audit: AuditEntry): Promise<InvitationRecord | null>;
  /** Gives whether there was one to revoke. */
  revoke(organizationId: string, invitationId: string): Promise<boolean>;
};
