import 'server-only';
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Context } from '@/lib/server/context.ts';
import { invitations } from '@/lib/server/database/schema.ts';
import { matchNotStarted } from '@/lib/server/invitations/expiry.ts';
import { intentIsFirst } from '@/lib/server/invitations/intent.ts';
import {
  type InvitationRecord,
  type StatusConditions,
  toInvitationRow,
  type ViewConditions,
} from '@/lib/server/invitations/invitation-view.ts';
import { readExpiryDays } from '@/lib/server/organization/settings-store.ts';
import type { Session } from '@/lib/server/session/session-store.ts';
import { readTracking } from '@/lib/server/tracker/tracker-store.ts';
import { type InvitationFilter, invitationSorts } from '@/lib/shared/invitation-filter.ts';
import { foldText } from '@/lib/shared/names.ts';
import { mayDo } from '@/lib/shared/permissions.ts';
import { cleanText } from '@/lib/shared/plain-text.ts';
import { findOpenFlags } from '@/lib/shared/review.ts';
import type {
  Count,
  InvitationPage,
  InvitationStatus,
  InvitationSummary,
  Today,
} from '@/lib/shared/views.ts';

const pageSize = 50;
const todaySize = 50;
const waitingSize = 8;
const countMax = 9_999;

/** Rows of this session's organization; an invitation that is being made for the first time is nobody's business yet. */
export function ownRows(session: Session): SQL {
  const own = and(
    eq(invitations.service, session.service),
    eq(invitations.organizationId, session.organizationId),
    not(intentIsFirst),
  );
  if (!own) throw new Error('A condition was lost.');
  return own;
}

/** Expiry, reachability and what this person may see, read once for each answer. */
export async function readConditions(context: Context, session: Session): Promise<ViewConditions> {
  const [tracking, expiryDays] = await Promise.all([
    readTracking(context, session),
    readExpiryDays(context, session),
  ]);
  return {
    now: Date.now(),
    expiryDays,
    isServiceUnreachable: tracking.state === 'unreachable',
    mayReadReport: mayDo(session.role, 'report.read'),
  };
}

/**
 * One page of the organization's invitations by keyset: the cost does not depend on how many there are.
 *
 * @param filter.cursor - `nextCursor` of the page before; one that does not parse starts from the beginning
 */
export async function listInvitations(
  context: Context,
  session: Session,
  filter: InvitationFilter,
  size = pageSize,
): Promise<InvitationPage> {
  const conditions = await readConditions(context, session);
  const sort = invitationSorts[filter.sort];
  const column = sort.by === 'name' ? invitations.sortName : invitations.createdAt;
  const direction = sort.descending ? desc : asc;
  const rows = await context.db
    .select()
    .from(invitations)
    .where(
      and(
        ownRows(session),
        matchStatus(filter.status, conditions),
        filter.agent ? eq(invitations.agentId, filter.agent) : undefined,
        filter.by ? eq(invitations.createdBy, filter.by) : undefined,
        filter.days
          ? gte(invitations.createdAt, new Date(conditions.now - filter.days * 86_400_000))
          : undefined,
        matchWords(filter.q),
        afterCursor(filter.cursor, sort),
      ),
    )
    .orderBy(direction(column), direction(invitations.id))
    .limit(size + 1);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    rows: page.map((row) => toInvitationRow(row, conditions)),
    nextCursor: rows.length > size && last ? writeCursor(last, sort) : null,
  };
}

type Sort = (typeof invitationSorts)[keyof typeof invitationSorts];

const cursorSchema = z.tuple([z.string().max(400), z.string().max(64)]);

function writeCursor(row: InvitationRecord, sort: Sort): string {
  const value = sort.by === 'name' ? row.sortName : row.createdAt.toISOString();
  return Buffer.from(JSON.stringify([value, row.id])).toString('base64url');
}

function afterCursor(cursor: string | null, sort: Sort): SQL | undefined {
  const parsed = cursor
    ? cursorSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
    : null;
  if (!parsed?.success) return undefined;
  const [value, id] = parsed.data.map(cleanText);
  if (value === undefined || id === undefined) return undefined;
  if (sort.by === 'created' && Number.isNaN(Date.parse(value))) return undefined;
  const column = sort.by === 'name' ? sql`${invitations.sortName}` : sql`${invitations.createdAt}`;
  const bound = sort.by === 'name' ? sql`${value}` : sql`${value}::timestamptz`;
  const sign = sort.descending ? sql`<` : sql`>`;
  return sql`(${column}, ${invitations.id}) ${sign} (${bound}, ${id})`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A cursor that somebody edited by hand.
    return null;
  }
}

function matchStatus(status: InvitationStatus | null, conditions: StatusConditions): SQL | undefined {
  if (!status) return undefined;
  const cut = conditions.isServiceUnreachable;
  switch (status) {
    case 'unreachable':
      return cut
        ? inArray(invitations.status, ['not_started', 'started'])
        : sql`${invitations.unreachableSince} is not null`;
    case 'expired':
      return matchNotStarted(conditions, true);
    case 'not_started':
      return matchNotStarted(conditions, false);
    default:
      return eq(invitations.status, status);
  }
}

