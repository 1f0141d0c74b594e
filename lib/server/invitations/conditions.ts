import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '@/lib/server/context.ts';
import { prepareQuery } from '@/lib/server/database/prepared.ts';
import { organizations, trackers } from '@/lib/server/database/schema.ts';
import { shareReads } from '@/lib/server/database/shared-reads.ts';
import type { ViewConditions } from '@/lib/server/invitations/invitation-view.ts';
import { toExpiryDays } from '@/lib/server/organization/settings-store.ts';
import { pickScope, type Scope } from '@/lib/server/scope.ts';
import type { Session } from '@/lib/server/session/session-store.ts';
import { toTracking } from '@/lib/server/tracker/tracker-store.ts';
import { mayDo } from '@/lib/shared/permissions.ts';

const findStanding = prepareQuery('find_standing', (db) => {
  const query = db
    .select({ settings: organizations.settings, tracker: trackers })
    .from(organizations)
    .leftJoin(
      trackers,
      and(
        eq(trackers.service, organizations.service),
        eq(trackers.organizationId, organizations.organizationId),
      ),
    )
    .where(
      and(
        eq(organizations.service, sql.placeholder('service')),
        eq(organizations.organizationId, sql.placeholder('organizationId')),
      ),
    )
    .limit(1);
  return {
    prepare(name) {
      const prepared = query.prepare(name);
      return shareReads(
        (scope: Scope) => prepared.execute(scope),
        ({ service, organizationId }) => `${service} ${organizationId}`,
      );
    },
  };
});

/** Expiry, reachability and what this person may see, read once for each answer. */
export async function readConditions(context: Context, session: Session): Promise<ViewConditions> {
  const rows = await findStanding(context.db)(pickScope(session));
  return {
    now: Date.now(),
    expiryDays: toExpiryDays(context, rows[0]?.settings),
    isServiceUnreachable: toTracking(rows[0]?.tracker).state === 'unreachable',
    mayReadReport: mayDo(session.role, 'report.read'),
  };
}
