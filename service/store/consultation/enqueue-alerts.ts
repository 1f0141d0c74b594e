import { sql } from 'drizzle-orm';
import { createIdentifier } from '../../domain/identifier.ts';
import type { Queryable, Transaction } from '../database.ts';
import { alerts } from '../schema/flags.ts';

/**
 * Writes the alerts of new flags and queues their delivery in the caller's transaction, so that a flag is never stored
 * without its alert (S22). The delivery job also queues the escalation of an unacknowledged emergency to the owner.
 */
export async function enqueueAlerts(
  tx: Transaction,
  raised: { organizationId: string; encounterId: string; flagIds: readonly string[] },
): Promise<void> {
  for (const flagId of raised.flagIds) {
    const alertId = createIdentifier();
    await tx.insert(alerts).values({
      id: alertId,
      organizationId: raised.organizationId,
      encounterId: raised.encounterId,
      flagId,
      kind: 'flag',
    });
    await queueAlert(tx, { alertId, encounterId: raised.encounterId });
  }
}

/** Queues of alerts: jobs of one queue run one after the other, so that those of an encounter see each other's mail. */
const queuesCount = 32;

/** Queues the delivery of an alert, for now or for later. */
export async function queueAlert(
  tx: Queryable,
  { alertId, encounterId, runAt = new Date() }: { alertId: string; encounterId: string; runAt?: Date },
): Promise<void> {
  await tx.execute(
    sql`select graphile_worker.add_job('deliver-alert', json_build_object('alertId', ${alertId}::text),
      queue_name := 'alerts-' || abs(hashtext(${encounterId}) % ${queuesCount}), run_at := ${runAt.toISOString()}::timestamptz, max_attempts := 12)`,
  );
}
