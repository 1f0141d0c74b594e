import 'server-only';
import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { defineStored } from '@/common/stored-value.ts';
import { notifyChange } from '@/lib/server/changes/notify-change.ts';
import type { Context, Database } from '@/lib/server/context.ts';
import { type DeliveryState, deliveries } from '@/lib/server/mail/mail-tables.ts';
import type { Scope } from '@/lib/server/scope.ts';
import type { MessageLocale } from '@/lib/shared/contact.ts';
import type { MessageKind, MessageText } from '@/lib/shared/message-kinds.ts';
import type { DeliveryView } from '@/lib/shared/operations/sending.ts';

export type DeliveryRecord = typeof deliveries.$inferSelect;

/** The actor of a mail that is sent automatically. */
export const automaticActor = 'Consult Desk';

const storedMessage = defineStored('deliveries.content', z.object({ subject: z.string(), body: z.string() }));

/** The identity that a message is sealed for: it can be opened in this row only (S11). */
export function deliveryIdentity(scope: Scope, id: string): string {
  return JSON.stringify(['delivery', scope.service, scope.organizationId, id]);
}

type NewDelivery = {
  /** Idempotency key, made once by the page, so that a repeated request sends one mail. */
  id: string;
  invitationId: string;
  kind: MessageKind;
  address: string;
  locale: MessageLocale;
  message: MessageText;
  createdBy: string;
};

/**
 * Inserts a message into the outbox, in the caller's transaction; call `wakeOutbox` after the commit to send it at once.
 * @returns false when there is a row with that id already
 */
export async function queueDelivery(
  context: Context,
  transaction: Pick<Database, 'insert'>,
  scope: Scope,
  { message, ...delivery }: NewDelivery,
): Promise<boolean> {
  const content = await context.keyRing.seal(
    storedMessage.write(message),
    deliveryIdentity(scope, delivery.id),
  );
  const rows = await transaction
    .insert(deliveries)
    .values({ ...delivery, service: scope.service, organizationId: scope.organizationId, content })
    .onConflictDoNothing()
    .returning({ id: deliveries.id });
  return rows.length > 0;
}

/** Notifies every process that mail is queued. */
export async function wakeOutbox(context: Context, scope: Scope): Promise<void> {
  await notifyChange(context, {
    service: scope.service,
    organizationId: scope.organizationId,
    kind: 'outbox',
  });
}

/**
 * Opens the sealed message of a row.
 * @throws UnreadableError
 */
export async function openDelivery(context: Context, row: DeliveryRecord): Promise<MessageText> {
  const content = await context.keyRing.open(row.content, deliveryIdentity(row, row.id));
  return storedMessage.parse(content);
}

function matchInvitation(scope: Scope, invitationId: string): SQL | undefined {
  return and(
    eq(deliveries.service, scope.service),
    eq(deliveries.organizationId, scope.organizationId),
    eq(deliveries.invitationId, invitationId),
  );
}

const shownMax = 10;

/** The messages of one invitation, newest first. */
export async function listDeliveries(
  context: Context,
  scope: Scope,
  invitationId: string,
): Promise<DeliveryView[]> {
  const rows = await context.db
    .select()
    .from(deliveries)
    .where(matchInvitation(scope, invitationId))
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(shownMax);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    address: row.address,
    state: row.state,
    failure: row.failure,
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }));
}

/** The number of messages queued within the last hour. */
export async function countRecentDeliveries(
  context: Context,
  scope: Scope,
  invitationId: string,
): Promise<number> {
  const rows = await context.db
    .select({ count: sql<string>`count(*)` })
    .from(deliveries)
    .where(
      and(matchInvitation(scope, invitationId), sql`${deliveries.createdAt} > now() - interval '1 hour'`),
    );
  return Number(rows[0]?.count ?? 0);
}

/**
 * Cancels an invitation's queued messages, so that another one can take their place.
 * @param id - id of the new message, which may be queued already
 * @returns false when a message is being sent right now
 */
export async function supersedeQueued(
  transaction: Pick<Database, 'select' | 'update'>,
  scope: Scope,
  invitationId: string,
  id: string,
): Promise<boolean> {
  await transaction
    .update(deliveries)
    .set({ state: 'failed', failure: 'replaced', content: '' })
    .where(and(matchInvitation(scope, invitationId), eq(deliveries.state, 'queued'), ne(deliveries.id, id)));
  return !(await hasMailIn(transaction, scope, invitationId, ['sending']));
}

async function hasMailIn(
  database: Pick<Database, 'select'>,
  scope: Scope,
  invitationId: string,
  states: DeliveryState[],
): Promise<boolean> {
  const rows = await database
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(matchInvitation(scope, invitationId), inArray(deliveries.state, states)))
    .limit(1);
  return rows.length > 0;
}

/** Whether a message is queued or being sent. */
export function hasPendingMail(
  transaction: Pick<Database, 'select'>,
  scope: Scope,
  invitationId: string,
): Promise<boolean> {
  return hasMailIn(transaction, scope, invitationId, ['queued', 'sending']);
}

const justNow = sql`interval '10 minutes'`;

/** Those of these invitations with a message that is queued, being sent, or was (possibly) sent within the last minutes. */
export async function findRecentlyMailed(
  database: Pick<Database, 'select'>,
  scope: Scope,
  invitationIds: string[],
): Promise<Set<string>> {
  if (invitationIds.length === 0) return new Set();
  const rows = await database
    .select({ id: deliveries.invitationId })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.service, scope.service),
        eq(deliveries.organizationId, scope.organizationId),
        inArray(deliveries.invitationId, invitationIds),
        or(
          inArray(deliveries.state, ['queued', 'sending']),
          and(
            inArray(deliveries.state, ['sent', 'unclear']),
            sql`coalesce(${deliveries.sentAt}, ${deliveries.createdAt}) > now() - ${justNow}`,
          ),
        ),
      ),
    );
  return new Set(rows.map((row) => row.id));
}

/** Whether a message with that id was queued, by this organization and for this invitation. */
export async function hasDelivery(
  context: Context,
  scope: Scope,
  invitationId: string,
  id: string,
): Promise<boolean> {
  const rows = await context.db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(matchInvitation(scope, invitationId), eq(deliveries.id, id)))
    .limit(1);
  return rows.length > 0;
}
