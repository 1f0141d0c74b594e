import 'server-only';
import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Context } from '@/lib/server/context.ts';
import { auditEvents } from '@/lib/server/database/schema.ts';
import type { Scope } from '@/lib/server/scope.ts';
import { type AuditFilter, readInstant } from '@/lib/shared/audit-filter.ts';
import type { AuditPage } from '@/lib/shared/views.ts';

const pageSize = 50;

/**
 * One page of who did what, the newest first, by keyset: the cost does not depend on how much there is.
 *
 * @param filter.cursor - `nextCursor` of the page before; one that does not parse starts from the beginning
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
        afterCursor(filter.cursor),
      ),
    )
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(size + 1);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    rows: page.map(({ id, actor, action, subject, at }) => ({
      id,
      actor,
      action,
      subject,
      at: at.toISOString(),
    })),
    nextCursor: rows.length > size && last ? writeCursor(last.at, last.id) : null,
  };
}

const cursorSchema = z.tuple([z.string().max(40), z.int()]);

function writeCursor(at: Date, id: number): string {
  return Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url');
}

function afterCursor(cursor: string | null): SQL | undefined {
  if (!cursor) return undefined;
  const parsed = cursorSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success) return undefined;
  const [moment, id] = parsed.data;
  const at = readInstant(moment);
  if (!at) return undefined;
  return sql`(${auditEvents.at}, ${auditEvents.id}) < (${at}::timestamptz, ${id}::bigint)`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A cursor that somebody edited by hand.
    return null;
  }
}

const peopleMax = 200;

/** Who did anything so far, by skipping along the index: the cost follows the number of people, not of rows. */
export async function listAuditPeople(context: Context, scope: Scope): Promise<string[]> {
  const own = sql`service = ${scope.service} and organization_id = ${scope.organizationId}`;
  const result = await context.db.execute<{ actor: string }>(sql`
    with recursive found as (
      (select actor, 1 as n from audit_events where ${own} order by actor limit 1)
      union all
      (select next.actor, found.n + 1 from found, lateral (
        select actor from audit_events where ${own} and actor > found.actor order by actor limit 1) next
        where found.n < ${peopleMax})
    ) select actor from found`);
  return result.rows.map((row) => row.actor);
}
