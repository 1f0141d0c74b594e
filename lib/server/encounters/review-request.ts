import 'server-only';
import * as z from 'zod';
import { lineSchema } from '@/contract/text.ts';
import { idSchema } from '@/lib/server/http/body-schemas.ts';
import { acknowledgeOutcomes } from '@/lib/shared/review.ts';

/** Each flag is decided for itself (S38). */
const flagIdsSchema = z.array(idSchema).length(1);

/** A clinician's decision about a consultation. */
export const reviewRequestSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('acknowledged'),
    flagIds: flagIdsSchema,
    outcome: z.enum(acknowledgeOutcomes),
  }),
  z.object({ kind: z.literal('taken_back'), flagIds: flagIdsSchema, at: lineSchema(40) }),
  z.object({ kind: z.literal('no_answer'), flagIds: flagIdsSchema }),
  z.object({
    kind: z.literal('reviewed'),
    value: z.boolean(),
    reportVersion: lineSchema(40).nullable().default(null),
  }),
  z.object({ kind: z.literal('seen'), value: z.boolean() }),
  z.object({ kind: z.literal('follow_up'), value: z.boolean() }),
  z.object({ kind: z.literal('assigned'), to: lineSchema(320).nullable() }),
]);
