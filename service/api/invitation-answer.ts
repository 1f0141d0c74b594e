import type { Invitation } from '../../contract/invitation.ts';
import type { InvitationRecord } from '../domain/invitation/invitation-store.ts';
import type { ApiLinks } from './api-links.ts';

/** An invitation as the API answers it (specification §2.2; what was not given is null, readings §2.2). */
export function toInvitationAnswer(invitation: InvitationRecord, links: ApiLinks): Invitation {
  return {
    id: invitation.id,
    agentId: invitation.agentId,
    encounterCompletionLinkText: invitation.encounterCompletionLinkText,
    encounterCompletionLinkUrl: invitation.encounterCompletionLinkUrl,
    externalId: invitation.externalId,
    patientDateOfBirth: invitation.patientDateOfBirth,
    patientFirstName: invitation.patientFirstName,
    patientLastName: invitation.patientLastName,
    encounterId: invitation.encounterId,
    createdAt: invitation.createdAt.toISOString(),
    invitationUrl: links.invitationUrl(invitation.id),
  };
}
