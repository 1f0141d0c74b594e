// No 'server-only' here: drizzle-kit reads this file from plain Node.

import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '@/lib/server/database/columns.ts';

export const deliveryStates = ['queued', 'sending', 'sent', 'failed', 'unclear'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * The outbox: one row per message, written in the transaction that requests it. `sending` is committed before the connection to the
 * mail server; a row still in this state after its lease may have been sent: it is shown as `unclear` and never retried
 * automatically.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: text('id').primaryKey(),
    service: text('service').notNull(),
    organizationId: text('organization_id').notNull(),
    invitationId: text('invitation_id').notNull(),
    kind: text('kind').$type<'invitation' | 'reminder'>().notNull(),
    address: text('address').notNull(),
    locale: text('locale').notNull(),
    /**
     * Subject and text as they are sent, sealed, because they contain the patient's link. Emptied when there is nothing left to
     * send.
     */
    content: text('content').notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    dueAt: instant('due_at').notNull().defaultNow(),
    owner: text('owner'),
    leaseUntil: instant('lease_until'),
    /** A code for which the pages have a sentence; never the mail server's own message. */
    failure: text('failure'),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
  },
  (table) => [
    index('deliveries_due').on(table.dueAt).where(sql`state in ('queued', 'sending')`),
    index('deliveries_undelivered')
      .on(table.service, table.organizationId, table.invitationId)
      .where(sql`state in ('failed', 'unclear')`),
    index('deliveries_by_invitation').on(
      table.service,
      table.organizationId,
      table.invitationId,
      table.createdAt,
    ),
  ],
);

/** The organization's own text of a message; without a row, the dashboard's text is used. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    service: text('service').notNull(),
    organizationId: text('organization_id').notNull(),
    kind: text('kind').$type<'invitation' | 'reminder'>().notNull(),
    visitType: text('visit_type').notNull(),
    locale: text('locale').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    updatedBy: text('updated_by').notNull(),
    /** Changes with the text, whoever changes it (S40). */
    version: text('version')
      .notNull()
      .generatedAlwaysAs(sql`hashtextextended(subject || E'\\n' || body, 0)::text`),
  },
  (table) => [
    primaryKey({
      columns: [table.service, table.organizationId, table.kind, table.visitType, table.locale],
    }),
  ],
);

/** While the clinic's own mail server cannot send: why, and since when. Deleted when a mail goes out again. */
export const mailTroubleRows = pgTable('mail_troubles', {
  /** All organizations of a service share the mail server. */
  service: text('service').primaryKey(),
  code: text('code').notNull(),
  since: instant('since').notNull().defaultNow(),
  lastAt: instant('last_at').notNull().defaultNow(),
});
