import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { type NewWebhookPayload, webhookPayloadSchema } from '../../../contract/webhook.ts';
import { createIdentifier } from '../../domain/identifier.ts';
import type { Queryable } from '../database.ts';
import { encounters } from '../schema/encounters.ts';
import { webhookDeliveries, webhooks } from '../schema/webhooks.ts';
import { storedWebhookPayload } from '../stored-columns.ts';

/**
 * Concurrent attempts of one organization, so that a slow receiver or many events do not delay other organizations.
 * Events of one consultation are in one lane.
 */
const lanes = 2;

/** Retries of a job whose own run fails, for example in a database outage; a receiver's refusal is no such failure. */
const jobAttemptsMax = 12;

/**
 * Adds the job of one attempt; it replaces a waiting job of the same delivery.
 *
 * @param delivery.attempt - its number, so that a job that runs twice does nothing the second time
 */
export function addWebhookJob(delivery: {
  id: SQL | string;
  organizationId: SQL | string;
  lane: SQL | string;
  attempt: SQL | number;
  runAt: Date | null;
}): SQL {
  const { id, organizationId, lane, attempt, runAt } = delivery;
  return sql`graphile_worker.add_job('deliver-webhook',
    json_build_object('deliveryId', ${id}::text, 'attempt', ${attempt}::int),
    queue_name := 'webhooks:' || ${organizationId}::text || ':' || (hashtext(${lane}::text) & ${lanes - 1}::int),
    run_at := ${runAt?.toISOString() ?? null}::timestamptz,
    max_attempts := ${jobAttemptsMax}, job_key := 'webhook:' || ${id}::text)`;
}

const addedSchema = z.object({ id: z.string() });

/**
 * Writes an event for the organization's webhook and queues its delivery in the caller's transaction, so that every
 * stored event is delivered even if this process crashes afterwards. One statement, which does nothing when no webhook
 * is on.
 *
 * The sequence number is incremented in the encounter's row. The caller holds a lock on that row until it commits, so
 * numbers increase in the order of the commits.
 *
 * @returns the delivery's id, or null
 */
export async function enqueueWebhook(
  tx: Queryable,
  organizationId: string,
  payload: NewWebhookPayload,
): Promise<string | null> {
  const encounterId = 'encounterId' in payload ? payload.encounterId : null;
  const id = createIdentifier();
  // The database fills in the time and the number; these only complete the event for its schema.
  const filled = { occurredAt: new Date().toISOString(), ...(encounterId === null ? {} : { sequence: 1 }) };
  const written = storedWebhookPayload.write(webhookPayloadSchema.parse({ ...payload, ...filled }));
  const { rows } = await tx.execute(sql`
    with counted as (
      update ${encounters} set webhook_sequence = webhook_sequence + 1
      where id = ${encounterId}::text
        and exists (select from ${webhooks} where organization_id = ${organizationId} and turned_off_at is null)
      returning webhook_sequence
    ), written as (
      insert into ${webhookDeliveries} (id, organization_id, type, encounter_id, payload)
      select ${id}::text, organization_id, ${payload.type}::text, ${encounterId}::text, ${written}::jsonb
        || jsonb_build_object('occurredAt',
          to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        || coalesce((select jsonb_build_object('sequence', webhook_sequence) from counted), '{}')
      from ${webhooks} where organization_id = ${organizationId} and turned_off_at is null
      returning id, organization_id
    )
    select id, (${addWebhookJob({
      id: sql`written.id`,
      organizationId: sql`written.organization_id`,
      lane: encounterId ?? id,
      attempt: 1,
      runAt: null,
    })}).id as job_id from written`);
  return rows[0] === undefined ? null : addedSchema.parse(rows[0]).id;
}
