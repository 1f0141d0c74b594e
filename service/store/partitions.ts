import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/**
 * Makes the partitions of this month and the next two, of everything that grows without end. What comes later than that
 * lies in a partition for the rest. The function works with the rights of the role that migrates (decision 049).
 */
export async function ensurePartitions(db: Pick<NodePgDatabase, 'execute'>): Promise<void> {
  await db.execute(sql`select prepare_month_partitions()`);
}
