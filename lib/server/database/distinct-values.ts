import 'server-only';
import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/server/context.ts';
import type { Scope } from '@/lib/server/scope.ts';

/** A column whose distinct values are listed; it needs an index on the scope, the key and the time, in this order. */
export type DistinctSource =
  | {
      table: 'invitations';
      key: 'agent_id' | 'created_by';
      label: 'agent_name' | 'created_by_name';
      at: 'created_at';
    }
  | { table: 'audit_events'; key: 'actor'; label: 'actor'; at: 'at' };

/**
 * The distinct values of a column in one organization, each with its newest label. It jumps backwards along the index, so the cost
 * grows with the number of values, not of rows. Sorted by label.
 *
 * @param max - maximum number of values
 */
export async function listDistinct(
  context: Context,
  scope: Scope,
  source: DistinctSource,
  max: number,
): Promise<{ key: string; label: string }[]> {
  const [table, key, label, at] = [source.table, source.key, source.label, source.at].map(sql.identifier);
  const own = sql`service = ${scope.service} and organization_id = ${scope.organizationId}`;
  // Both columns descending, so that the index gives the newest row of each value without a sort.
  const newest = sql`order by ${key} desc, ${at} desc limit 1`;
  const result = await context.db.execute<{ key: string; label: string }>(sql`
    with recursive found as (
      (select ${key} as key, ${label} as label, 1 as n from ${table} where ${own} ${newest})
      union all
      (select next.key, next.label, found.n + 1 from found, lateral (
        select ${key} as key, ${label} as label from ${table}
        where ${own} and ${key} < found.key ${newest}) next
        where found.n < ${max})
    ) select key, label from found order by lower(label), key`);
  return result.rows.map((row) => ({ key: row.key, label: row.label }));
}
