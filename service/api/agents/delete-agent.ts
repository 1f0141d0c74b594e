import { defineEndpoint } from '../endpoint.ts';
import { notFound } from '../refusals.ts';

/** `DELETE /agent/<agent_id>` (specification §3, §4.4). */
export const deleteAgent = defineEndpoint({
  operation: 'DELETE /agent/{id}',
  summary: 'Delete an agent',
  description:
    'Deletes the agent and its invitations: their links stop working. Existing encounters are kept.',
  isExtension: false,
  audit: { action: 'agent.delete', resourceType: 'agent' },
  body: null,
  query: null,
  answer: { status: 204, description: 'Deleted.', schema: null },
  problems: ['not_found'],
  isIdempotent: false,
  async handle({ id, caller, stores }) {
    if (!(await stores.agents.remove(caller.account.organization.id, id))) throw notFound('agent');
    return { status: 204, resourceIds: [id] };
  },
});
