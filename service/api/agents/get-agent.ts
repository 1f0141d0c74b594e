import { agentSchema } from '../../../contract/agent.ts';
import type { ApiLinks } from '../api-links.ts';
import { defineEndpoint } from '../endpoint.ts';
import { notFound } from '../refusals.ts';
import { toAgentAnswer } from './agent-answer.ts';

/** `GET /agent/<agent_id>` (specification §4.4). */
export const getAgent = (links: ApiLinks) =>
  defineEndpoint({
    operation: 'GET /agent/{id}',
    summary: 'Read an agent',
    description: 'One agent, with a fresh `configurationUrl`.',
    isExtension: false,
    audit: { none: 'agents hold no patient data' },
    body: null,
    query: null,
    answer: { status: 200, description: 'The agent.', schema: agentSchema },
    problems: ['not_found'],
    isIdempotent: false,
    async handle({ id, caller, stores }) {
      const agent = await stores.agents.find(caller.account.organization.id, id);
      if (agent === null) throw notFound('agent');
      return { status: 200, body: await toAgentAnswer(agent, caller, links), resourceIds: [id] };
    },
  });
