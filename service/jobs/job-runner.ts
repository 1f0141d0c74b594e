import { type Runner, run, type Task, Logger as WorkerLogger } from 'graphile-worker';
import type pg from 'pg';
import * as z from 'zod';
import type { MailSettings } from '../../common/mail/mail.ts';
import { sendMail } from '../../common/mail/send-mail.ts';
import type { UpkeepStore } from '../domain/administration/upkeep-store.ts';
import { writeAlertMail } from './alert-mail.ts';
import { type ObserveJob, observeTasks } from './observe-job.ts';

/** How long a flag may stay unacknowledged before the owner is told. */
const escalationDelayMs = 10 * 60 * 1000;

/** For one alert; the queue tries again. */
const alertTimeoutMs = 15_000;

/** Outlives the sending of an alert: a job that is held longer belongs to a process that is gone. */
const stuckAfterMs = 4 * alertTimeoutMs;

const alertPayloadSchema = z.object({ alertId: z.string() });
const alarmPayloadSchema = z.object({ encounterId: z.string() });

/** Runs between stopping to take jobs and giving up on one that does not end. */
export const stopGraceMs = 5_000;

export type JobRunner = { stop(): Promise<void> };

export type JobLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

/** Warnings and errors of the queue itself. */
export function createQueueLogger(log: JobLog): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ source: 'job-queue' }, message);
  });
}

/**
 * Takes jobs from the queue in the database: alerts, abandoned encounters, retention, expired rows. Any number of processes
 * may run it; each job is locked by exactly one of them.
 */
export async function startJobRunner(options: {
  pool: pg.Pool;
  store: UpkeepStore;
  /** Null: no alert leaves. */
  mail: MailSettings | null;
  /** Ends the time in which a patient may answer an alarm. */
  expireAlarm: (encounterId: string) => Promise<void>;
  abandonAfterHours: number;
  observe: ObserveJob;
  log: JobLog;
}): Promise<JobRunner> {
  const { store, mail, log } = options;
  const releaseStuck = async () => {
    const count = await store.releaseStuckJobs(stuckAfterMs);
    if (count > 0) log.warn({ count }, 'jobs of processes that are gone were given back');
  };
  await releaseStuck();
  const runner: Runner = await run({
    pgPool: options.pool,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 2_000,
    gracefulShutdownAbortTimeout: stopGraceMs,
    logger: createQueueLogger(log),
    crontab: [
      '* * * * * release-stuck-jobs',
      '*/5 * * * * abandon-encounters',
      '7 * * * * purge-expired',
      '37 * * * * erase-outdated',
      '17 2 * * * prepare-partitions',
    ].join('\n'),
    taskList: observeTasks<Parameters<Task>>(
      {
        'release-stuck-jobs': releaseStuck,
        'deliver-alert': async (payload) => {
          const { alertId } = alertPayloadSchema.parse(payload);
          await deliverAlert(store, mail, alertId);
        },
        'expire-alarm': async (payload) => {
          await options.expireAlarm(alarmPayloadSchema.parse(payload).encounterId);
        },
        'abandon-encounters': async () => {
          const before = new Date(Date.now() - options.abandonAfterHours * 60 * 60 * 1000);
          const count = await store.abandonEncounters(before);
          if (count > 0) log.info({ count }, 'encounters marked as abandoned');
        },
        'erase-outdated': async () => {
          let count = 0;
          let erased: number;
          do {
            erased = await store.eraseOutdated();
            count += erased;
          } while (erased > 0);
          if (count > 0) log.info({ count }, 'invitations erased after their time');
        },
        'prepare-partitions': async () => {
          await store.preparePartitions();
        },
        'purge-expired': async () => {
          await store.purgeExpired();
        },
      },
      options.observe,
    ),
  });
  return { stop: () => runner.stop() };
}

/** Sends one alert; throwing makes the queue try again with backoff. */
export async function deliverAlert(
  store: UpkeepStore,
  mail: MailSettings | null,
  alertId: string,
): Promise<void> {
  const alert = await store.findAlert(alertId);
  if (!alert) return;
  if (alert.kind === 'escalation' && (alert.isAcknowledged || alert.isSettled))
    return await store.markAlert(alertId, 'not_needed', null);
  // Also when the clinic has no alert address: the owner may have one.
  if (alert.kind === 'flag') await store.queueEscalation(alertId, escalationDelayMs);
  if (alert.address === null || mail === null) {
    const reason = alert.address === null ? 'no address is set' : 'no mail server is configured';
    return await store.markAlert(alertId, 'no_address', reason);
  }
  const message = { id: alert.id, to: alert.address, ...writeAlertMail(alert) };
  const outcome = await sendMail(mail, message, { timeoutMs: alertTimeoutMs });
  if (outcome.kind !== 'sent') {
    // An alert that may have been taken is sent again: twice is better than not at all.
    await store.markAlert(alertId, 'failed', outcome.kind === 'not_sent' ? outcome.code : outcome.kind);
    // The queue keeps and logs the message of what is thrown, so the message holds no more than the alert's row.
    throw new Error('The mail server did not take an alert');
  }
  await store.markAlert(alertId, 'sent', null);
}
