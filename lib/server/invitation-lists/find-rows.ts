import 'server-only';
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Context } from '@/lib/server/context.ts';
import { isAfter, type ListOrder, orderRows } from '@/lib/server/database/keyset.ts';
import { type Planning, readRows, rowColumns } from '@/lib/server/invitation-lists/read-rows.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import type { RowRecord } from '@/lib/server/invitations/invitation-view.ts';
import { type InvitationFilter, invitationSorts, isNarrowed } from '@/lib/shared/invitation-filter.ts';

/** Rows of the organization to read: filter, order and maximum number. */
type Wanted = {
  filter: InvitationFilter;
  own: SQL;
  narrowed: SQL | undefined;
  order: ListOrder;
  limit: number;
};

/** The rows of one page, by the way that is fastest for its filter. */
export function findRows(context: Context, wanted: Wanted): Promise<readonly RowRecord[]> {
  return (hasIndexFor(wanted.filter) ? readInOrder : readBothWays)(context, wanted);
}

/** Whether an index gives the filtered rows in the order of the list. */
function hasIndexFor(filter: InvitationFilter): boolean {
  if (filter.q !== '') return false;
  return invitationSorts[filter.sort].by === 'created' || !isNarrowed(filter);
}

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
