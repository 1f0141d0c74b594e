import * as z from 'zod';
import { encounterStatusNames } from './encounter-status.ts';
import { specifiedBody } from './extension.ts';
import { flagLevels } from './flag-level.ts';
import { timestampSchema } from './text.ts';

export const modalities = ['TEXT', 'SPEECH'] as const;

/** A red flag raised during an encounter; clinical content stays in the report. */
export const encounterFlagSchema = z
  .object({
    id: z.string(),
    level: z.enum(flagLevels).meta({
      description:
        'The same in the encounter, the report and the webhook. A flag that is settled later keeps its id and changes its level: `UNCONFIRMED` becomes `DENIED` when each sign is denied.',
    }),
    code: z.string().optional().meta({
      description:
        'The rule that raised it: the `id` of this flag in the encounter’s report. Left out for a role that may not read reports.',
    }),
    raisedAt: timestampSchema,
  })
  .meta({ id: 'EncounterFlag' });

/** An encounter in our service's answers (readings §2.3). */
export const encounterSchema = specifiedBody(
  {
    id: z.string(),
    type: z.literal('CONSULT'),
    status: z.enum(encounterStatusNames),
    modality: z.enum(modalities),
    locale: z.string(),
    createdAt: timestampSchema,
  },
  {
    updatedAt: timestampSchema,
    invitationId: z.string(),
    agentId: z.string(),
    externalId: z.string().nullable(),
    flags: z.array(encounterFlagSchema),
  },
).meta({ id: 'Encounter' });
export type Encounter = z.infer<typeof encounterSchema>;

/** A code with which another browser of the patient can continue, once (readings §4.5). */
export const issuedCodeSchema = z
  .object({ encounterId: z.string(), code: z.string().regex(/^\d{8}$/) })
  .meta({ id: 'IssuedCode' });
