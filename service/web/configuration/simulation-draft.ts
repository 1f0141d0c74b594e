import * as z from 'zod';
import { limits } from '../../../contract/limits.ts';
import { lineSchema } from '../../../contract/text.ts';
import type { WrittenCase } from '../../domain/consultation/simulation.ts';
import { agentConfigurationSchema } from '../../interview/configuration.ts';
import { specializationSchema, visitTypeSchema } from '../../interview/types.ts';

/** The form as it stood when its simulation was opened: the pages carry it, the service keeps nothing of it. */
export const draftSchema = z.strictObject({
  /** The version that the form was opened with; saving it later checks that no one else has saved meanwhile. */
  version: z.int(),
  change: z.strictObject({
    name: lineSchema(limits.agentNameLength).nullable(),
    specialization: specializationSchema,
    visitType: visitTypeSchema,
    configuration: agentConfigurationSchema,
  }),
});
export type Draft = z.infer<typeof draftSchema>;

/** A written case as it was typed, whether or not it can be run. */
export type TypedCase = Record<keyof WrittenCase, string>;