/** Every word must begin a word of the name or the external ID. */
function matchWords(q: string): SQL | undefined {
  const words = foldText(q)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return undefined;
  const quoted = words
    .slice(0, 8)
    .map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`);
  return sql`${invitations.searchWords} @@ ${quoted.join(' & ')}::tsquery`;
}

async function countRows(context: Context, condition: SQL | undefined): Promise<Count> {
  const limited = context.db
    .select({ one: sql`1` })
    .from(invitations)
    .where(condition)
    .limit(countMax + 1)
    .as('limited');
  const rows = await context.db.select({ count: sql<string>`count(*)` }).from(limited);
  const count = Number(rows[0]?.count ?? 0);
  return { count: Math.min(count, countMax), isMore: count > countMax };
}

/** Totals and the choices of the filters. */
export async function summarizeInvitations(context: Context, session: Session): Promise<InvitationSummary> {
  const own = ownRows(session);
  const [total, open, agents, creators] = await Promise.all([
    countRows(context, own),
    countRows(context, and(own, inArray(invitations.status, ['not_started', 'started']))),
    listDistinct(context, session, 'agent_id', 'agent_name'),
    listDistinct(context, session, 'created_by', 'created_by_name'),
  ]);
  return {
    total,
    open,
    agents: agents.map(([id, name]) => ({ id, name })),
    creators: creators.map(([email, name]) => ({ email, name })),
  };
}

const distinctMax = 100;

/** Distinct values by skipping along the index, so that the cost follows the number of values, not of rows. */
async function listDistinct(
  context: Context,
  session: Session,
  key: 'agent_id' | 'created_by',
  label: 'agent_name' | 'created_by_name',
): Promise<[string, string][]> {
  const keyColumn = sql.identifier(key);
  const labelColumn = sql.identifier(label);
  const own = sql`service = ${session.service} and organization_id = ${session.organizationId}`;
  const result = await context.db.execute<{ key: string; label: string }>(sql`
    with recursive found as (
      (select ${keyColumn} as key, ${labelColumn} as label, 1 as n from invitations where ${own}
        order by ${keyColumn}, created_at desc limit 1)
      union all
      (select next.key, next.label, found.n + 1 from found, lateral (
        select ${keyColumn} as key, ${labelColumn} as label from invitations
        where ${own} and ${keyColumn} > found.key order by ${keyColumn}, created_at desc limit 1) next
        where found.n < ${distinctMax})
    ) select key, label from found`);
  return result.rows.map((row) => [row.key, row.label]);
}

/** The start page: what needs a clinician first. */
export async function readToday(context: Context, session: Session): Promise<Today> {
  const [conditions, tracking] = await Promise.all([
    readConditions(context, session),
    readTracking(context, session),
  ]);
  const own = ownRows(session);
  const isFollowedUp = isNotNull(invitations.followUpAt);
  const wheres = {
    flagged: and(own, sql`${invitations.hasOpenFlag}`),
    followUp: and(own, isFollowedUp, sql`not ${invitations.hasOpenFlag}`),
    other: and(
      own,
      or(eq(invitations.status, 'unclear'), matchNotStarted(conditions, true)),
      isNull(invitations.setAsideAt),
    ),
    unread: and(
      own,
      eq(invitations.status, 'finished'),
      sql`${invitations.readAt} is null`,
      sql`not ${invitations.hasOpenFlag}`,
      not(isFollowedUp),
    ),
    progress: and(
      own,
      eq(invitations.status, 'started'),
      sql`not ${invitations.hasOpenFlag}`,
      not(isFollowedUp),
    ),
    waiting: and(own, matchNotStarted(conditions, false)),
  };
  const pick = (where: SQL | undefined, order: SQL, limit = todaySize) =>
    context.db.select().from(invitations).where(where).orderBy(order).limit(limit);
  const changed = desc(sql`coalesce(${invitations.encounterUpdatedAt}, ${invitations.updatedAt})`);
  const [flagged, followUp, other, unread, progress, waiting, counts] = await Promise.all([
    pick(wheres.flagged, changed),
    pick(wheres.followUp, asc(invitations.followUpAt)),
    pick(wheres.other, desc(invitations.createdAt), 20),
    pick(wheres.unread, desc(invitations.finishedAt)),
    pick(wheres.progress, changed),
    pick(wheres.waiting, desc(invitations.createdAt), waitingSize),
    Promise.all(Object.values(wheres).map((where) => countRows(context, where))),
  ]);
  const [flaggedCount, followUpCount, otherCount, unreadCount, progressCount, waitingCount] = counts;
  const zero: Count = { count: 0, isMore: false };
  const write = (rows: InvitationRecord[]) => rows.map((row) => toInvitationRow(row, conditions));
  const attention = [
    ...write(flagged).sort((a, b) => rankFlags(findOpenFlags(a)) - rankFlags(findOpenFlags(b))),
    ...write(other),
  ];
  return {
    attention,
    followUp: write(followUp),
    unread: write(unread),
    progress: write(progress),
    waiting: write(waiting),
    counts: {
      attention: addCounts(flaggedCount ?? zero, otherCount ?? zero),
      followUp: followUpCount ?? zero,
      unread: unreadCount ?? zero,
      progress: progressCount ?? zero,
      waiting: waitingCount ?? zero,
    },
    tracking,
    hasAny:
      [...flagged, ...followUp, ...other, ...unread, ...progress, ...waiting].length > 0 ||
      (await hasAny(context, own)),
  };
}

function addCounts(a: Count, b: Count): Count {
  return { count: a.count + b.count, isMore: a.isMore || b.isMore };
}

async function hasAny(context: Context, own: SQL): Promise<boolean> {
  const rows = await context.db.select({ id: invitations.id }).from(invitations).where(own).limit(1);
  return rows.length > 0;
}

/** Emergencies before everything else. */
function rankFlags(flags: readonly { level: string }[]): number {
  return flags.some((flag) => flag.level === 'EMERGENCY') ? 0 : 1;
}
