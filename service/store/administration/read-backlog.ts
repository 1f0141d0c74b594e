import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../database.ts';
import { alertDueAt } from '../schema/flags.ts';

const backlogSchema = z.object({
  jobsQueued: z.coerce.number(),
  jobsFailed: z.coerce.number(),
  oldestJobS: z.coerce.number(),
  webhooksQueued: z.coerce.number(),
  oldestWebhookS: z.coerce.number(),
  alertsUnsent: z.coerce.number(),
});

/** The numbers of waiting jobs, webhook events and alerts. */
export async function readBacklog(db: Database): Promise<z.infer<typeof backlogSchema>> {
  const answer = await db.execute(sql`
    select jobs.*, webhooks.*, alerts.*
    from (
      select count(*) filter (where attempts < max_attempts) as "jobsQueued",
        count(*) filter (where attempts >= max_attempts) as "jobsFailed",
        coalesce(max(extract(epoch from now() - run_at))
          filter (where attempts < max_attempts and run_at < now()), 0) as "oldestJobS"
      from graphile_worker.jobs
    ) as jobs, (
      select count(*) as "webhooksQueued",
        coalesce(max(extract(epoch from now() - queued_at)), 0) as "oldestWebhookS"
      from webhook_deliveries where state = 'queued'
    ) as webhooks, (
      select count(*) as "alertsUnsent" from alerts
      where (state in ('queued', 'failed') or (state = 'no_address' and kind = 'flag')) and ${alertDueAt} < now() - interval '5 minutes'
        and ${alertDueAt} > now() - interval '7 days'
    ) as alerts`);
  return backlogSchema.parse(answer.rows[0]);
}
