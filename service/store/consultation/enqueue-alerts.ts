import { sql } from 'drizzle-orm';
import { createIdentifier } from '../../domain/identifier.ts';
import type { Transaction } from '../database.ts';
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
    await tx.execute(
      sql`select graphile_worker.add_job('deliver-alert', json_build_object('alertId', ${alertId}::text), max_attempts := 12)`,
    );
  }
}
