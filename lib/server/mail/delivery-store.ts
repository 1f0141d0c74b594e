import 'server-only';
import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Context, Database } from '@/lib/server/context.ts';
import { type DeliveryState, deliveries } from '@/lib/server/mail/mail-tables.ts';
import type { Scope } from '@/lib/server/scope.ts';
import { notifyChange } from '@/lib/server/tracker/tracker-store.ts';
import type { MessageLocale } from '@/lib/shared/contact.ts';
import type { MessageKind, MessageText } from '@/lib/shared/message-kinds.ts';
import type { DeliveryView } from '@/lib/shared/views.ts';

export type DeliveryRecord = typeof deliveries.$inferSelect;

/** Who has asked for a mail that no person asked for. */
export const ownActor = 'Consult Desk';

const contentSchema = z.object({ subject: z.string(), body: z.string() });

/** What a message is sealed with besides its key: it opens in this row only (S11). */
export function deliveryIdentity(scope: Scope, id: string): string {
  return JSON.stringify(['delivery', scope.service, scope.organizationId, id]);
}

type NewDelivery = {
  /** Made once by the page that asks, so that asking twice sends once (idempotency). */
  id: string;
  invitationId: string;
  kind: MessageKind;
  address: string;
  locale: MessageLocale;
  message: MessageText;
  createdBy: string;
};

/**
 * Writes a message into the outbox, in the caller's transaction; `wakeOutbox` after its commit sends it at once.
 * @returns false when there is a row of that id already
 */
export async function queueDelivery(
  context: Context,
  transaction: Pick<Database, 'insert'>,
  scope: Scope,
  { message, ...delivery }: NewDelivery,
): Promise<boolean> {
  const content = await context.keyRing.seal(JSON.stringify(message), deliveryIdentity(scope, delivery.id));
  const rows = await transaction
    .insert(deliveries)
    .values({ ...delivery, service: scope.service, organizationId: scope.organizationId, content })
    .onConflictDoNothing()
    .returning({ id: deliveries.id });
  return rows.length > 0;
}

/** Tells every process that mail waits. */
export async function wakeOutbox(context: Context, scope: Scope): Promise<void> {
  await notifyChange(context, {
    service: scope.service,
    organizationId: scope.organizationId,
    kind: 'outbox',
  });
}

/** The message of a row, as it is to be sent. */
export async function openDelivery(context: Context, row: DeliveryRecord): Promise<MessageText> {
  const content = await context.keyRing.open(row.content, deliveryIdentity(row, row.id));
  return contentSchema.parse(JSON.parse(content));
}

function matchInvitation(scope: Scope, invitationId: string): SQL | undefined {
  return and(
    eq(deliveries.service, scope.service),
    eq(deliveries.organizationId, scope.organizationId),
    eq(deliveries.invitationId, invitationId),
  );
}

const shownMax = 10;

/** The messages of one invitation, the newest first. */
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

/** How many messages were asked for within the last hour. */
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
 * Takes back what waits for its turn, so that another message can stand in its place.
 * @param id - of the one that takes the place; it may have been queued already
 * @returns false when one is being sent at this moment
 */
export async function replaceQueued(
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

/** Whether a message waits for its turn or is being sent. */
export function hasMailUnderWay(
  transaction: Pick<Database, 'select'>,
  scope: Scope,
  invitationId: string,
): Promise<boolean> {
  return hasMailIn(transaction, scope, invitationId, ['queued', 'sending']);
}

const justNow = sql`interval '10 minutes'`;

/** Of these invitations those with a message that waits or is being sent, or that has left, or may have, just now. */
export async function findJustMailed(
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

/** Whether a message of that id was asked for, by this organization and for this invitation. */
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
