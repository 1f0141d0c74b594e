import type { FlagLevel } from '../../../contract/flag-level.ts';

export type AlertToDeliver = {
  id: string;
  flagId: string;
  level: FlagLevel;
  kind: 'flag' | 'escalation';
  clinicName: string;
  /** Where it goes: the clinic's alert address, or the owner's for an escalation; null when none is set. */
  address: string | null;
  isAcknowledged: boolean;
  /** An alarm that was not confirmed and was answered since. */
  isSettled: boolean;
};

/** What the background jobs read and change. */
export interface UpkeepStore {
  /** The alert, or null when it was delivered already or its encounter is erased. */
  findAlert(alertId: string): Promise<AlertToDeliver | null>;
  markAlert(
    alertId: string,
    state: 'sent' | 'failed' | 'no_address' | 'not_needed',
    error: string | null,
  ): Promise<void>;
  /** Queues the alert to the owner for a flag that is not acknowledged within `delayMs`; once for each flag. */
  queueEscalation(alertId: string, delayMs: number): Promise<void>;
  /** Marks open encounters without an answer since `before` as ABANDONED (readings §3); gives how many. */
  abandonEncounters(before: Date): Promise<number>;
  /**
   * Erases what is older than its organization keeps it (see `organizations.retentionDays`), and what was said of
   * patients whose link died with its agent; a batch at a time. Gives how many; 0 says that nothing is left.
   */
  eraseOutdated(): Promise<number>;
  /** Makes the partitions of the coming months. */
  preparePartitions(): Promise<void>;
  /**
   * Unlocks the alert and webhook jobs that are locked for longer than `olderThanMs`: their process has crashed, as each
   * takes seconds. The queue itself would keep the lock for four hours. Gives how many.
   */
  releaseStuckJobs(olderThanMs: number): Promise<number>;
  /**
   * Removes what has expired: codes, tokens, sessions, kept answers of repeated POSTs, old throttles, old figures, old
   * webhook deliveries.
   */
  purgeExpired(): Promise<void>;
}
