// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '@/lib/server/database/columns.ts';

/** The endpoints that a consultation service has and the token that it accepts, as detected from its answers. */
export type ServiceCapabilities = {
  verifyPath?: string;
  tokenKind?: 'access' | 'id';
} & { [Endpoint in OptionalEndpoint]?: EndpointPresence };

/** Endpoints that are extensions of the specification and may be missing. */
export type OptionalEndpoint =
  | 'encounterErasure'
  | 'encounterList'
  | 'encounterOne'
  | 'flagAcknowledgement'
  | 'organization'
  | 'patientCode'
  | 'report'
  | 'review'
  | 'webhook';

/** Detected by the last answer, with its time (ISO 8601): an absent endpoint is tried again after a day. */
type EndpointPresence = { present: boolean; at: string };

export const services = pgTable('services', {
  baseUrl: text('base_url').primaryKey(),
  capabilities: jsonb('capabilities').$type<ServiceCapabilities>().notNull().default({}),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
