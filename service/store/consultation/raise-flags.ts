import { sql } from 'drizzle-orm';
import type { FlagLevel } from '../../../contract/flag-level.ts';
import { createIdentifier } from '../../domain/identifier.ts';
import type { Transaction } from '../database.ts';
import { encounterFlags } from '../schema/flags.ts';
import { enqueueWebhook } from '../webhooks/enqueue-webhooks.ts';
import { enqueueAlerts } from './enqueue-alerts.ts';

type RaisedFlag = { ruleId: string; level: FlagLevel };

/**
 * Writes flags with their alerts and webhook events. A flag that this event has already raised is not written again. An
 * alarm whose signs were all denied is only listed: no alert is sent.
 */
export async function raiseFlags(
  tx: Transaction,
  { organizationId, encounterId }: { organizationId: string; encounterId: string },
  flags: readonly RaisedFlag[],
  eventSeq: number,
): Promise<void> {
  if (flags.length === 0) return;
  const written = await tx
    .insert(encounterFlags)
    .values(
      flags.map(({ ruleId, level }) => ({
        id: createIdentifier(),
        organizationId,
        encounterId,
        ruleId,
        level,
        raisedAt: sql`clock_timestamp()`,
        eventSeq,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: encounterFlags.id, level: encounterFlags.level });
  const told = written.filter(({ level }) => level !== 'DENIED');
  await enqueueAlerts(tx, { organizationId, encounterId, flagIds: told.map(({ id }) => id) });
  for (const { level } of told)
    await enqueueWebhook(tx, organizationId, { type: 'encounter.flag', encounterId, level });
}
