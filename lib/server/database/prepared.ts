import 'server-only';
import type { Database } from '@/lib/server/context.ts';

/**
 * A query that the database parses and plans once for each connection, for what every request asks. Its values are
 * `sql.placeholder(name)` and are given to `execute`.
 *
 * @param name - of the statement, one for each text
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
