import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { type ModelCallStore, usageConsultationsMax } from '../../domain/consultation/language-model.ts';
import type { Database } from '../database.ts';
import { encounters, languageModelCalls } from '../schema/encounters.ts';

const count = z.coerce.number();
const usageSchema = z.object({
  consultations: count,
  used: count,
  calls: count,
  failed: count,
  taken: count,
  dropped: count,
  input_tokens: count,
  output_tokens: count,
  median_ms: count.nullable(),
  percentile_95_ms: count.nullable(),
  failing_since: z.coerce.date().nullable(),
});

/** {@link ModelCallStore} on PostgreSQL. */
export function createModelCallStore(db: Database): ModelCallStore {
  return {
    async record(call) {
      await db.insert(languageModelCalls).values(call);
    },

    async summarize(organizationId, agentId) {
      const { rows } = await db.execute(sql`
        with latest as (
          select id from ${encounters}
          where organization_id = ${organizationId} and agent_id = ${agentId}
          order by created_at desc, id desc limit ${usageConsultationsMax}
        ), calls as (
          select c.* from ${languageModelCalls} c join latest on latest.id = c.encounter_id
          where c.organization_id = ${organizationId}
        ), spent as (
          select sum(duration_ms) as ms from calls group by encounter_id
        ), answered as (
          select max(at) as at from calls where outcome <> 'failed'
        )
        select
          (select count(*) from latest) as consultations,
          (select count(*) from spent) as used,
          count(*) as calls,
          count(*) filter (where outcome = 'failed') as failed,
          coalesce(sum(taken), 0) as taken,
          coalesce(sum(dropped), 0) as dropped,
          coalesce(sum(input_tokens), 0) as input_tokens,
          coalesce(sum(output_tokens), 0) as output_tokens,
          (select percentile_cont(0.5) within group (order by ms) from spent) as median_ms,
          (select percentile_cont(0.95) within group (order by ms) from spent) as percentile_95_ms,
          min(at) filter (
            where outcome = 'failed' and at > coalesce((select at from answered), '-infinity'::timestamptz)
          ) as failing_since
        from calls`);
      const usage = usageSchema.parse(rows[0]);
      return {
        consultations: usage.consultations,
        used: usage.used,
        calls: usage.calls,
        failed: usage.failed,
        taken: usage.taken,
        dropped: usage.dropped,
        inputTokens: usage.input_tokens,
        outputTokens: usage.output_tokens,
        medianMs: usage.median_ms,
        percentile95Ms: usage.percentile_95_ms,
        failingSince: usage.failing_since,
      };
    },
  };
}
