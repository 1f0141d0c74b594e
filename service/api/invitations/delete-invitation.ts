import { defineEndpoint } from '../endpoint.ts';
import { notFound } from '../refusals.ts';

/** `DELETE /consult-invitation/<invitation_id>` (specification §3, §4.5). */
export const deleteInvitation = defineEndpoint({
  operation: 'DELETE /consult-invitation/{id}',
  summary: 'Revoke an invitation',
  description: 'The link can no longer be used. An encounter that was started is kept.',
  isExtension: false,
  audit: { action: 'invitation.revoke', resourceType: 'invitation' },
  body: null,
  query: null,
  answer: { status: 204, description: 'Revoked.', schema: null },
  problems: ['not_found'],
  isIdempotent: false,
  async handle({ id, caller, stores }) {
    if (!(await stores.invitations.revoke(caller.account.organization.id, id))) throw notFound('invitation');
    return { status: 204, resourceIds: [id] };
  },
});
