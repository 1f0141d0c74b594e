import 'server-only';
import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Context, Database } from '@/lib/server/context.ts';
import { organizations } from '@/lib/server/organization/organization-table.ts';
import { pickScope, type Scope } from '@/lib/server/scope.ts';
import { webhookReceipts, webhookReceivers } from '@/lib/server/webhook/webhook-tables.ts';

/** An event older than five minutes is refused; its id is remembered for much longer than that. */
const receiptsKept = sql`interval '1 hour'`;

function ownReceiver(scope: Scope): SQL | undefined {
  return and(
    eq(webhookReceivers.service, scope.service),
    eq(webhookReceivers.organizationId, scope.organizationId),
  );
}

/** What a webhook's secret is sealed with besides its key: it opens in this row only (S11). */
export function webhookSecretIdentity(scope: Scope): string {
  return JSON.stringify(['webhook', scope.service, scope.organizationId]);
}

/** Writes into the audit what has been stored, in its transaction. */
type Note = (within: { db: Pick<Database, 'insert'> }) => Promise<void>;

/** Keeps the secret of a webhook that leads here. */
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

/** The organization whose events come to the address that ends with this key; null where there is none. */
export async function findHintScope(context: Context, hintKey: string): Promise<Scope | null> {
  if (!/^[0-9a-f]{64}$/.test(hintKey)) return null;
  const rows = await context.db
    .select({ service: organizations.service, organizationId: organizations.organizationId })
    .from(organizations)
    .where(and(eq(organizations.service, context.env.consultBaseUrl), eq(organizations.hintKey, hintKey)))
    .limit(1);
  return rows[0] ?? null;
}

/** The last part of an organization's address for events without a signature; null where nobody has signed in yet. */
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

/** Notes that an event has come, and forgets those of long ago. */
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
