import 'server-only';
import pg from 'pg';
import { changeChannel } from '@/lib/server/changes/notify-change.ts';
import type { Context } from '@/lib/server/context.ts';

const firstRetryMs = 500;
const retryMaxMs = 15_000;
/** A lost connection may look open on this side, so it is checked with a query at this interval. */
const checkIntervalMs = 15_000;
const answerTimeoutMs = 5_000;

/**
 * Keeps one connection of this process listening for PostgreSQL notifications, and reconnects with backoff.
 *
 * @param options.onPayload - called for each notification
 * @param options.onListening - called when it listens, also again after a lost connection: earlier notifications may have been
 * missed
 */
export function listenForChanges(
  context: Context,
  options: {
    checkEveryMs?: number;
    onPayload: (payload: string | undefined) => void;
    onListening: () => void;
  },
): { close(): Promise<void> } {
  let client: pg.Client | null = null;
  let isClosed = false;
  let retryMs = firstRetryMs;
  let retryTimer: NodeJS.Timeout | undefined;
  let checkTimer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    if (isClosed) return;
    const next = openClient(context);
    next.on('notification', (message) => options.onPayload(message.payload));
    next.on('error', () => reconnectAfter(next));
    next.on('end', () => reconnectAfter(next));
    client = next;
    try {
      await next.connect();
      await next.query(`listen ${changeChannel}`);
      options.onListening();
      retryMs = firstRetryMs;
      checkLater(next);
    } catch (error) {
      context.log.warn({ err: error }, 'cannot listen for changes');
      reconnectAfter(next);
    }
  }

  function checkLater(listening: pg.Client): void {
    if (isClosed || client !== listening) return;
    checkTimer = setTimeout(() => {
      listening.query('select 1').then(
        () => checkLater(listening),
        (error: unknown) => {
          context.log.warn({ err: error }, 'the connection that hears of changes is dead');
          reconnectAfter(listening);
        },
      );
    }, options.checkEveryMs ?? checkIntervalMs);
    checkTimer.unref();
  }

  function reconnectAfter(lost: pg.Client): void {
    if (isClosed || client !== lost) return;
    client = null;
    clearTimeout(checkTimer);
    lost.end().catch(() => undefined);
    retryTimer = setTimeout(() => void connect(), retryMs);
    retryMs = Math.min(retryMs * 2, retryMaxMs);
  }

  void connect();

  return {
    async close() {
      isClosed = true;
      clearTimeout(retryTimer);
      clearTimeout(checkTimer);
      await client?.end().catch(() => undefined);
    },
  };
}

function openClient(context: Context): pg.Client {
  return new pg.Client({
    connectionString: context.env.databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: answerTimeoutMs,
    query_timeout: answerTimeoutMs,
    application_name: 'consult-dashboard',
  });
}
