/** Whether a name is an own key of a table; inherited properties do not count. */
export function isKeyOf<Table extends object>(table: Table, name: string): name is keyof Table & string {
  return Object.hasOwn(table, name);
}

/** The keys of a table, in its order. */
export function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table).filter((name) => isKeyOf(table, name));
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
