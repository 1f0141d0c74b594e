import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/**
 * Creates partitions for this month and the next two, for all tables that grow without limit. Later rows go into a
 * default partition. The database function runs with the privileges of the role that migrates (decision 049).
 */
export async function ensurePartitions(db: Pick<NodePgDatabase, 'execute'>): Promise<void> {
  await db.execute(sql`select prepare_month_partitions()`);
}
