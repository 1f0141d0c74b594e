import type pg from 'pg';
import { isDatabaseOutage } from '../../common/database-outage.ts';

/** The code of an error after which graphile-worker tries again; it does so for few others. */
const retried = 'ETIMEDOUT';

/**
 * The pool as the job queue uses it. The queue notes the end of a job in the background and tries that again only after errors of a
 * few codes; any other one would be an unhandled rejection, which ends the process. So each error that says that the database is away
 * or busy has such a code here.
 * @param pool - must outlive the queue: once it is ending, no connection is given, and another process takes what was not noted
 */
export function poolOfQueue(pool: pg.Pool): pg.Pool {
  const connectForWork = async () => {
    if (pool.ending) return await new Promise<never>(() => undefined);
    const client = await pool.connect().catch(toRetried);
    return withOwn(client, 'query', (...parts: Parameters<typeof client.query>) => {
      const result: unknown = client.query(...parts);
      return result instanceof Promise ? result.catch(toRetried) : result;
    });
  };
  // The queue listens for new jobs on a connection that it asks for with a callback, and tries that again by itself.
  const connect = (listen?: Parameters<typeof pool.connect>[0]) =>
    listen === undefined ? connectForWork() : pool.connect(listen);
  return withOwn(pool, 'connect', connect);
}

function toRetried(error: unknown): never {
  if (!(error instanceof Error) || !isDatabaseOutage(error)) throw error;
  throw Object.assign(new Error(error.message, { cause: error }), { code: retried });
}

/** The object with one method replaced; all others work on the object itself. */
function withOwn<Target extends object>(target: Target, name: keyof Target, method: unknown): Target {
  return new Proxy(target, {
    get(_target, property) {
      if (property === name) return method;
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
