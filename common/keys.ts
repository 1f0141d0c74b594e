/** Whether a name is a key of a table; what an object has by its prototype is none. */
export function isKeyOf<Table extends object>(table: Table, name: string): name is keyof Table & string {
  return Object.hasOwn(table, name);
}

/** The keys of a table, in its order. */
export function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table).filter((name) => isKeyOf(table, name));
}
