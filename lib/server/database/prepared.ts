import 'server-only';
import type { Database } from '@/lib/server/context.ts';

/**
 * A prepared statement, for queries of every request: the database parses and plans it once for each connection. Its parameters are
 * `sql.placeholder(name)` and are given to `execute`.
 *
 * @param name - name of the statement, unique for each SQL text
 */
export function prepareQuery<P>(
  name: string,
  build: (db: Database) => { prepare(name: string): P },
): (db: Database) => P {
  const made = new WeakMap<Database, P>();
  return (db) => {
    const known = made.get(db);
    if (known) return known;
    const prepared = build(db).prepare(name);
    made.set(db, prepared);
    return prepared;
  };
}
