import type { Queryable } from './database.ts';

/**
 * A prepared statement, for queries of every answer of a patient: the database parses and plans it once for each connection. Its text
 * is written once for the pool, and for each transaction. Its parameters are `sql.placeholder(name)` and are given to `execute`.
 *
 * @param name - name of the statement, unique for each SQL text
 */
export function prepareQuery<Prepared>(
  name: string,
  build: (queryable: Queryable) => { prepare(name: string): Prepared },
): (queryable: Queryable) => Prepared {
  const made = new WeakMap<Queryable, Prepared>();
  return (queryable) => {
    const known = made.get(queryable);
    if (known) return known;
    const prepared = build(queryable).prepare(name);
    made.set(queryable, prepared);
    return prepared;
  };
}
