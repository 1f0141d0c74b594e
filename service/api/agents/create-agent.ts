import { agentSchema, createAgentSchema } from '../../../contract/agent.ts';
import { createIdentifier } from '../../domain/identifier.ts';
import { defaultAgentConfiguration } from '../../interview/model/configuration.ts';
import type { ApiLinks } from '../api-links.ts';
import { defineEndpoint } from '../endpoint.ts';
import { toAgentAnswer } from './agent-answer.ts';

/** `POST /agent` (specification §4.4). */
export const createAgent = (links: ApiLinks) =>
  defineEndpoint({
    operation: 'POST /agent',
    summary: 'Create an agent',
    description: 'Creates an agent with the default configuration. Fields beyond those listed are ignored.',
    isExtension: false,
    audit: { action: 'agent.create', resourceType: 'agent' },
    body: createAgentSchema,
    query: null,
    answer: { status: 201, description: 'The new agent.', schema: agentSchema },
    problems: [],
    isIdempotent: true,
    async handle({ body, caller, stores }) {
      const agent = await stores.agents.create({
        id: createIdentifier(),
        organizationId: caller.account.organization.id,
        name: body.name ?? null,
        specialization: body.specialization ?? 'GENERAL_PRACTICE',
        consultAgentType: body.consultAgentType ?? 'PRE_VISIT',
        configuration: defaultAgentConfiguration,
        createdBy: caller.account.id,
      });
      return { status: 201, body: await toAgentAnswer(agent, caller, links), resourceIds: [agent.id] };
    },
  });
