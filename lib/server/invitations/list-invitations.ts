import 'server-only';
import {
  and,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  lt,
  not,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { keysWhere } from '@/common/keys.ts';
import type { Context } from '@/lib/server/context.ts';
import { listDistinct } from '@/lib/server/database/distinct-values.ts';
import { writeInstant } from '@/lib/server/database/instants.ts';
import { isAfter, type ListOrder, orderRows, type Position, toPage } from '@/lib/server/database/keyset.ts';
import { matchNotStarted, type StatusConditions } from '@/lib/server/invitations/expiry.ts';
import { intentIsFirst } from '@/lib/server/invitations/intent.ts';
import { matchOwnInvitations } from '@/lib/server/invitations/invitation-store.ts';
import type { InvitationRecord } from '@/lib/server/invitations/invitation-table.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import {
  findConditions,
  type RowRecord,
  rowFields,
  toInvitationRow,
} from '@/lib/server/invitations/invitation-view.ts';
import { readSearch } from '@/lib/server/invitations/search-text.ts';
import { isUndelivered } from '@/lib/server/mail/undelivered.ts';
import { listColleagues } from '@/lib/server/session/people-store.ts';
import type { Session } from '@/lib/server/session/session.ts';
import {
  assignedToMe,
  type FlagFilter,
  type InvitationFilter,
  invitationSorts,
  isNarrowed,
  type ReviewFilter,
} from '@/lib/shared/invitation-filter.ts';
import { type InvitationStatus, statusFacts } from '@/lib/shared/invitation-status.ts';
import type { Count } from '@/lib/shared/operations/invitation.ts';
import type { InvitationPage, InvitationSummary } from '@/lib/shared/operations/invitation-list.ts';
import { isPossibleId } from '@/lib/shared/plain-text.ts';

const pageSize = 50;
const countMax = 9_999;

const columns = getTableColumns(invitations);
/** Aliased to the names of the record, so that the driver builds the records itself. */
const rowColumns = sql.raw(
  rowFields.map((name) => `"invitations"."${columns[name].name}" as "${name}"`).join(', '),
);

/** Same expression as in the view, and in the indexes. */
export const changedAt = sql`coalesce(${invitations.encounterUpdatedAt}, ${invitations.updatedAt})`;

/** Condition: this organization's rows, without those that are being made for the first time. */
export function ownRows(session: Session): SQL {
  return matchOwnInvitations(session, not(intentIsFirst));
}

/** The invitations with these ids that belong to this session's organization. */
export async function findInvitations(
  context: Context,
  session: Session,
  ids: readonly string[],
): Promise<Map<string, InvitationRecord>> {
  const possible = [...new Set(ids)].filter(isPossibleId);
  if (possible.length === 0) return new Map();
  const rows = await context.db
    .select()
    .from(invitations)
    .where(and(ownRows(session), inArray(invitations.id, possible)));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * One page of the organization's invitations, paged by keyset, so the cost does not grow with the table.
 *
 * @param filter.cursor - `nextCursor` of the page before; an invalid one starts from the beginning
 */
export async function listInvitations(
  context: Context,
  session: Session,
  filter: InvitationFilter,
  size = pageSize,
): Promise<InvitationPage> {
  const conditions = findConditions(session);
  const sort = invitationSorts[filter.sort];
  const order: ListOrder = { columns: sortColumns[sort.by], descending: sort.descending };
  const wanted: Wanted = {
    filter,
    own: ownRows(session),
    narrowed: narrow(session, filter, conditions),
    order,
    limit: size + 1,
  };
  const rows = await (hasIndexFor(filter) ? readInOrder : readBothWays)(context, wanted);
  const page = toPage(rows, size, (row) => readPosition(row, sort.by));
  return { ...page, rows: page.rows.map((row) => toInvitationRow(row, conditions)) };
}

/** Whether an index gives the filtered rows in the order of the list. */
function hasIndexFor(filter: InvitationFilter): boolean {
  if (filter.q !== '') return false;
  return invitationSorts[filter.sort].by === 'created' || !isNarrowed(filter);
}

const dialect = new PgDialect();

/** Timestamps are converted to text directly, without creating dates. */
const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.TIMESTAMPTZ ? writeInstant : pg.types.getTypeParser(oid, format),
};

