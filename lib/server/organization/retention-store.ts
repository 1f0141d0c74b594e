import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '@/lib/server/context.ts';
import { organizations } from '@/lib/server/organization/organization-table.ts';
import { matchOrganization } from '@/lib/server/organization/settings-store.ts';
import { readSetting, writeSettings } from '@/lib/server/organization/stored-settings.ts';
import type { Scope } from '@/lib/server/scope.ts';

/*
 * The service's retention period in days, as last read, and when the dashboard last applied it. Both are stored beside the owner's
 * settings in `organizations.settings`.
 */

/** Stores the service's retention period; null means that nothing is erased automatically. */
export async function noteRetention(context: Context, scope: Scope, days: number | null): Promise<void> {
  const change = writeSettings({ retentionDays: days });
  await context.db
    .update(organizations)
    .set({ settings: sql`${organizations.settings} || ${change}::jsonb` })
    .where(and(matchOrganization(scope), sql`not (${organizations.settings} @> ${change}::jsonb)`));
}

/**
 * Claims the organizations of this service that are due for erasure: each is claimed by one process, at most once an hour.
 * @returns the organizations, with the last known retention period
 */
export async function claimForRetention(
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
  return taken.map(({ settings, ...scope }) => {
    // One that cannot be read erases nothing, and costs no other organization its erasure.
    const days = context.unreadable.read('organizations.settings retentionDays', scope.organizationId, () =>
      readSetting(settings, 'retentionDays'),
    );
    return { scope, retentionDays: days ?? null };
  });
}
