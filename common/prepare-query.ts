/**
 * A prepared statement, for queries that run all the time: the database parses and plans it once for each connection. Its text is written
 * once for the pool, and for each transaction that uses it. Its parameters are `sql.placeholder(name)` and are given to `execute`.
 *
 * @param name - name of the statement, unique for each SQL text
 */
export function prepareQuery<Database extends object, Prepared>(
  name: string,
  build: (database: Database) => { prepare(name: string): Prepared },
): (database: Database) => Prepared {
  const made = new WeakMap<Database, Prepared>();
  return (database) => {
    const known = made.get(database);
    if (known) return known;
    const prepared = build(database).prepare(name);
    made.set(database, prepared);
    return prepared;
  };
}
