import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** What grows without end, in partitions of a month each. */
const parents = ['encounter_events', 'audit_events'];

/** Makes the partitions of this month and the next two. What comes later than that lies in a partition for the rest. */
export async function ensurePartitions(db: Pick<NodePgDatabase, 'execute'>): Promise<void> {
  for (const parent of parents) {
    await db.execute(
      sql`select ensure_month_partitions(${parent}, now()::date, (now() + interval '2 months')::date)`,
    );
  }
}
