import 'server-only';
import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Context, Database } from '@/lib/server/context.ts';
import { organizations } from '@/lib/server/organization/organization-table.ts';
import { pickScope, type Scope } from '@/lib/server/scope.ts';
import { webhookReceipts, webhookReceivers } from '@/lib/server/webhook/webhook-tables.ts';

/** Events older than five minutes are refused; their ids are kept much longer, to detect replays. */
const receiptsKept = sql`interval '1 hour'`;

function ownReceiver(scope: Scope): SQL | undefined {
  return and(
    eq(webhookReceivers.service, scope.service),
    eq(webhookReceivers.organizationId, scope.organizationId),
  );
}

/** The identity that a webhook's secret is sealed for: it can be opened in this row only (S11). */
export function webhookSecretIdentity(scope: Scope): string {
  return JSON.stringify(['webhook', scope.service, scope.organizationId]);
}

/** Writes an audit entry in the transaction that stores the change. */
type Note = (within: { db: Pick<Database, 'insert'> }) => Promise<void>;

/** Stores the secret of a webhook whose receiver is this dashboard. */
export async function saveReceiver(
  context: Context,
  scope: Scope,
  secret: string,
  note: Note,
): Promise<void> {
  const sealed = await context.keyRing.seal(secret, webhookSecretIdentity(scope));
  await context.db.transaction(async (db) => {
    await db
      .insert(webhookReceivers)
      .values({ ...pickScope(scope), secret: sealed })
      .onConflictDoUpdate({
        target: [webhookReceivers.service, webhookReceivers.organizationId],
        set: { secret: sealed, connectedAt: sql`now()` },
      });
    await note({ db });
  });
}

export async function removeReceiver(context: Context, scope: Scope, note: Note): Promise<void> {
  await context.db.transaction(async (db) => {
    await db.delete(webhookReceivers).where(ownReceiver(scope));
    await note({ db });
  });
}

export async function findReceiver(
  context: Context,
  scope: Scope,
): Promise<typeof webhookReceivers.$inferSelect | null> {
  const rows = await context.db.select().from(webhookReceivers).where(ownReceiver(scope)).limit(1);
  return rows[0] ?? null;
}

/** The organization with this key in its address for unsigned events; null when there is none. */
export async function findHintScope(context: Context, hintKey: string): Promise<Scope | null> {
  if (!/^[0-9a-f]{64}$/.test(hintKey)) return null;
  const rows = await context.db
    .select({ service: organizations.service, organizationId: organizations.organizationId })
    .from(organizations)
    .where(and(eq(organizations.service, context.env.consultBaseUrl), eq(organizations.hintKey, hintKey)))
    .limit(1);
  return rows[0] ?? null;
}

/** The key in the organization's address for unsigned events; null if no one has signed in yet. */
export async function readHintKey(context: Context, scope: Scope): Promise<string | null> {
  const rows = await context.db
    .select({ hintKey: organizations.hintKey })
    .from(organizations)
    .where(
      and(eq(organizations.service, scope.service), eq(organizations.organizationId, scope.organizationId)),
    )
    .limit(1);
  return rows[0]?.hintKey ?? null;
}

export async function hasReceipt(context: Context, scope: Scope, webhookId: string): Promise<boolean> {
  const rows = await context.db
    .select({ webhookId: webhookReceipts.webhookId })
    .from(webhookReceipts)
    .where(
      and(
        eq(webhookReceipts.service, scope.service),
        eq(webhookReceipts.organizationId, scope.organizationId),
        eq(webhookReceipts.webhookId, webhookId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Stores the id of a received event, and deletes old ones. */
export async function addReceipt(context: Context, scope: Scope, webhookId: string): Promise<void> {
  await context.db
    .insert(webhookReceipts)
    .values({ ...pickScope(scope), webhookId })
    .onConflictDoNothing();
  await context.db.update(webhookReceivers).set({ lastReceivedAt: sql`now()` }).where(ownReceiver(scope));
  await context.db
    .delete(webhookReceipts)
    .where(lt(webhookReceipts.receivedAt, sql`now() - ${receiptsKept}`));
}
