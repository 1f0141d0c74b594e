import type { WebhookPayload } from '../../../contract/webhook.ts';
import type {
  WebhookDeliveryState,
  WebhookError,
  WebhookEventType,
} from '../../../contract/webhook-events.ts';
import type { Page, PageRequest } from '../page.ts';

/** An organization's webhook. Its secrets are sealed for the organization. */
export type WebhookRecord = {
  url: string;
  sealedSecret: string;
  sealedPreviousSecret: string | null;
  /** Until then the former secret signs too. */
  previousSecretUntil: Date | null;
  changedAt: Date;
  /** When the receiver answered 410 Gone; nothing is sent until the address is set again. */
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
  /** The latest attempts, oldest first. */
  attempts: WebhookAttempt[];
};

/** Webhook settings and deliveries, for the API and the tool. */
export interface WebhookStore {
  find(organizationId: string): Promise<WebhookRecord | null>;
  /** Like `find`, and keeps others from changing it until the transaction ends. */
  findForChange(organizationId: string): Promise<WebhookRecord | null>;
  save(
    organizationId: string,
    webhook: Pick<WebhookRecord, 'url' | 'sealedSecret' | 'sealedPreviousSecret' | 'previousSecretUntil'>,
  ): Promise<WebhookRecord>;
  /** Turns the webhook off and cancels waiting deliveries. False when there was no webhook. */
  remove(organizationId: string): Promise<boolean>;
  /** Deliveries of the last 30 days, newest first. */
  listDeliveries(organizationId: string, page: PageRequest): Promise<Page<WebhookDeliveryRecord>>;
  /** Queues a test event; null when the webhook is off. */
  addPing(organizationId: string): Promise<WebhookDeliveryRecord | null>;
  findDelivery(organizationId: string, deliveryId: string): Promise<WebhookDeliveryRecord | null>;
  /** Queues a delivery again with the same id; its retry schedule starts anew. */
  replay(organizationId: string, deliveryId: string): Promise<void>;
}

/** One attempt to make now. */
export type WebhookSending = {
  deliveryId: string;
  organizationId: string;
  payload: WebhookPayload;
  /** Number of the attempt, over all rounds. */
  attempt: number;
  attemptsBefore: number;
  queuedAt: Date;
  webhook: WebhookRecord;
};

/** What the sending job reads and writes. */
export interface WebhookOutbox {
  /**
   * The data to send; null when this attempt was made already or is no longer wanted. Cancels the delivery when its
   * webhook was turned off.
   */
  take(deliveryId: string, attempt: number): Promise<WebhookSending | null>;
  /** Records an attempt and, in the same transaction, queues the next one or ends the delivery. */
  record(
    sending: WebhookSending,
    made: WebhookAttempt,
    outcome: { kind: 'delivered' | 'failed' | 'gone' } | { kind: 'again'; at: Date },
  ): Promise<void>;
}
