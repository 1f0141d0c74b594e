import 'server-only';
import type { ChangeWebhook } from '@/contract/webhook.ts';
import { recordAudit } from '@/lib/server/audit.ts';
import type { Context } from '@/lib/server/context.ts';
import type { Outcome } from '@/lib/server/service/outcome.ts';
import {
  changeWebhook,
  getWebhook,
  listWebhookDeliveries,
  removeWebhook,
  replayWebhookDelivery,
  testWebhook,
} from '@/lib/server/service/webhook.ts';
import type { Session } from '@/lib/server/session/session.ts';
import {
  findReceiver,
  readHintKey,
  removeReceiver,
  saveReceiver,
} from '@/lib/server/webhook/receiver-store.ts';
import { paths } from '@/lib/shared/paths.ts';
import type { WebhookView } from '@/lib/shared/views.ts';

/** A secret in the format of Standard Webhooks; signatures with another one could not be verified here. */
const secretPattern = /^whsec_(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const ownAddress = (context: Context) => `${context.env.publicUrl}${paths.webhookReceiver}`;

/** The organization's webhook at the service, with its latest deliveries. */
export async function readWebhookAtService(
  context: Context,
  session: Session,
): Promise<Outcome<WebhookView>> {
  const found = await getWebhook(context, session);
  if (!found.ok) {
    if (!('absent' in found)) return found;
    const hintKey = await readHintKey(context, session);
    const hintAddress = hintKey === null ? null : `${ownAddress(context)}/${hintKey}`;
    return { ok: true, value: { webhook: null, hintAddress, deliveries: [] } };
  }
  const listed = await listWebhookDeliveries(context, session);
  if (!listed.ok) return listed;
  const receiver = await findReceiver(context, session);
  const { state, url, previousSecretUntil } = found.value;
  return {
    ok: true,
    value: {
      hintAddress: null,
      webhook: {
        state,
        url,
        previousSecretUntil,
        isOwn: url === ownAddress(context) && receiver !== null,
        lastReceivedAt: receiver?.lastReceivedAt?.toISOString() ?? null,
      },
      deliveries: listed.value.map(
        ({ id, type, state: deliveryState, createdAt, nextAttemptAt, attempts }) => ({
          id,
          type,
          state: deliveryState,
          createdAt,
          nextAttemptAt,
          attempts,
        }),
      ),
    },
  };
}

/**
 * Sets the address of the clinic's own receiver. A new secret is returned to the owner this once. This dashboard's own address
 * connects the dashboard.
 */
export async function setWebhookAtService(
  context: Context,
  session: Session,
  change: ChangeWebhook,
): Promise<Outcome<{ secret: string | null }>> {
  if (change.url === ownAddress(context)) {
    const connected = await connectWebhook(context, session);
    return connected.ok ? { ok: true, value: { secret: null } } : connected;
  }
  const changed = await changeWebhook(context, session, change);
  if (!changed.ok) return 'absent' in changed ? notThere : changed;
  await removeReceiver(context, session, (within) =>
    recordAudit(within, session, session.email, 'webhook.set', null),
  );
  return { ok: true, value: { secret: changed.value.secret } };
}

/**
 * Makes this dashboard the receiver of the service's webhook and stores the secret sealed. The secret is always new, so that others
 * who know the old one cannot forge events for longer than a day.
 */
export async function connectWebhook(context: Context, session: Session): Promise<Outcome<null>> {
  const change = { url: ownAddress(context), rotateSecret: true };
  const changed = await changeWebhook(context, session, change);
  if (!changed.ok) return 'absent' in changed ? notThere : changed;
  const { secret } = changed.value;
  if (!secret || !secretPattern.test(secret)) return { ok: false, failure: { code: 'unreadable' } };
  await saveReceiver(context, session, secret, (within) =>
    recordAudit(within, session, session.email, 'webhook.connect', null),
  );
  return { ok: true, value: null };
}

/** Turns the webhook off at the service, and deletes the secret. */
export async function removeWebhookAtService(context: Context, session: Session): Promise<Outcome<null>> {
  const removed = await removeWebhook(context, session);
  if (!removed.ok) return removed;
  await removeReceiver(context, session, (within) =>
    recordAudit(within, session, session.email, 'webhook.remove', null),
  );
  return removed;
}

/** Has the service send a test event. */
export async function testWebhookAtService(context: Context, session: Session): Promise<Outcome<null>> {
  const tested = await testWebhook(context, session);
  if (tested.ok) await recordAudit(context, session, session.email, 'webhook.test', null);
  return tested;
}

/** Has the service deliver one event again. */
export async function replayAtService(
  context: Context,
  session: Session,
  deliveryId: string,
): Promise<Outcome<null>> {
  const replayed = await replayWebhookDelivery(context, session, deliveryId);
  if (replayed.ok) await recordAudit(context, session, session.email, 'webhook.replay', deliveryId);
  return replayed;
}

const notThere = { ok: false, failure: { code: 'not_found' } } as const;
