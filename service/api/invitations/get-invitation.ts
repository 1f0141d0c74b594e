import { invitationSchema } from '../../../contract/invitation.ts';
import type { ApiLinks } from '../api-links.ts';
import { defineEndpoint } from '../endpoint.ts';
import { notFound } from '../refusals.ts';
import { toInvitationAnswer } from './invitation-answer.ts';

/** `GET /consult-invitation/<invitation_id>` (specification §4.5). */
export const getInvitation = (links: ApiLinks) =>
  defineEndpoint({
    operation: 'GET /consult-invitation/{id}',
    summary: 'Read an invitation',
    description: '`encounterId` is null until the patient has started.',
    isExtension: false,
    audit: { action: 'invitation.read', resourceType: 'invitation', isWrittenByStore: true },
    body: null,
    query: null,
    answer: { status: 200, description: 'The invitation.', schema: invitationSchema },
    problems: ['not_found'],
    isIdempotent: false,
    async handle({ id, caller, stores, toAudit }) {
      const invitation = await stores.invitations.read(caller.account.organization.id, id, toAudit(id));
      if (invitation === null) throw notFound('invitation');
      return { status: 200, body: toInvitationAnswer(invitation, links), resourceIds: [id] };
    },
  });
