import * as z from 'zod';
import { agentSchema } from '../../../contract/agent.ts';
import type { ApiLinks } from '../api-links.ts';
import { defineEndpoint } from '../endpoint.ts';
import { describeNextPage, pageQuery, readPageRequest } from '../paging.ts';
import { toAgentAnswer } from './agent-answer.ts';

/**
 * A client that knows only the specification does not follow `Link`, so the limit is above any clinic's number of
 * agents.
 */
const limitMax = 1000;

/** `GET /agent` (specification §4.4): a bare array, newest first (readings §4.4). */
export const listAgents = (links: ApiLinks) =>
  defineEndpoint({
    operation: 'GET /agent',
    summary: 'List agents',
    description: 'All agents of the organization, newest first. `Link` names the next page if there is one.',
    isExtension: false,
    audit: { none: 'agents hold no patient data' },
    body: null,
    query: z.object(pageQuery(limitMax)),
    answer: { status: 200, description: 'Agents.', schema: z.array(agentSchema) },
    problems: [],
    isIdempotent: false,
    async handle({ query, caller, stores }) {
      const page = await stores.agents.list(caller.account.organization.id, readPageRequest(query));
      const body = await Promise.all(page.items.map((agent) => toAgentAnswer(agent, caller, links)));
      const headers = describeNextPage('/agent', { limit: query.limit }, page);
      return { status: 200, body, headers, resourceIds: [] };
    },
  });
