import * as z from 'zod';
import { limits } from '../../../contract/limits.ts';
import { lineSchema } from '../../../contract/text.ts';
import type { WrittenCase } from '../../domain/consultation/simulation.ts';
import { agentConfigurationSchema } from '../../interview/configuration.ts';
import { specializationSchema, visitTypeSchema } from '../../interview/types.ts';

/** The content of the form when its simulation was opened. The pages carry it; the service stores nothing. */
export const draftSchema = z.strictObject({
  /** The version with which the form was opened; saving checks that nobody else has saved in the meantime. */
  version: z.int(),
  change: z.strictObject({
    name: lineSchema(limits.agentNameLength).nullable(),
    specialization: specializationSchema,
    visitType: visitTypeSchema,
    configuration: agentConfigurationSchema,
  }),
});
export type Draft = z.infer<typeof draftSchema>;

/** A written case as it was typed, valid or not. */
export type TypedCase = Record<keyof WrittenCase, string>;
