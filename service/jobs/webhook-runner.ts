import { type Runner, run, type Task } from 'graphile-worker';
import type pg from 'pg';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod';
import { findNextAttempt } from '../domain/webhooks/retry-schedule.ts';
import type { WebhookTargets } from '../domain/webhooks/webhook-address.ts';
import { listSigningSecrets, type WebhookSeal, writeEvent } from '../domain/webhooks/webhook-settings.ts';
import type { WebhookOutbox, WebhookSending } from '../domain/webhooks/webhook-store.ts';
import { createQueueLogger, type JobLog, type JobRunner, stopGraceMs } from './job-runner.ts';
import { type ObserveJob, observeTasks } from './observe-job.ts';
import { poolOfQueue } from './queue-pool.ts';
import { type PostResult, postWebhook } from './webhook-client.ts';

/**
 * Concurrent deliveries in one process: enough for five organizations with slow receivers, and fewer than the pool has
 * connections.
 */
const concurrency = 10;

const payloadSchema = z.object({ deliveryId: z.string(), attempt: z.int() });

/**
 * Delivers events to the organizations' webhooks. It is separate from the other jobs, so that no alert waits for a slow
 * receiver, and each organization has two lanes in the queue, so that organizations do not delay each other.
 */
export async function startWebhookRunner(options: {
  pool: pg.Pool;
  outbox: WebhookOutbox;
  seal: WebhookSeal;
  targets: WebhookTargets;
  observe: ObserveJob;
  log: JobLog;
}): Promise<JobRunner> {
  const { outbox, log } = options;
  const runner: Runner = await run({
    pgPool: poolOfQueue(options.pool),
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    gracefulShutdownAbortTimeout: stopGraceMs,
    logger: createQueueLogger(log),
    taskList: observeTasks<Parameters<Task>>(
      {
        'deliver-webhook': async (payload, { abortSignal }) => {
          const { deliveryId, attempt } = payloadSchema.parse(payload);
          const sending = await outbox.take(deliveryId, attempt);
          if (sending === null) return;
          const at = new Date();
          const result = await sendSigned(sending, at, { ...options, signal: abortSignal });
          const { durationMs, status, error } = result;
          const outcome = judge(sending, result, new Date());
          await outbox.record(sending, { at, durationMs, status, error }, outcome);
          log.info(
            { deliveryId, attempt, status, error, durationMs, outcome: outcome.kind },
            'webhook attempt',
          );
        },
      },
      options.observe,
    ),
  });
  return { stop: () => runner.stop() };
}

/** Sends one POST with the headers of Standard Webhooks; during a rotation with the signatures of both secrets. */
async function sendSigned(
  sending: WebhookSending,
  at: Date,
  options: { seal: WebhookSeal; targets: WebhookTargets; signal: AbortSignal | undefined },
): Promise<PostResult> {
  const { deliveryId, organizationId, webhook } = sending;
  const body = writeEvent(sending);
  const secrets = listSigningSecrets(options.seal, organizationId, webhook, at);
  if (secrets.length === 0) throw new Error('The secret of a webhook was sealed with another secret');
  const signatures = secrets.map((secret) => new Webhook(secret).sign(deliveryId, at, body));
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'consult-service-webhooks',
    'webhook-id': deliveryId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
  return await postWebhook(webhook.url, { headers, body }, options);
}

function judge(sending: WebhookSending, { status, retryAfterMs }: PostResult, now: Date) {
  if (status !== null && status >= 200 && status < 300) return { kind: 'delivered' } as const;
  // 410 Gone means that the receiver wants no more events (Standard Webhooks), so the webhook is turned off.
  if (status === 410) return { kind: 'gone' } as const;
  const { attempt, attemptsBefore, queuedAt } = sending;
  const round = { attempts: attempt - attemptsBefore, queuedAt, retryAfterMs };
  const next = findNextAttempt(round, now, Math.random());
  return next === null ? ({ kind: 'failed' } as const) : ({ kind: 'again', at: next } as const);
}
