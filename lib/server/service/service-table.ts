// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '@/lib/server/database/columns.ts';

/** Which endpoints a consultation service has and which token it takes, as its answers showed. */
export type ServiceCapabilities = {
  verifyPath?: string;
  tokenKind?: 'access' | 'id';
} & { [Endpoint in OptionalEndpoint]?: EndpointPresence };

/** Endpoints that are extensions of the specification, so that a service may lack them. */
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

/** Found by the last answer, at a moment (ISO 8601): what was absent is asked for again after a day. */
type EndpointPresence = { present: boolean; at: string };

export const services = pgTable('services', {
  baseUrl: text('base_url').primaryKey(),
  capabilities: jsonb('capabilities').$type<ServiceCapabilities>().notNull().default({}),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
