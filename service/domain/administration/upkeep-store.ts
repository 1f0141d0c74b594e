import type { FlagLevel } from '../../../contract/flag-level.ts';

export type AlertToDeliver = {
  id: string;
  organizationId: string;
  encounterId: string;
  flagId: string;
  level: FlagLevel;
  kind: 'flag' | 'escalation';
  clinicName: string;
  /** Address of the consultation's page in the clinic's application; null when none is set. */
  reportLink: string | null;
  /** The recipient: the clinic's alert address, or the owner's for an escalation; null when none is set. */
  address: string | null;
  isAcknowledged: boolean;
  /** When it is due, if not yet: an acknowledgement was taken back after its job had been queued. */
  waitsUntil: Date | null;
  /** Whether an unconfirmed alarm has been answered since. */
  isSettled: boolean;
};

/** What one mail tells: of these alerts, and the worst level among them. */
export type AlertMail = { alertIds: readonly string[]; level: FlagLevel };

/** The data that the background jobs read and change. */
export interface UpkeepStore {
  /** The alert; null when it was delivered already or its encounter is erased. */
  findAlert(alertId: string): Promise<AlertToDeliver | null>;
  /** Its mail, with the alerts of the same encounter that wait and go with it; or the time until which it waits for one. */
  planAlertMail(alert: AlertToDeliver, gatherMs: number): Promise<AlertMail | { waitsUntil: Date }>;
  /** Renews the lock of a job that still runs. */
  keepJob(jobId: string): Promise<void>;
  /** Lets an alert's job run again at `runAt`. */
  postponeAlert(alert: AlertToDeliver, runAt: Date): Promise<void>;
  /** Those that are planned anew meanwhile stay as they are. */
  markAlerts(
    alertIds: readonly string[],
    state: 'sent' | 'failed' | 'no_address' | 'not_needed',
    error: string | null,
  ): Promise<void>;
  /** Queues an alert to the owner, once for each flag, sent when the flag is not acknowledged within `delayMs`. */
  queueEscalation(alertId: string, delayMs: number): Promise<void>;
  /** Marks open encounters without an answer since `before` as ABANDONED (readings §3); returns how many. */
  abandonEncounters(before: Date): Promise<number>;
  /**
   * Erases one batch of content that is older than its organization's `retentionDays`, or that belongs to a link whose
   * agent was deleted. Returns how many; 0 when nothing is left.
   */
  eraseOutdated(): Promise<number>;
  /** Keeps the reports of consultations that finished without that (decision 062). Returns how many. */
  keepReports(): Promise<number>;
  /** Creates the partitions of the coming months. */
  preparePartitions(): Promise<void>;
  /**
   * Unlocks alert and webhook jobs that have been locked for longer than `olderThanMs`. Such a job takes seconds, so
   * its process must have crashed; the queue itself would keep the lock for four hours. Returns how many.
   */
  releaseStuckJobs(olderThanMs: number): Promise<number>;
  /**
   * Deletes what has expired: codes, tokens, sessions, kept answers of repeated POSTs, sign-in throttles, and old
   * statistics and webhook deliveries.
   */
  purgeExpired(): Promise<void>;
}
