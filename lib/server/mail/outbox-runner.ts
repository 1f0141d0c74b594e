import 'server-only';
import type { ChangeHub } from '@/lib/server/changes/change-hub.ts';
import type { Context } from '@/lib/server/context.ts';
import type { DeliveryRecord } from '@/lib/server/mail/delivery-store.ts';
import { claimDeliveries, deliver, sweepDeliveries } from '@/lib/server/mail/outbox.ts';
import type { ObserveJob } from '@/lib/server/telemetry.ts';

/** A notification can be missed, and retries are due without one, so poll as well. */
const pollEveryMs = 5_000;
const conversationsMax = 4;
/** A server that greets later than this gives its place to another mail; so many may wait for a greeting beside them. */
const promptGreetingMs = 10_000;
const waitingMax = 28;

export type OutboxRunner = { stop(): Promise<void> };

/**
 * Sends the messages of the outbox: at once after a notification, otherwise within seconds. Without a configured mail server it
 * does nothing, and messages stay queued.
 */
export function startOutboxRunner(
  context: Context,
  hub: Pick<ChangeHub, 'onOutbox'>,
  observe: ObserveJob = (_name, work) => work(),
): OutboxRunner {
  const settings = context.env.mail;
  if (!settings) return { stop: async () => undefined };
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  /** Rows whose server has accepted the connection and not greeted yet, for longer than it should. */
  const awaitingGreeting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | null = null;
  let isAskedAgain = false;

  /** One poll at a time; a request during a poll starts another one after it. */
  function poll(): void {
    if (stopping.signal.aborted) return;
    if (polling) {
      isAskedAgain = true;
      return;
    }
    clearTimeout(timer);
    isAskedAgain = false;
    polling = claim()
      .catch((error: unknown) => context.log.warn({ err: error }, 'polling the outbox failed'))
      .then(() => {
        polling = null;
        if (stopping.signal.aborted) return;
        if (isAskedAgain) return poll();
        timer = setTimeout(poll, pollEveryMs);
        timer.unref();
      });
  }

  async function claim(): Promise<void> {
    await sweepDeliveries(context);
    const free = Math.min(
      conversationsMax - (underWay.size - awaitingGreeting.size),
      conversationsMax + waitingMax - underWay.size,
    );
    if (free <= 0) return;
    for (const row of await claimDeliveries(context, free)) send(row);
  }

  function send(row: DeliveryRecord): void {
    if (!settings) return;
    const late = setTimeout(() => {
      awaitingGreeting.add(row.id);
      poll();
    }, promptGreetingMs);
    const onGreeted = () => {
      clearTimeout(late);
      awaitingGreeting.delete(row.id);
    };
    const options = { signal: stopping.signal, onGreeted };
    const work = observe('send-mail', () => deliver(context, settings, row, options))
      // The row stays `sending` and becomes unclear after its lease, which is correct.
      .catch((error: unknown) => context.log.error({ err: error, id: row.id }, 'sending mail failed'))
      .then(() => {
        onGreeted();
        underWay.delete(work);
        poll();
      });
    underWay.add(work);
  }

  const unsubscribe = hub.onOutbox(poll);
  poll();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      unsubscribe();
      await polling;
      await Promise.all(underWay);
    },
  };
}
