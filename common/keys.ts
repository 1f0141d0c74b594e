/** Whether a name is an own key of a table; inherited properties do not count. */
export function isKeyOf<Table extends object>(table: Table, name: string): name is keyof Table & string {
  return Object.hasOwn(table, name);
}

/** The keys of a table, in its order. */
export function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table).filter((name) => isKeyOf(table, name));
}

/** A table with a value for each of the keys, in their order. */
export function tableOf<Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
}

/** The same values by their inner key: of texts by language and id, the texts by id and language. */
export function byId<Outer extends string, Table extends object>(
  tables: Readonly<Record<Outer, Table>>,
): { [Id in keyof Table]: Record<Outer, Table[Id]> } {
  const outer = keysOf(tables);
  const ids = new Set(outer.flatMap((key) => keysOf(tables[key])));
  const entries = [...ids].map((id) => [id, tableOf(outer, (key) => tables[key][id])]);
  return Object.fromEntries(entries) as { [Id in keyof Table]: Record<Outer, Table[Id]> };
}

/** The keys of a table of facts of which one fact is true. */
export type KeyWhere<Fact extends string, Table extends Record<string, Record<Fact, boolean>>> = {
  [Key in keyof Table]: true extends Table[Key][Fact] ? Key : never;
}[keyof Table] &
  string;

/** The keys of a table of facts of which one fact is true, in the table's order. */
export function keysWhere<const Fact extends string, Table extends Record<string, Record<Fact, boolean>>>(
  table: Table,
  fact: Fact,
): KeyWhere<Fact, Table>[] {
  return keysOf(table).filter((key): key is KeyWhere<Fact, Table> => table[key]?.[fact] === true);
}

/** The part of an object with some of its keys. */
export function pick<Whole extends object, Key extends keyof Whole>(
  whole: Whole,
  keys: readonly Key[],
): Pick<Whole, Key> {
  return Object.fromEntries(keys.map((key) => [key, whole[key]])) as Pick<Whole, Key>;
}
