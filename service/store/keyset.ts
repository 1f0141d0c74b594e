import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ListPosition, Page, PageRequest } from '../domain/page.ts';

/** The condition for rows after a position in a list sorted by `at` and then `id`. */
export function isAfter(
  columns: { at: PgColumn; id: PgColumn },
  position: ListPosition | null,
  direction: 'ascending' | 'descending',
): SQL | undefined {
  if (position === null) return undefined;
  const place = sql`(${position.at.toISOString()}::timestamptz, ${position.id})`;
  return direction === 'ascending'
    ? sql`(${columns.at}, ${columns.id}) > ${place}`
    : sql`(${columns.at}, ${columns.id}) < ${place}`;
}

/** Makes a page from up to `limit` + 1 rows: the additional row only shows that there is a next page. */
export function toPage<Item>(
  rows: readonly Item[],
  request: PageRequest,
  positionOf: (item: Item) => ListPosition,
): Page<Item> {
  const items = rows.slice(0, request.limit);
  const last = items.at(-1);
  return { items, next: rows.length > request.limit && last !== undefined ? positionOf(last) : null };
}
