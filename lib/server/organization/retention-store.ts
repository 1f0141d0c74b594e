import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { limits } from '@/contract/limits.ts';
import type { Context } from '@/lib/server/context.ts';
import { organizations } from '@/lib/server/organization/organization-table.ts';
import { matchOrganization } from '@/lib/server/organization/settings-store.ts';
import type { Scope } from '@/lib/server/scope.ts';

/*
 * For how many days the service keeps patients' data, as it has said last, and when the dashboard last acted upon it. Both
 * stand beside what an owner has set here, in `organizations.settings`.
 */

const keptSchema = z.object({
  retentionDays: z.int().min(limits.retentionDaysMin).nullable().catch(null).default(null),
});

/** Notes what the service says; null keeps everything until somebody erases it. */
export async function noteRetention(context: Context, scope: Scope, days: number | null): Promise<void> {
  const change = JSON.stringify({ retentionDays: days });
  await context.db
    .update(organizations)
    .set({ settings: sql`${organizations.settings} || ${change}::jsonb` })
    .where(and(matchOrganization(scope), sql`not (${organizations.settings} @> ${change}::jsonb)`));
}

/**
 * Takes the organizations of this service whose turn it is: each is taken by one process, and by none again within the hour.
 * @returns them, with what is known of how long their data is kept
 */
export async function takeForRetention(
  context: Context,
): Promise<{ scope: Scope; retentionDays: number | null }[]> {
  const taken = await context.db
    .update(organizations)
    .set({ settings: sql`${organizations.settings} || jsonb_build_object('retentionCheckedAt', now())` })
    .where(
      and(
        eq(organizations.service, context.env.consultBaseUrl),
        sql`coalesce((${organizations.settings}->>'retentionCheckedAt')::timestamptz, '-infinity') < now() - interval '1 hour'`,
      ),
    )
    .returning({
      service: organizations.service,
      organizationId: organizations.organizationId,
      settings: organizations.settings,
    });
  return taken.map(({ settings, ...scope }) => ({ scope, ...keptSchema.parse(settings) }));
}
