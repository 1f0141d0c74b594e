// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { defineStored, type StoredJson } from '@/common/stored-value.ts';
import { instant } from '@/lib/server/database/columns.ts';

/** Detected by the last answer, with its time (ISO 8601): an absent endpoint is tried again after a day. */
const presence = z.object({ present: z.boolean(), at: z.string() }).optional();

/** Endpoints that are extensions of the specification and may be missing. */
const optionalEndpoints = {
  encounterErasure: presence,
  encounterList: presence,
  encounterOne: presence,
  flagAcknowledgement: presence,
  flagTakingBack: presence,
  organization: presence,
  patientCode: presence,
  report: presence,
  review: presence,
  webhook: presence,
};
export type OptionalEndpoint = keyof typeof optionalEndpoints;

const capabilitiesSchema = z.object({
  verifyPath: z.string().optional(),
  tokenKind: z.enum(['access', 'id']).optional(),
  ...optionalEndpoints,
});
/** The endpoints that a consultation service has and the token that it accepts, as detected from its answers. */
export type ServiceCapabilities = z.infer<typeof capabilitiesSchema>;
export const storedCapabilities = defineStored('services.capabilities', capabilitiesSchema);

export const services = pgTable('services', {
  baseUrl: text('base_url').primaryKey(),
  capabilities: jsonb('capabilities')
    .$type<StoredJson<ServiceCapabilities>>()
    .notNull()
    .default(storedCapabilities.keep({})),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
