import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import * as z from 'zod';

/** A table with its stored columns, without generated ones. */
export type Table = { schema: string; name: string; columns: string[] };

const tableSchema = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });
const linkSchema = z.object({ child: z.string(), parent: z.string() });
const sequenceSchema = z.object({ schema: z.string(), name: z.string(), last: z.string().nullable() });

export type Sequence = z.infer<typeof sequenceSchema>;

export const fullName = ({ schema, name }: { schema: string; name: string }) => `${schema}.${name}`;
const quoted = ({ schema, name }: { schema: string; name: string }) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

/**
 * The tables of a schema, ordered so that referenced tables come first and the tables can be filled in this order. A partitioned
 * table counts as one table.
 * @param isLeftOut - by full name, like `public.sessions`
 */
export async function listTables(
  client: pg.ClientBase,
  schema: string,
  isLeftOut: (name: string) => boolean,
): Promise<Table[]> {
  const found = await client.query(
    `select n.nspname as schema, c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition
     order by c.relname`,
    [schema],
  );
  const tables = z.array(tableSchema).parse(found.rows);
  const links = await client.query(
    `select distinct child.relname as child, parent.relname as parent
     from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
     join pg_namespace n on n.oid = child.relnamespace
     where k.contype = 'f' and n.nspname = $1 and child.oid <> parent.oid`,
    [schema],
  );
  return inOrder(tables, z.array(linkSchema).parse(links.rows)).filter(
    (table) => !isLeftOut(fullName(table)),
  );
}

function inOrder(tables: readonly Table[], links: readonly z.infer<typeof linkSchema>[]): Table[] {
  const ordered: Table[] = [];
  const visited = new Set<string>();
  const visit = (table: Table) => {
    if (visited.has(table.name)) return;
    visited.add(table.name);
    for (const { child, parent } of links) {
      const found = tables.find(({ name }) => name === parent);
      if (child === table.name && found) visit(found);
    }
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  return ordered;
}

const columnList = ({ columns }: Table) => columns.map((name) => pg.escapeIdentifier(name)).join(', ');

/** Writes the rows in PostgreSQL's COPY text format; gives their number. */
export async function copyOut(client: pg.ClientBase, table: Table, to: Writable): Promise<number> {
  const source = client.query(copyTo(`copy (select ${columnList(table)} from ${quoted(table)}) to stdout`));
  await pipeline(source, to);
  return source.rowCount;
}

/** Inserts rows that {@link copyOut} wrote; gives their number. */
export async function copyIn(client: pg.ClientBase, table: Table, from: Readable): Promise<number> {
  const target = client.query(copyFrom(`copy ${quoted(table)} (${columnList(table)}) from stdin`));
  await pipeline(from, target);
  return target.rowCount;
}

export async function emptyTables(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  if (tables.length > 0) await client.query(`truncate ${tables.map(quoted).join(', ')} cascade`);
}

/** The current values of a schema's sequences; null for one that was never used. */
export async function readSequences(client: pg.ClientBase, schema: string): Promise<Sequence[]> {
  const { rows } = await client.query(
    `select schemaname as schema, sequencename as name, last_value::text as last from pg_sequences
     where schemaname = $1 order by sequencename`,
    [schema],
  );
  return z.array(sequenceSchema).parse(rows);
}

export async function setSequences(client: pg.ClientBase, sequences: readonly Sequence[]): Promise<void> {
  for (const sequence of sequences) {
    if (sequence.last === null) continue;
    await client.query('select setval($1::regclass, $2::bigint)', [quoted(sequence), sequence.last]);
  }
}