/** `foundCount` only for queries that count. */
type ListedRow = RowRecord & { foundCount?: string };

/**
 * Runs a query over `rowColumns` with the driver alone: building it with the query builder, and having that parse each value again,
 * took a third of a page's time.
 */
async function readRows(context: Context, query: SQL, planning: Planning): Promise<readonly ListedRow[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(query);
  const name = planning === 'once' ? nameStatement(context, text) : undefined;
  return (await context.readShared({ name, text, values, types: rowTypes })) as readonly ListedRow[];
}

/**
 * `once`: the best plan does not depend on the values, so the statement is prepared and planned once per connection. `each`: the
 * best index depends on how many rows have a value, so it is planned each time.
 */
type Planning = 'once' | 'each';

/** The database keeps each named statement until its connection ends, so limit their number. */
const namedMax = 100;

/** The name of a prepared statement; once the limit is reached, new statements stay unnamed. */
function nameStatement({ memory }: Context, text: string): string | undefined {
  const known = memory.listStatements.get(text);
  if (known !== undefined) return known;
  const { size } = memory.listStatements;
  if (size >= namedMax) return undefined;
  const name = `list_${size}`;
  memory.listStatements.set(text, name);
  return name;
}

/** Rows of the organization to read: filter, order and maximum number. */
type Wanted = {
  filter: InvitationFilter;
  own: SQL;
  narrowed: SQL | undefined;
  order: ListOrder;
  limit: number;
};

async function readInOrder(context: Context, wanted: Wanted): Promise<readonly RowRecord[]> {
  const { filter, own, narrowed, order, limit } = wanted;
  return readRows(
    context,
    sql`select ${rowColumns} from ${invitations} where ${and(own, narrowed, isAfter(order, filter.cursor))}
      order by ${listOrder(order)} limit ${atMost(limit)}`,
    isNarrowed(filter) ? 'each' : 'once',
  );
}

/** Number of rows that are scanned in the order of the list before matches are collected by index. */
const windowSize = 1_000;
/** Factor for a second scan, where the first one filled at least this fraction of the page. */
const nearFactor = 5;
/** Maximum number of rows that are sorted for a page. */
const sortedMax = 2_000;
/** Maximum number of patients with a number that matches the search. */
const rareMax = 200;

/**
 * Finds matching rows by one of two strategies: with many matches, scanning the next rows in the order of the list fills the page;
 * with few, their own index finds them and they are sorted. Which is better is found out by trying, because the planner cannot
 * estimate how many names begin with some letters, nor that invitations that are not started are the newest.
 */
async function readBothWays(context: Context, wanted: Wanted): Promise<readonly RowRecord[]> {
  const { filter, limit } = wanted;
  // A number matches few patients, a name may match many.
  const isRare = /\p{Nd}/u.test(filter.q);
  // Without another filter the index of words is best for every number.
  const planning = isNarrowed({ ...filter, q: '' }) ? 'each' : 'once';
  const few = isRare ? await readFound(context, wanted, rareMax, planning) : null;
  if (few) return few;
  const next = await readNext(context, wanted, windowSize);
  if (next.length === limit) return next;
  // The scan has nearly filled the page, so a longer scan probably does.
  const isNear = next.length * nearFactor >= limit;
  const further = isNear ? await readNext(context, wanted, windowSize * nearFactor) : [];
  if (further.length === limit) return further;
  return (await readFound(context, wanted, sortedMax, 'each')) ?? (await readInOrder(context, wanted));
}

