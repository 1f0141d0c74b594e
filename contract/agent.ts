import * as z from 'zod';
import { specifiedBody } from './extension.ts';
import { limits } from './limits.ts';
import { specializationNames } from './specializations.ts';
import { lineSchema, timestampSchema } from './text.ts';

export const consultAgentTypes = ['PRE_VISIT', 'POST_VISIT'] as const;

/** Body of `POST /agent` (specification §2.1). Unknown fields are ignored: §4.4 leaves room for more. */
export const createAgentSchema = specifiedBody(
  {
    type: z.literal('CONSULT'),
    name: lineSchema(limits.agentNameLength).nullish(),
    specialization: z.enum(specializationNames).nullish(),
    consultAgentType: z.enum(consultAgentTypes).nullish(),
  },
  {},
).meta({ id: 'CreateAgent' });

/** An agent in our service's answers (specification §2.1). */
export const agentSchema = specifiedBody(
  {
    id: z.string(),
    type: z.literal('CONSULT'),
    name: z.string().nullable(),
    specialization: z.enum(specializationNames),
    consultAgentType: z.enum(consultAgentTypes),
    configurationUrl: z.string(),
    createdAt: timestampSchema,
  },
  {},
).meta({ id: 'Agent' });
export type Agent = z.infer<typeof agentSchema>;
