// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '@/lib/server/database/columns.ts';

/** Which endpoints a consultation service has and which token it takes, as its answers showed. */
export type ServiceCapabilities = {
  verifyPath?: string;
  tokenKind?: 'access' | 'id';
  /** List and single encounter are told apart; what was absent is asked for again after a day. */
  encounterList?: { present: boolean; at: string };
  encounterOne?: { present: boolean; at: string };
  report?: { present: boolean; at: string };
  flagAcknowledgement?: { present: boolean; at: string };
  review?: { present: boolean; at: string };
  encounterErasure?: { present: boolean; at: string };
  patientCode?: { present: boolean; at: string };
  organization?: { present: boolean; at: string };
  webhook?: { present: boolean; at: string };
};

export const services = pgTable('services', {
  baseUrl: text('base_url').primaryKey(),
  capabilities: jsonb('capabilities').$type<ServiceCapabilities>().notNull().default({}),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
