import 'server-only';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Context } from '@/lib/server/context.ts';
import { writeInstant } from '@/lib/server/database/instants.ts';
import { invitations } from '@/lib/server/invitations/invitation-table.ts';
import { type RowRecord, rowFields } from '@/lib/server/invitations/invitation-view.ts';

const columns = getTableColumns(invitations);
/** Aliased to the names of the record, so that the driver builds the records itself. */
export const rowColumns = sql.raw(
  rowFields.map((name) => `"invitations"."${columns[name].name}" as "${name}"`).join(', '),
);

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
export async function readRows(
  context: Context,
  query: SQL,
  planning: Planning,
): Promise<readonly ListedRow[]> {
  const { sql: text, params: values } = dialect.sqlToQuery(query);
  const name = planning === 'once' ? nameStatement(context, text) : undefined;
  return (await context.readShared({ name, text, values, types: rowTypes })) as readonly ListedRow[];
}

/**
 * `once`: the best plan does not depend on the values, so the statement is prepared and planned once per connection. `each`: the
 * best index depends on how many rows have a value, so it is planned each time.
 */
export type Planning = 'once' | 'each';

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
