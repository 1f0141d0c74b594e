import * as z from 'zod';
import { consultAgentTypes } from '@/contract/agent.ts';
import { limits } from '@/contract/limits.ts';
import { lineSchema } from '@/contract/text.ts';

/** A new agent, as the form makes it. */
export const makeAgentSchema = z.object({
  name: lineSchema(limits.agentNameLength).optional(),
  // Any value: the operator decides which specializations a clinic can choose (CONSULT_SPECIALIZATIONS).
  specialization: lineSchema(100),
  consultAgentType: z.enum(consultAgentTypes),
});
export type MakeAgent = z.infer<typeof makeAgentSchema>;
