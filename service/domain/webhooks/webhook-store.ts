import type {
  WebhookDeliveryState,
  WebhookError,
  WebhookEventType,
  WebhookPayload,
} from '../../../contract/webhook.ts';
import type { Page, PageRequest } from '../page.ts';

/** Where an organization is told what happens. Secrets are sealed for this organization. */
export type WebhookRecord = {
  url: string;
  sealedSecret: string;
  sealedPreviousSecret: string | null;
  /** The secret before signs too until then. */
  previousSecretUntil: Date | null;
  changedAt: Date;
  /** Set when the receiver said that it is gone; nothing is sent until the address is set again. */
  turnedOffAt: Date | null;
};

export type WebhookAttempt = {
  at: Date;
  durationMs: number;
  status: number | null;
  error: WebhookError | null;
};

export type WebhookDeliveryRecord = {
  id: string;
  type: WebhookEventType;
  encounterId: string | null;
  state: WebhookDeliveryState;
  createdAt: Date;
  nextAttemptAt: Date | null;
  /** The latest, oldest first. */
  attempts: WebhookAttempt[];
};

/** What people set and look at. */
export interface WebhookStore {
  find(organizationId: string): Promise<WebhookRecord | null>;
  /** Like `find`, with the row locked against other changes until the transaction ends. */
  findForChange(organizationId: string): Promise<WebhookRecord | null>;
  save(
    organizationId: string,
    webhook: Pick<WebhookRecord, 'url' | 'sealedSecret' | 'sealedPreviousSecret' | 'previousSecretUntil'>,
  ): Promise<WebhookRecord>;
  /** Turns it off; what waits is cancelled. False when there was none. */
  remove(organizationId: string): Promise<boolean>;
  /** Deliveries of the last 30 days, newest first. */
  listDeliveries(organizationId: string, page: PageRequest): Promise<Page<WebhookDeliveryRecord>>;
  /** Queues a test; null when the webhook is off. */
  addPing(organizationId: string): Promise<WebhookDeliveryRecord | null>;
  findDelivery(organizationId: string, deliveryId: string): Promise<WebhookDeliveryRecord | null>;
  /** Queues a delivery once more, under the id that it has, with the whole schedule before it. */
  replay(organizationId: string, deliveryId: string): Promise<void>;
}

/** One attempt that is to be made now. */
export type WebhookSending = {
  deliveryId: string;
  organizationId: string;
  payload: WebhookPayload;
  /** Its number, over all rounds. */
  attempt: number;
  attemptsBefore: number;
  queuedAt: Date;
  webhook: WebhookRecord;
};

/** What the job that sends reads and writes. */
export interface WebhookOutbox {
  /**
   * What is to be sent, or null when this attempt was made already or is not wanted any more. A delivery whose webhook
   * was turned off is cancelled here.
   */
  take(deliveryId: string, attempt: number): Promise<WebhookSending | null>;
  /** Notes an attempt and, in the same transaction, queues the next one or ends the delivery. */
  record(
    sending: WebhookSending,
    made: WebhookAttempt,
    outcome: { kind: 'delivered' | 'failed' | 'gone' } | { kind: 'again'; at: Date },
  ): Promise<void>;
}
