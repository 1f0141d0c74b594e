/** Whether a name is an own key of a table; inherited properties do not count. */
export function isKeyOf<Table extends object>(table: Table, name: string): name is keyof Table & string {
  return Object.hasOwn(table, name);
}

/** The keys of a table, in its order. */
export function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table).filter((name) => isKeyOf(table, name));
}
