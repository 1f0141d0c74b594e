import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '@/lib/server/context.ts';
import { type LearnedService, services } from '@/lib/server/database/schema.ts';

const reloadMs = 60_000;
const retryAbsentMs = 24 * 3_600_000;

/** What is known about the service; tried first, learned anew when it fails, without a restart. */
export async function readLearned(context: Context): Promise<LearnedService> {
  const known = context.memory.learned;
  if (known && Date.now() - known.loadedAt < reloadMs) return known.learned;
  const rows = await context.db
    .select({ learned: services.learned })
    .from(services)
    .where(eq(services.baseUrl, context.env.consultBaseUrl))
    .limit(1);
  const learned = rows[0]?.learned ?? {};
  context.memory.learned = { learned, loadedAt: Date.now() };
  return learned;
}

/** Stores one thing learned, for this process at once and for the others within a minute. */
export async function learn(context: Context, change: LearnedService): Promise<void> {
  const learned = { ...(await readLearned(context)), ...change };
  context.memory.learned = { learned, loadedAt: Date.now() };
  await context.db
    .insert(services)
    .values({ baseUrl: context.env.consultBaseUrl, learned })
    .onConflictDoUpdate({
      target: services.baseUrl,
      // Other processes learn too: only what changed is written over.
      set: { learned: sql`${services.learned} || ${JSON.stringify(change)}::jsonb`, updatedAt: new Date() },
    });
}

/** Whether an endpoint is worth asking: unknown, present, or found absent more than a day ago. */
export function isWorthAsking(
  knowledge: { present: boolean; at: string } | undefined,
  now = Date.now(),
): boolean {
  if (!knowledge || knowledge.present) return true;
  return now - Date.parse(knowledge.at) > retryAbsentMs;
}
