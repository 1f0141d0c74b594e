import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { UnreadableRows } from '../../../common/unreadable-rows.ts';
import type {
  WebhookDeliveryRecord,
  WebhookOutbox,
  WebhookRecord,
  WebhookStore,
} from '../../domain/webhooks/webhook-store.ts';
import type { Database, Queryable } from '../database.ts';
import { isAfter, toPage } from '../keyset.ts';
import { lockOrganization } from '../organization/organization-store.ts';
import { auditEvents } from '../schema/audit-events.ts';
import { organizations } from '../schema/organizations.ts';
import { webhookAttempts, webhookDeliveries, webhooks } from '../schema/webhooks.ts';
import { storedWebhookPayload } from '../stored-columns.ts';
import { addWebhookJob, enqueueWebhook } from './enqueue-webhooks.ts';

/** How many attempts of one delivery are shown; after repeated replays there are more. */
const attemptsShownMax = 30;

const deliveryColumns = {
  id: webhookDeliveries.id,
  type: webhookDeliveries.type,
  encounterId: webhookDeliveries.encounterId,
  state: webhookDeliveries.state,
  createdAt: webhookDeliveries.createdAt,
  nextAttemptAt: webhookDeliveries.nextAttemptAt,
};

/** {@link WebhookStore} on PostgreSQL. */
export function createWebhookStore(db: Queryable): WebhookStore {
  const own = (organizationId: string) => eq(webhooks.organizationId, organizationId);
  const ownDelivery = (organizationId: string, id: string) =>
    and(eq(webhookDeliveries.organizationId, organizationId), eq(webhookDeliveries.id, id));

  const findDelivery: WebhookStore['findDelivery'] = async (organizationId, deliveryId) => {
    const rows = await db
      .select(deliveryColumns)
      .from(webhookDeliveries)
      .where(ownDelivery(organizationId, deliveryId));
    const [found] = await withAttempts(db, rows);
    return found ?? null;
  };

  return {
    findDelivery,

    find: async (organizationId) => (await db.select().from(webhooks).where(own(organizationId)))[0] ?? null,

    async findForChange(organizationId) {
      // Where there is no webhook yet, there is no row of its own to lock.
      await lockOrganization(db, organizationId);
      const [row] = await db.select().from(webhooks).where(own(organizationId)).for('update');
      return row ?? null;
    },

    async save(organizationId, { url, sealedSecret, sealedPreviousSecret, previousSecretUntil }) {
      const change = { url, sealedSecret, sealedPreviousSecret, previousSecretUntil };
      const [row] = await db
        .insert(webhooks)
        .values({ organizationId, ...change })
        .onConflictDoUpdate({
          target: webhooks.organizationId,
          set: { ...change, turnedOffAt: null, changedAt: sql`now()` },
        })
        .returning();
      if (!row) throw new Error('The webhook was not returned');
      return row;
    },

    async remove(organizationId) {
      const removed = await db.delete(webhooks).where(own(organizationId)).returning({ url: webhooks.url });
      await cancelQueued(db, organizationId);
      return removed.length > 0;
    },

    async listDeliveries(organizationId, page) {
      const at = webhookDeliveries.createdAt;
      const rows = await db
        .select(deliveryColumns)
        .from(webhookDeliveries)
        .where(
          and(
            eq(webhookDeliveries.organizationId, organizationId),
            isAfter({ at, id: webhookDeliveries.id }, page.after, 'descending'),
          ),
        )
        .orderBy(desc(at), desc(webhookDeliveries.id))
        .limit(page.limit + 1);
      const found = toPage(rows, page, (row) => ({ at: row.createdAt, id: row.id }));
      return { items: await withAttempts(db, found.items), next: found.next };
    },

    async addPing(organizationId) {
      const id = await enqueueWebhook(db, organizationId, { type: 'ping' });
      return id === null ? null : findDelivery(organizationId, id);
    },

    async replay(organizationId, deliveryId) {
      const [row] = await db
        .update(webhookDeliveries)
        .set({
          state: 'queued',
          queuedAt: sql`now()`,
          nextAttemptAt: sql`now()`,
          attemptsBefore: sql`${webhookDeliveries.attempts}`,
        })
        .where(ownDelivery(organizationId, deliveryId))
        .returning();
      if (!row) return;
      const { id, attempts, encounterId } = row;
      const attempt = attempts + 1;
      await db.execute(
        sql`select ${addWebhookJob({ id, organizationId, lane: encounterId ?? id, attempt, runAt: null })}`,
      );
    },
  };
}

