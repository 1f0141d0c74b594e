import * as z from 'zod';
import { timestampSchema } from '../../../contract/text.ts';
import { requireObject, requireShape } from '../check.ts';
import { agentName, type Target } from '../target.ts';

export const making = { needsToken: true, creates: true };
export const unknownId = '00000000000000000000000000';

/** An agent as the specification has it (§2.1); further fields may come. */
const specifiedAgentSchema = z.object({
  id: z.string().min(1),
  type: z.literal('CONSULT'),
  name: z.string().nullish(),
  specialization: z.string().min(1),
  consultAgentType: z.enum(['PRE_VISIT', 'POST_VISIT']),
  configurationUrl: z.string(),
  createdAt: timestampSchema,
});

/** Creates an agent and returns it in the form of the specification. @throws Broken */
export async function createAgent(target: Target, fields: Record<string, unknown> = { name: agentName }) {
  const answer = await target.api.post('/agent', { type: 'CONSULT', ...fields });
  return requireShape(specifiedAgentSchema, requireObject(answer, 'agent', 'POST /agent'), 'POST /agent');
}

export const agentPath = (id: string) => `/agent/${encodeURIComponent(id)}`;