/** The matches among the next `among` rows in the order of the list. */
async function readNext(
  context: Context,
  { filter, own, narrowed, order, limit }: Wanted,
  among: number,
): Promise<readonly RowRecord[]> {
  const inOrder = listOrder(order);
  // The subquery is named like the table, because the conditions refer to the table's columns.
  return readRows(
    context,
    sql`select ${rowColumns} from (
        select * from ${invitations} where ${and(own, isAfter(order, filter.cursor))}
        order by ${inOrder} limit ${among}
      ) invitations where ${narrowed ?? sql`true`} order by ${inOrder} limit ${limit}`,
    'once',
  );
}

/** The rows that match, found by the conditions' index and sorted then; null if there are more than `max`. */
async function readFound(
  context: Context,
  { filter, own, narrowed, order, limit }: Wanted,
  max: number,
  planning: Planning,
): Promise<readonly RowRecord[] | null> {
  // Sorts by a row of all columns, for which there is no index: otherwise the planner would scan in the order of the list.
  const direction = sql.raw(order.descending ? 'desc' : 'asc');
  const names = order.columns.map((_column, at) => sql.raw(`value_${at}`));
  const values = order.columns.map(({ value }, at) => sql`${value} as ${names[at]}`);
  const list = (parts: readonly SQLWrapper[]) => sql.join([...parts], sql`, `);
  const id = names.at(-1) ?? sql.raw('id');
  const rows = await readRows(
    context,
    sql`with found as materialized (
        select ${list(values)} from ${invitations}
        where ${and(own, narrowed, isAfter(order, filter.cursor))} limit ${atMost(max + 1)}
      )
      select ${rowColumns}, (select count(*) from found) as "foundCount" from ${invitations}
      where ${invitations.id} in (select ${id} from found order by row(${list(names)}) ${direction} limit ${atMost(limit)})
      order by row(${list(order.columns.map(({ value }) => value))}) ${direction}`,
    planning,
  );
  return Number(rows[0]?.foundCount ?? 0) > max ? null : rows;
}

const listOrder = (order: ListOrder) => sql.join(orderRows(order), sql`, `);

/** Inlined, because for a parameter the planner assumes a tenth of the table. */
const atMost = (count: number) => sql.raw(String(count));

type SortBy = (typeof invitationSorts)[keyof typeof invitationSorts]['by'];

const idColumn = { value: invitations.id, type: 'text' } as const;
const changedColumn = { value: changedAt, type: 'timestamptz' } as const;

/** The columns of each order, the unique one last. */
export const sortColumns: Record<SortBy, ListOrder['columns']> = {
  created: [{ value: invitations.createdAt, type: 'timestamptz' }, idColumn],
  changed: [changedColumn, idColumn],
  name: [{ value: invitations.sortName, type: 'text' }, idColumn],
  urgency: [{ value: invitations.openFlagSeverity, type: 'integer' }, changedColumn, idColumn],
};

/** The values of a row in the columns of its order. */
export function readPosition(row: RowRecord, by: SortBy): Position {
  const changed = row.encounterUpdatedAt ?? row.updatedAt;
  if (by === 'urgency') return [row.openFlagSeverity, changed, row.id];
  if (by === 'name') return [row.sortName, row.id];
  return [by === 'created' ? row.createdAt : changed, row.id];
}

/** The number of invitations that match a filter. */
export async function countInvitations(
  context: Context,
  session: Session,
  filter: InvitationFilter,
): Promise<Count> {
  return countRows(context, and(ownRows(session), narrow(session, filter, findConditions(session))));
}

