import 'server-only';
import pg from 'pg';
import * as z from 'zod';
import type { Context } from '@/lib/server/context.ts';
import { parseJson } from '@/lib/server/parse-json.ts';
import type { Scope } from '@/lib/server/scope.ts';
import { type ChangeNotice, changeChannel } from '@/lib/server/tracker/tracker-store.ts';

const noticeSchema = z.object({
  service: z.string(),
  organizationId: z.string(),
  kind: z.enum(['invitations', 'tracking', 'wake', 'outbox']),
  ids: z.array(z.string()).optional(),
});

export type ChangeListener = (notice: ChangeNotice) => void;

export type ChangeHub = {
  /** Hears the changes of one organization; call the answer to stop. */
  subscribe(scope: Scope, listener: ChangeListener): () => void;
  /** Hears that mail waits, of whichever organization; call the answer to stop. */
  onOutbox(listener: () => void): () => void;
  close(): Promise<void>;
};

const firstRetryMs = 500;
const retryMaxMs = 15_000;
/** A connection whose other end went away without a word would be listened to for ever: it is asked so often. */
const checkEveryMs = 15_000;
const answerWithinMs = 5_000;

/**
 * One listening connection per process, shared by all event streams and by the tracker. After a broken connection
 * every listener is told to look at everything: notices may have been missed.
 */
export function createChangeHub(context: Context, times: { checkEveryMs?: number } = {}): ChangeHub {
  const listeners = new Map<string, Set<ChangeListener>>();
  const outboxListeners = new Set<() => void>();
  let client: pg.Client | null = null;
  let closed = false;
  let retryMs = firstRetryMs;
  let retryTimer: NodeJS.Timeout | undefined;
  let checkTimer: NodeJS.Timeout | undefined;

  const keyOf = (scope: Scope) => JSON.stringify([scope.service, scope.organizationId]);

  function deliver(payload: string | undefined): void {
    // Anyone with the database may notify: what is not ours is passed over.
    const parsed = noticeSchema.safeParse(parseJson(payload ?? ''));
    if (!parsed.success) return;
    if (parsed.data.kind === 'outbox') {
      for (const listener of outboxListeners) listener();
      return;
    }
    for (const listener of listeners.get(keyOf(parsed.data)) ?? []) listener(parsed.data);
  }

  function tellAll(): void {
    for (const listener of outboxListeners) listener();
    for (const [key, set] of listeners) {
      const [service = '', organizationId = ''] = JSON.parse(key) as [string, string];
      for (const listener of set) listener({ service, organizationId, kind: 'invitations' });
    }
  }

  async function connect(): Promise<void> {
    if (closed) return;
    const next = new pg.Client({
      connectionString: context.env.databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
      application_name: 'consult-dashboard',
    });
    next.on('notification', (message) => deliver(message.payload));
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    client = next;
    try {
      await next.connect();
      await next.query(`listen ${changeChannel}`);
      if (retryMs !== firstRetryMs) tellAll();
      retryMs = firstRetryMs;
      checkLater(next);
    } catch (error) {
      context.log.warn({ err: error }, 'cannot listen for changes');
      lose(next);
    }
  }

  function checkLater(listening: pg.Client): void {
    if (closed || client !== listening) return;
    checkTimer = setTimeout(() => {
      listening.query('select 1').then(
        () => checkLater(listening),
        (error: unknown) => {
          context.log.warn({ err: error }, 'the connection that hears of changes is dead');
          lose(listening);
        },
      );
    }, times.checkEveryMs ?? checkEveryMs);
    checkTimer.unref();
  }

  function lose(lost: pg.Client): void {
    if (closed || client !== lost) return;
    client = null;
    clearTimeout(checkTimer);
    lost.end().catch(() => undefined);
    retryTimer = setTimeout(() => void connect(), retryMs);
    retryMs = Math.min(retryMs * 2, retryMaxMs);
  }

  void connect();

  return {
    subscribe(scope, listener) {
      const key = keyOf(scope);
      const set = listeners.get(key) ?? new Set();
      set.add(listener);
      listeners.set(key, set);
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(key) === set) listeners.delete(key);
      };
    },
    onOutbox(listener) {
      outboxListeners.add(listener);
      return () => outboxListeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(retryTimer);
      clearTimeout(checkTimer);
      await client?.end().catch(() => undefined);
    },
  };
}
