import 'server-only';
import { and, eq, gte, lt } from 'drizzle-orm';
import { auditEvents } from '@/lib/server/audit-trail/audit-table.ts';
import type { Context } from '@/lib/server/context.ts';
import { listDistinct } from '@/lib/server/database/distinct-values.ts';
import { isAfter, type ListOrder, orderRows, toPage } from '@/lib/server/database/keyset.ts';
import type { Scope } from '@/lib/server/scope.ts';
import type { AuditFilter } from '@/lib/shared/audit-filter.ts';
import type { AuditPage } from '@/lib/shared/operations/audit.ts';

const pageSize = 50;
const newestFirst: ListOrder = {
  columns: [
    { value: auditEvents.at, type: 'timestamptz' },
    { value: auditEvents.id, type: 'bigint' },
  ],
  descending: true,
};

/**
 * One page of the audit trail, newest first. Paged by keyset, so the cost does not grow with the table.
 *
 * @param filter.cursor - `nextCursor` of the page before; an invalid one starts from the beginning
 */
export async function listAudit(
  context: Context,
  scope: Scope,
  filter: AuditFilter,
  size = pageSize,
): Promise<AuditPage> {
  const rows = await context.db
    .select()
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.service, scope.service),
        eq(auditEvents.organizationId, scope.organizationId),
        filter.person ? eq(auditEvents.actor, filter.person) : undefined,
        filter.action ? eq(auditEvents.action, filter.action) : undefined,
        filter.since ? gte(auditEvents.at, new Date(filter.since)) : undefined,
        filter.until ? lt(auditEvents.at, new Date(filter.until)) : undefined,
        isAfter(newestFirst, filter.cursor),
      ),
    )
    .orderBy(...orderRows(newestFirst))
    .limit(size + 1);
  const page = toPage(rows, size, (row) => [row.at, row.id]);
  return {
    ...page,
    rows: page.rows.map(({ id, actor, action, subject, at }) => ({
      id,
      actor,
      action,
      subject,
      at: at.toISOString(),
    })),
  };
}

const peopleMax = 200;

/** Everyone with an entry in the audit trail. */
export async function listAuditPeople(context: Context, scope: Scope): Promise<string[]> {
  const people = await listDistinct(
    context,
    scope,
    { table: 'audit_events', key: 'actor', label: 'actor', at: 'at' },
    peopleMax,
  );
  return people.map((person) => person.key);
}
