import { type Runner, run, type Task, Logger as WorkerLogger } from 'graphile-worker';
import type pg from 'pg';
import * as z from 'zod';
import type { MailSettings } from '../../common/mail/mail.ts';
import { sendMail } from '../../common/mail/send-mail.ts';
import type { UpkeepStore } from '../domain/administration/upkeep-store.ts';
import { writeAlertMail } from './alert-mail.ts';
import { type ObserveJob, observeTasks } from './observe-job.ts';
import { poolOfQueue } from './queue-pool.ts';

/** How long a flag may stay unacknowledged before the owner gets an alert. */
const escalationDelayMs = 10 * 60 * 1000;

/** After a mail about an encounter, its other alerts wait this long and go together, unless one is of a worse level. */
const gatherMs = 60_000;

/** The time limit for one alert, after the mail server's greeting; the queue retries. */
const alertTimeoutMs = 15_000;

/** A job locked for longer belongs to a process that has crashed: one that waits for a mail server says so more often. */
const stuckAfterMs = 60_000;
const stillRunsMs = 15_000;
/** Alerts have places of their own, so that no other job waits for a mail server that takes minutes to greet. */
const alertsAtOnce = 8;

const alertPayloadSchema = z.object({ alertId: z.string() });
/** Jobs of an earlier release have no `dueAt`, and no row of their alarm. */
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
  expireAlarm: (encounterId: string, due: { dueBy: Date | null; isLastTry: boolean }) => Promise<void>;
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
  const common = {
    pgPool: poolOfQueue(options.pool),
    noHandleSignals: true,
    pollInterval: 2_000,
    gracefulShutdownAbortTimeout: stopGraceMs,
    logger: createQueueLogger(log),
  };
  const alertTasks = observeTasks<Parameters<Task>>(
    {
      'deliver-alert': async (payload, { abortSignal, job }) => {
        const { alertId } = alertPayloadSchema.parse(payload);
        const stillRuns = setInterval(() => void keepJob(options, job.id), stillRunsMs);
        await deliverAlert({ store, mail, log, signal: abortSignal }, alertId).finally(() =>
          clearInterval(stillRuns),
        );
      },
    },
    options.observe,
  );
  const alertRunner = await run({ ...common, concurrency: alertsAtOnce, taskList: alertTasks });
  const runner: Runner = await run({
    ...common,
    concurrency: 2,
    crontab: [
      '* * * * * release-stuck-jobs',
      '*/5 * * * * abandon-encounters',
      '7 * * * * purge-expired',
      '27 * * * * keep-reports',
      '37 * * * * erase-outdated',
      '17 2 * * * prepare-partitions',
    ].join('\n'),
    taskList: observeTasks<Parameters<Task>>(
      {
        'release-stuck-jobs': releaseStuck,
        'expire-alarm': async (payload, { job }) => {
          const { encounterId, dueAt = null } = alarmPayloadSchema.parse(payload);
          const isLastTry = job.attempts >= alarmTriesMax;
          await options.expireAlarm(encounterId, { dueBy: dueAt, isLastTry });
        },
        ...timedTasks(options),
      },
      options.observe,
    ),
  });
  // At once after an update; the job of another process is the same one.
  await runner.addJob('keep-reports', {}, { jobKey: 'keep-reports', jobKeyMode: 'preserve_run_at' });
  return { stop: async () => void (await Promise.all([runner.stop(), alertRunner.stop()])) };
}

/** The jobs that go over all rows at their time. */
function timedTasks({
  store,
  log,
  abandonAfterHours,
}: Pick<Parameters<typeof startJobRunner>[0], 'store' | 'log' | 'abandonAfterHours'>) {
  return {
    'abandon-encounters': async () => {
      const before = new Date(Date.now() - abandonAfterHours * 60 * 60 * 1000);
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
    'keep-reports': async () => {
      const count = await store.keepReports();
      if (count > 0) log.info({ count }, 'reports of finished consultations kept');
    },
    'prepare-partitions': async () => {
      await store.preparePartitions();
    },
    'purge-expired': async () => {
      await store.purgeExpired();
    },
  };
}

/** Says that a job still runs, so that it is not taken for one of a process that crashed. */
async function keepJob({ store, log }: { store: UpkeepStore; log: JobLog }, jobId: string): Promise<void> {
  await store
    .keepJob(jobId)
    .catch((error: unknown) => log.warn({ err: error, jobId }, 'a running job could not say that it runs'));
}

/** Sends one alert, with those of its encounter that wait; when it throws, the queue retries with backoff. */
export async function deliverAlert(
  {
    store,
    mail,
    log,
    signal,
  }: { store: UpkeepStore; mail: MailSettings | null; log: JobLog; signal?: AbortSignal },
  alertId: string,
): Promise<void> {
  const alert = await store.findAlert(alertId);
  if (!alert) return;
  if (alert.kind === 'escalation' && (alert.isAcknowledged || alert.isSettled))
    return await store.markAlerts([alertId], 'not_needed', null);
  if (alert.waitsUntil !== null) return await store.postponeAlert(alert, alert.waitsUntil);
  // Even when the clinic has no alert address, because the owner may have one.
  if (alert.kind === 'flag') await store.queueEscalation(alertId, escalationDelayMs);
  if (alert.address === null || mail === null) {
    const reason = alert.address === null ? 'no address is set' : 'no mail server is configured';
    return await store.markAlerts([alertId], 'no_address', reason);
  }
  const planned = await store.planAlertMail(alert, gatherMs);
  if ('waitsUntil' in planned) return await store.postponeAlert(alert, planned.waitsUntil);
  const { alertIds, level } = planned;
  const text = writeAlertMail({ ...alert, level, count: alertIds.length });
  const message = { id: alert.id, to: alert.address, ...text };
  const outcome = await sendMail(mail, message, { timeoutMs: alertTimeoutMs, signal });
  if (outcome.kind === 'sent') return await store.markAlerts(alertIds, 'sent', null);
  // This process is stopping: another one sends it.
  if (outcome.kind === 'stopped') throw new Error('An alert waits for another process');
  // When it is unclear whether the mail was accepted, the alert is sent again: a duplicate is better than none.
  const why = outcome.kind === 'not_sent' ? outcome.code : outcome.kind;
  await store.markAlerts(alertIds, 'failed', why);
  const { organizationId, encounterId } = alert;
  const reply = outcome.kind === 'not_sent' ? outcome.reply : null;
  log.warn({ job: 'deliver-alert', organizationId, encounterId, why, ...reply }, 'an alert was not sent');
  // The queue stores and logs the error message, so it contains nothing beyond the alert's row.
  throw new Error('The mail server did not take an alert');
}
