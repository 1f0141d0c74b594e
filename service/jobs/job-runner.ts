import { type Runner, run, type Task, Logger as WorkerLogger } from 'graphile-worker';
import type pg from 'pg';
import * as z from 'zod';
import type { MailSettings } from '../../common/mail/mail.ts';
import { sendMail } from '../../common/mail/send-mail.ts';
import type { UpkeepStore } from '../domain/administration/upkeep-store.ts';
import { writeAlertMail } from './alert-mail.ts';
import { type ObserveJob, observeTasks } from './observe-job.ts';

/** How long a flag may stay unacknowledged before the owner gets an alert. */
const escalationDelayMs = 10 * 60 * 1000;

/** The time limit for one alert; the queue retries. */
const alertTimeoutMs = 15_000;

/** A job locked for longer belongs to a process that has crashed, since sending an alert takes less. */
const stuckAfterMs = 4 * alertTimeoutMs;

const alertPayloadSchema = z.object({ alertId: z.string() });
/** Jobs of an earlier release have no `dueAt`. */
const alarmPayloadSchema = z.object({ encounterId: z.string(), dueAt: z.coerce.date().optional() });

/** When a job fails this often, the clinic is told "not confirmed" without reading the consultation. */
const alarmTriesMax = 3;

/** On shutdown, how long running jobs may continue before they are given up. */
export const stopGraceMs = 5_000;

export type JobRunner = { stop(): Promise<void> };

export type JobLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

/** Passes warnings and errors of the queue to the log. */
export function createQueueLogger(log: JobLog): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ source: 'job-queue' }, message);
  });
}

/**
 * Runs jobs from the queue in the database: alerts, abandoned encounters, retention, expired rows. Several processes
 * may run it; each job is locked by one of them.
 */
export async function startJobRunner(options: {
  pool: pg.Pool;
  store: UpkeepStore;
  /** Null sends no alerts. */
  mail: MailSettings | null;
  /** Ends the time in which a patient may answer an alarm. */
  expireAlarm: (encounterId: string, due: { dueBy: Date; isLastTry: boolean }) => Promise<void>;
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
        'expire-alarm': async (payload, { job }) => {
          const { encounterId, dueAt = new Date() } = alarmPayloadSchema.parse(payload);
          const isLastTry = job.attempts >= alarmTriesMax;
          await options.expireAlarm(encounterId, { dueBy: dueAt, isLastTry });
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

/** Sends one alert; when it throws, the queue retries with backoff. */
export async function deliverAlert(
  store: UpkeepStore,
  mail: MailSettings | null,
  alertId: string,
): Promise<void> {
  const alert = await store.findAlert(alertId);
  if (!alert) return;
  if (alert.kind === 'escalation' && (alert.isAcknowledged || alert.isSettled))
    return await store.markAlert(alertId, 'not_needed', null);
  // Even when the clinic has no alert address, because the owner may have one.
  if (alert.kind === 'flag') await store.queueEscalation(alertId, escalationDelayMs);
  if (alert.address === null || mail === null) {
    const reason = alert.address === null ? 'no address is set' : 'no mail server is configured';
    return await store.markAlert(alertId, 'no_address', reason);
  }
  const message = { id: alert.id, to: alert.address, ...writeAlertMail(alert) };
  const outcome = await sendMail(mail, message, { timeoutMs: alertTimeoutMs });
  if (outcome.kind !== 'sent') {
    // When it is unclear whether the mail was accepted, the alert is sent again: a duplicate is better than none.
    await store.markAlert(alertId, 'failed', outcome.kind === 'not_sent' ? outcome.code : outcome.kind);
    // The queue stores and logs the error message, so it contains nothing beyond the alert's row.
    throw new Error('The mail server did not take an alert');
  }
  await store.markAlert(alertId, 'sent', null);
}
