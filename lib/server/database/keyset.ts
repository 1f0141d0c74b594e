import 'server-only';
import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import * as z from 'zod';
import { parseJson } from '@/lib/server/parse-json.ts';
import { readInstant } from '@/lib/shared/instants.ts';
import { cleanText } from '@/lib/shared/plain-text.ts';

/** The order of a list: by a value, and by id among equal values. With an index on both, every page costs the same. */
export type ListOrder = {
  value: SQLWrapper;
  valueType: 'text' | 'timestamptz';
  id: SQLWrapper;
  idType: 'text' | 'bigint';
  descending: boolean;
};

/** The end of a page: value and id of its last row. */
export type Position = readonly [value: string | Date, id: string | number];

export type Page<Row> = { rows: Row[]; nextCursor: string | null };

const positionSchema = z.tuple([z.string().max(400), z.union([z.string().max(64), z.int()])]);

/** The columns to sort by. */
export function orderRows(order: ListOrder): SQL[] {
  const direction = order.descending ? desc : asc;
  return [direction(order.value), direction(order.id)];
}

/**
 * Condition for the rows after a cursor's position, in this order.
 *
 * @param cursor - `nextCursor` of the page before; an invalid one, or one of another order, sets no condition
 */
export function isAfter(order: ListOrder, cursor: string | null): SQL | undefined {
  if (!cursor) return undefined;
  const parsed = positionSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success) return undefined;
  const [value, id] = parsed.data;
  if ((order.idType === 'bigint') !== (typeof id === 'number')) return undefined;
  const bound = order.valueType === 'timestamptz' ? readInstant(value) : cleanText(value);
  if (bound === null) return undefined;
  const last = typeof id === 'number' ? id : cleanText(id);
  const place = sql`(${bound}::${sql.raw(order.valueType)}, ${last}::${sql.raw(order.idType)})`;
  const sign = order.descending ? sql`<` : sql`>`;
  return sql`(${order.value}, ${order.id}) ${sign} ${place}`;
}

/**
 * Makes a page from the rows of a query with `limit + 1`: the additional row shows that there is a next page.
 *
 * @param positionOf - the values of a row by which the list is sorted
 */
export function toPage<Row>(
  rows: readonly Row[],
  size: number,
  positionOf: (row: Row) => Position,
): Page<Row> {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > size && last ? writeCursor(positionOf(last)) : null };
}

function writeCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}