/** The condition of a filter on the organization's rows; undefined when it matches all. */
function narrow(session: Session, filter: InvitationFilter, conditions: StatusConditions): SQL | undefined {
  const assigned = filter.assigned === assignedToMe ? session.email : filter.assigned;
  return and(
    matchStatus(filter.status, conditions),
    filter.agent ? eq(invitations.agentId, filter.agent) : undefined,
    filter.by ? eq(invitations.createdBy, filter.by) : undefined,
    assigned ? eq(invitations.assignedTo, assigned) : undefined,
    matchFlag(filter.flag),
    matchReview(filter.review),
    filter.followUp ? isFollowedUp : undefined,
    filter.mail ? isUndelivered(session) : undefined,
    filter.days ? gte(invitations.createdAt, new Date(conditions.now - filter.days * 86_400_000)) : undefined,
    filter.since ? gte(invitations.createdAt, new Date(filter.since)) : undefined,
    filter.until ? lt(invitations.createdAt, new Date(filter.until)) : undefined,
    matchWords(filter.q),
  );
}

/** Has a red flag that nobody has acknowledged. */
export const isFlagged = gt(invitations.openFlagSeverity, 0);

function matchFlag(flag: FlagFilter | null): SQL | undefined {
  if (!flag) return undefined;
  return flag === 'open' ? isFlagged : sql`${invitations.flags} <> '[]'::jsonb`;
}

/** Marked as "Needs follow-up", and not erased. */
export const isFollowedUp = sql`(${invitations.followUpAt} is not null and ${invitations.erasedAt} is null)`;

function matchReview(review: ReviewFilter | null): SQL | undefined {
  if (!review) return undefined;
  return review === 'open' ? sql`${invitations.awaitsReview}` : isNotNull(invitations.reviewedAt);
}

function matchStatus(status: InvitationStatus | null, conditions: StatusConditions): SQL | undefined {
  if (!status) return undefined;
  const cut = conditions.isServiceUnreachable;
  switch (status) {
    case 'unreachable':
      return cut
        ? inArray(invitations.status, keysWhere(statusFacts, 'isOpen'))
        : sql`${invitations.unreachableSince} is not null`;
    case 'expired':
      return matchNotStarted(conditions, true);
    case 'not_started':
      return matchNotStarted(conditions, false);
    default:
      return eq(invitations.status, status);
  }
}

/**
 * Each term of the search must match in one of its alternatives: each of its words must be a prefix of one of the patient's words.
 */
function matchWords(q: string): SQL | undefined {
  const terms = readSearch(q);
  if (terms.length === 0) return undefined;
  const quote = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`;
  const query = terms.map((ways) => `(${ways.map((way) => way.map(quote).join(' & ')).join(' | ')})`);
  return sql`${invitations.searchWords} @@ ${query.join(' & ')}::tsquery`;
}

export async function countRows(
  context: Context,
  condition: SQL | undefined,
  max: number = countMax,
): Promise<Count> {
  const limited = context.db
    .select({ one: sql`1` })
    .from(invitations)
    .where(condition)
    .limit(max + 1)
    .as('limited');
  const rows = await context.db.select({ count: sql<string>`count(*)` }).from(limited);
  const count = Number(rows[0]?.count ?? 0);
  return { count: Math.min(count, max), isMore: count > max };
}

const choicesMax = 100;

/** Totals, and the options of the filters. */
export async function summarizeInvitations(context: Context, session: Session): Promise<InvitationSummary> {
  const own = ownRows(session);
  const [total, open, agents, creators, colleagues] = await Promise.all([
    countRows(context, own),
    countRows(context, and(own, inArray(invitations.status, keysWhere(statusFacts, 'isOpen')))),
    listDistinct(
      context,
      session,
      { table: 'invitations', key: 'agent_id', label: 'agent_name', at: 'created_at' },
      choicesMax,
    ),
    listDistinct(
      context,
      session,
      { table: 'invitations', key: 'created_by', label: 'created_by_name', at: 'created_at' },
      choicesMax,
    ),
    listColleagues(context, session),
  ]);
  return {
    total,
    open,
    agents: agents.map((agent) => ({ id: agent.key, name: agent.label })),
    creators: creators.map((creator) => ({ email: creator.key, name: creator.label })),
    colleagues: colleagues.map((colleague) => ({ ...colleague, isMe: colleague.email === session.email })),
  };
}
