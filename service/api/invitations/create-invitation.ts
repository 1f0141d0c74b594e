import { tableOf } from '../../../common/keys.ts';
import { createInvitationSchema, invitationSchema } from '../../../contract/invitation.ts';
import { personalFields } from '../../../contract/invitation-fields.ts';
import { createIdentifier } from '../../domain/identifier.ts';
import { ProblemError } from '../../http/problem-response.ts';
import type { ApiLinks } from '../api-links.ts';
import { defineEndpoint } from '../endpoint.ts';
import { toInvitationAnswer } from './invitation-answer.ts';

/** `POST /consult-invitation` (specification §4.5). */
export const createInvitation = (links: ApiLinks) =>
  defineEndpoint({
    operation: 'POST /consult-invitation',
    summary: 'Create an invitation',
    description: 'Creates an invitation for one consultation. Fields beyond those listed are ignored.',
    isExtension: false,
    audit: { action: 'invitation.create', resourceType: 'invitation', isWrittenByStore: true },
    body: createInvitationSchema,
    query: null,
    answer: { status: 201, description: 'The new invitation.', schema: invitationSchema },
    problems: [],
    isIdempotent: true,
    async handle({ body, caller, stores, toAudit }) {
      const id = createIdentifier();
      const wanted = {
        id,
        organizationId: caller.account.organization.id,
        agentId: body.agentId,
        ...tableOf(personalFields, (field) => body[field] ?? null),
        createdBy: caller.account.id,
      };
      const invitation = await stores.invitations.create(wanted, toAudit(id));
      if (invitation === null) {
        throw new ProblemError('invalid_fields', 'There is no such agent.', {
          errors: [{ path: 'agentId', message: 'There is no such agent.' }],
        });
      }
      return { status: 201, body: toInvitationAnswer(invitation, links), resourceIds: [id] };
    },
  });
