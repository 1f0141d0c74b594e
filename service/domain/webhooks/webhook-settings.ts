import { randomBytes } from 'node:crypto';
import type { ChangeWebhook, Webhook, WebhookEvent } from '../../../contract/webhook.ts';
import type { WebhookDeliveryRecord, WebhookRecord, WebhookSending, WebhookStore } from './webhook-store.ts';

/** Seals webhook secrets, each bound to its organization. */
export type WebhookSeal = {
  seal(organizationId: string, secret: string): string;
  /** Null when it was sealed for another organization or with another secret of the service. */
  open(organizationId: string, sealed: string): string | null;
};

/** How long the former secret still signs after a rotation. */
const overlapMs = 24 * 60 * 60 * 1000;
const secretBytes = 32;

/**
 * Sets the address of an organization's webhook and turns it on. The first call creates a secret; `rotateSecret`
 * creates a new one, and the old one still signs for 24 hours. Call it in a transaction.
 *
 * @returns the webhook, with its secret when one was created
 */
export async function changeWebhook(
  store: WebhookStore,
  seal: WebhookSeal,
  organizationId: string,
  change: ChangeWebhook,
): Promise<Webhook> {
  const known = await store.findForChange(organizationId);
  const isKept = known !== null && change.rotateSecret !== true;
  if (isKept) return describeWebhook(await store.save(organizationId, { ...known, url: change.url }));
  const secret = `whsec_${randomBytes(secretBytes).toString('base64')}`;
  const saved = await store.save(organizationId, {
    url: change.url,
    sealedSecret: seal.seal(organizationId, secret),
    sealedPreviousSecret: known?.sealedSecret ?? null,
    previousSecretUntil: known === null ? null : new Date(Date.now() + overlapMs),
  });
  return { ...describeWebhook(saved), secret };
}

/** A webhook without its secrets, for the API and the tool. */
export function describeWebhook(record: WebhookRecord | null): Webhook {
  if (record === null) return { state: 'off', url: null, changedAt: null, previousSecretUntil: null };
  const { url, changedAt, previousSecretUntil, turnedOffAt } = record;
  const hasPrevious = previousSecretUntil !== null && previousSecretUntil.getTime() > Date.now();
  return {
    state: turnedOffAt === null ? 'on' : 'gone',
    url,
    changedAt: changedAt.toISOString(),
    previousSecretUntil: hasPrevious ? previousSecretUntil.toISOString() : null,
  };
}

/** The body of a delivery; every attempt sends the same. */
export function writeEvent({ organizationId, payload }: WebhookSending): string {
  const event: WebhookEvent = { organizationId, payload };
  return JSON.stringify(event);
}

/** The secrets that sign now, newest first. */
export function listSigningSecrets(
  seal: WebhookSeal,
  organizationId: string,
  webhook: WebhookRecord,
  now: Date,
): string[] {
  const { sealedSecret, sealedPreviousSecret, previousSecretUntil } = webhook;
  const isPreviousAlive = previousSecretUntil !== null && previousSecretUntil > now;
  return [sealedSecret, isPreviousAlive ? sealedPreviousSecret : null].flatMap((sealed) => {
    const secret = sealed === null ? null : seal.open(organizationId, sealed);
    return secret ?? [];
  });
}

/**
 * Sends a delivery again, to the webhook's current address; only while the webhook is on.
 * @returns the queued delivery, or why it was not queued
 */
export async function replayDelivery(
  store: WebhookStore,
  organizationId: string,
  deliveryId: string,
): Promise<WebhookDeliveryRecord | 'not_found' | 'off'> {
  if ((await store.findDelivery(organizationId, deliveryId)) === null) return 'not_found';
  const webhook = await store.find(organizationId);
  if (webhook === null || webhook.turnedOffAt !== null) return 'off';
  await store.replay(organizationId, deliveryId);
  return (await store.findDelivery(organizationId, deliveryId)) ?? 'not_found';
}
