import 'server-only';
import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import * as z from 'zod';
import { parseJson } from '@/lib/server/parse-json.ts';
import { readInstant } from '@/lib/shared/instants.ts';
import { cleanText } from '@/lib/shared/plain-text.ts';

type OrderColumn = { value: SQLWrapper; type: 'text' | 'timestamptz' | 'integer' | 'bigint' };

/**
 * The order of a list: by each column in turn, all in the same direction. The last column is unique. With an index on them every
 * page costs the same.
 */
export type ListOrder = { columns: readonly OrderColumn[]; descending: boolean };

/** The end of a page: the values of its last row, one for each column of the order. */
export type Position = readonly (string | number | Date)[];

export type Page<Row> = { rows: Row[]; nextCursor: string | null };

const positionSchema = z.array(z.union([z.string().max(400), z.int()]));

/** The columns to sort by. */
export function orderRows({ columns, descending }: ListOrder): SQL[] {
  const direction = descending ? desc : asc;
  return columns.map(({ value }) => direction(value));
}

/**
 * Condition for the rows after a cursor's position, in this order.
 *
 * @param cursor - `nextCursor` of the page before; an invalid one, or one of another order, sets no condition
 */
export function isAfter({ columns, descending }: ListOrder, cursor: string | null): SQL | undefined {
  if (!cursor) return undefined;
  const parsed = positionSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success || parsed.data.length !== columns.length) return undefined;
  const bounds = columns.map(({ type }, at) => readBound(type, parsed.data[at]));
  if (bounds.includes(null)) return undefined;
  const place = sql.join(
    bounds.map((bound, at) => sql`${bound}::${sql.raw(columns[at]?.type ?? 'text')}`),
    sql`, `,
  );
  const values = sql.join(
    columns.map(({ value }) => sql`${value}`),
    sql`, `,
  );
  return sql`(${values}) ${descending ? sql`<` : sql`>`} (${place})`;
}

/** The value of a cursor for a column; null when it is of another type. */
function readBound(type: OrderColumn['type'], value: string | number | undefined): string | number | null {
  if (type === 'integer' || type === 'bigint') return typeof value === 'number' ? value : null;
  if (typeof value !== 'string') return null;
  return type === 'timestamptz' ? readInstant(value) : cleanText(value);
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

/** The cursor that continues after this position. */
export function writeCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}
