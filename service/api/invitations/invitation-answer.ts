import { tableOf } from '../../../common/keys.ts';
import type { Invitation } from '../../../contract/invitation.ts';
import { personalFields } from '../../../contract/invitation-fields.ts';
import type { InvitationRecord } from '../../domain/invitations/invitation-store.ts';
import type { ApiLinks } from '../api-links.ts';

/** An invitation as the API answers it (specification §2.2; absent values are null, readings §2.2). */
export function toInvitationAnswer(invitation: InvitationRecord, links: ApiLinks): Invitation {
  return {
    id: invitation.id,
    agentId: invitation.agentId,
    ...tableOf(personalFields, (field) => invitation[field]),
    encounterId: invitation.encounterId,
    createdAt: invitation.createdAt.toISOString(),
    invitationUrl: links.invitationUrl(invitation.id),
  };
}