/** {@link WebhookOutbox} on PostgreSQL. */
export function createWebhookOutbox(db: Database, unreadable: UnreadableRows): WebhookOutbox {
  return {
    async take(deliveryId, attempt) {
      const [row] = await db
        .select({ delivery: webhookDeliveries, webhook: webhooks, disabledAt: organizations.disabledAt })
        .from(webhookDeliveries)
        .innerJoin(organizations, eq(organizations.id, webhookDeliveries.organizationId))
        .leftJoin(webhooks, eq(webhooks.organizationId, webhookDeliveries.organizationId))
        .where(isWaitingFor(deliveryId, attempt));
      if (!row) return null;
      const { delivery, webhook } = row;
      const end = async (state: 'cancelled' | 'failed') => {
        await db
          .update(webhookDeliveries)
          .set({ state, nextAttemptAt: null })
          .where(isWaitingFor(deliveryId, attempt));
        return null;
      };
      if (!webhook || webhook.turnedOffAt !== null || row.disabledAt !== null) return await end('cancelled');
      const payload = unreadable.read('webhook_deliveries.payload', deliveryId, () =>
        storedWebhookPayload.read(delivery.payload),
      );
      // The others of its lane wait behind it.
      if (payload === null) return await end('failed');
      return {
        deliveryId,
        organizationId: delivery.organizationId,
        payload,
        attempt,
        attemptsBefore: delivery.attemptsBefore,
        queuedAt: delivery.queuedAt,
        webhook,
      };
    },

    async record(sending, made, outcome) {
      const { deliveryId, organizationId, attempt, payload, webhook } = sending;
      await db.transaction(async (tx) => {
        const noted = await tx
          .update(webhookDeliveries)
          .set({
            attempts: attempt,
            state:
              outcome.kind === 'again' ? 'queued' : outcome.kind === 'delivered' ? 'delivered' : 'failed',
            nextAttemptAt: outcome.kind === 'again' ? outcome.at : null,
          })
          .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.attempts, attempt - 1)))
          .returning({ id: webhookDeliveries.id });
        // Another worker has already recorded this attempt.
        if (noted.length === 0) return;
        await tx.insert(webhookAttempts).values({ deliveryId, ...made });
        if (outcome.kind === 'again') {
          const lane = 'encounterId' in payload ? payload.encounterId : deliveryId;
          const next = { id: deliveryId, organizationId, lane, attempt: attempt + 1, runAt: outcome.at };
          await tx.execute(sql`select ${addWebhookJob(next)}`);
        }
        if (outcome.kind === 'gone') await turnOff(tx, organizationId, webhook);
      });
    },
  };
}

function isWaitingFor(deliveryId: string, attempt: number) {
  return and(
    eq(webhookDeliveries.id, deliveryId),
    eq(webhookDeliveries.state, 'queued'),
    eq(webhookDeliveries.attempts, attempt - 1),
  );
}

async function cancelQueued(db: Queryable, organizationId: string): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ state: 'cancelled', nextAttemptAt: null })
    .where(and(eq(webhookDeliveries.organizationId, organizationId), eq(webhookDeliveries.state, 'queued')));
}

/** Turns the webhook off, unless its address was changed during the request. */
async function turnOff(tx: Queryable, organizationId: string, webhook: WebhookRecord): Promise<void> {
  const turnedOff = await tx
    .update(webhooks)
    .set({ turnedOffAt: sql`now()` })
    .where(
      and(
        eq(webhooks.organizationId, organizationId),
        eq(webhooks.url, webhook.url),
        eq(webhooks.changedAt, webhook.changedAt),
      ),
    )
    .returning({ url: webhooks.url });
  if (turnedOff.length === 0) return;
  await cancelQueued(tx, organizationId);
  await tx.insert(auditEvents).values({
    organizationId,
    actorType: 'system',
    action: 'webhook.turn_off',
    resourceType: 'webhook',
    resourceId: organizationId,
  });
}

async function withAttempts(
  db: Queryable,
  rows: readonly Omit<WebhookDeliveryRecord, 'attempts'>[],
): Promise<WebhookDeliveryRecord[]> {
  if (rows.length === 0) return [];
  const made = await db
    .select()
    .from(webhookAttempts)
    .where(
      inArray(
        webhookAttempts.deliveryId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(webhookAttempts.id));
  return rows.map((row) => ({
    ...row,
    attempts: made
      .filter(({ deliveryId }) => deliveryId === row.id)
      .slice(-attemptsShownMax)
      .map(({ at, durationMs, status, error }) => ({ at, durationMs, status, error })),
  }));
}

/** Deletes deliveries older than 30 days, and former secrets that no longer sign. */
export async function purgeWebhooks(db: Queryable): Promise<void> {
  await db
    .delete(webhookDeliveries)
    .where(
      sql`${webhookDeliveries.createdAt} < now() - interval '30 days' and ${webhookDeliveries.state} <> 'queued'`,
    );
  await db
    .update(webhooks)
    .set({ sealedPreviousSecret: null, previousSecretUntil: null })
    .where(and(isNotNull(webhooks.previousSecretUntil), sql`${webhooks.previousSecretUntil} < now()`));
}
