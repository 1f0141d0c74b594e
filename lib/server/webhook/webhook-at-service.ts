import 'server-only';
import type { ChangeWebhook } from '@/contract/webhook.ts';
import { recordAudit } from '@/lib/server/audit.ts';
import type { Outcome } from '@/lib/server/consult-api/outcome.ts';
import type { WebhookResponse } from '@/lib/server/consult-api/responses.ts';
import { saveAgainst, untag, versionOf } from '@/lib/server/consult-api/save-against.ts';
import {
  changeWebhook,
  getWebhook,
  listWebhookDeliveries,
  removeWebhook,
  replayWebhookDelivery,
  testWebhook,
} from '@/lib/server/consult-api/webhook.ts';
import type { Context } from '@/lib/server/context.ts';
import { describeSaved, noteSaved } from '@/lib/server/organization/saved-at-service.ts';
import type { Session } from '@/lib/server/session/session.ts';
import {
  findReceiver,
  readHintKey,
  removeReceiver,
  saveReceiver,
} from '@/lib/server/webhook/receiver-store.ts';
import type { WebhookView } from '@/lib/shared/operations/webhook.ts';
import { receiveEvent } from '@/lib/shared/operations/webhook-receiver.ts';

/** A secret in the format of Standard Webhooks; signatures with another one could not be verified here. */
const secretPattern = /^whsec_(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const ownAddress = (context: Context) => `${context.env.publicUrl}${receiveEvent.path}`;

/** The organization's webhook at the service, with its latest deliveries. */
export async function readWebhookAtService(
  context: Context,
  session: Session,
): Promise<Outcome<WebhookView>> {
  const found = untag(await getWebhook(context, session));
  if (!found.ok) {
    if (!('absent' in found)) return found;
    const hintKey = await readHintKey(context, session);
    const hintAddress = hintKey === null ? null : `${ownAddress(context)}/${hintKey}`;
    return { ok: true, value: { webhook: null, hintAddress, deliveries: [] } };
  }
  const listed = await listWebhookDeliveries(context, session);
  if (!listed.ok) return listed;
  const receiver = await findReceiver(context, session);
  const saved = await describeSaved(context, session, 'webhookSaved', versionOf(toSaved(found.value)));
  const { state, url, changedAt, previousSecretUntil } = found.value;
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
        saved: { ...saved, at: saved.at ?? changedAt },
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

/** What a form has read of the webhook; when a previous secret ends is no change that somebody makes. */
const toSaved = ({ state, url, changedAt }: WebhookResponse) => ({ state, url, changedAt });

/** Changes the webhook if it still is as the form has read it. */
const changeAgainst = <Saved>(
  context: Context,
  session: Session,
  basedOn: string | null,
  change: (ifMatch: string | null) => Promise<Saved>,
) =>
  saveAgainst(
    basedOn,
    async () => {
      const found = await getWebhook(context, session);
      return found.ok ? { ok: true, value: { ...found.value, value: toSaved(found.value.value) } } : found;
    },
    change,
  );

/**
 * Sets the address of the clinic's own receiver. A new secret is returned to the owner this once. This dashboard's own address
 * connects the dashboard.
 *
 * @param basedOn - the version of the webhook that the form has read; `conflict` when somebody has changed it since
 */
export async function setWebhookAtService(
  context: Context,
  session: Session,
  change: ChangeWebhook,
  basedOn: string | null,
): Promise<Outcome<{ secret: string | null }>> {
  if (change.url === ownAddress(context)) {
    const connected = await connectWebhook(context, session, basedOn);
    return connected.ok ? { ok: true, value: { secret: null } } : connected;
  }
  const changed = await changeAgainst(context, session, basedOn, (ifMatch) =>
    changeWebhook(context, session, change, ifMatch),
  );
  if (!changed.ok) return 'absent' in changed ? notThere : changed;
  await noteSaved(context, session, 'webhookSaved', versionOf(toSaved(changed.value)));
  await removeReceiver(context, session, (within) =>
    recordAudit(within, session, session.email, 'webhook.set', null),
  );
  return { ok: true, value: { secret: changed.value.secret } };
}

/**
 * Makes this dashboard the receiver of the service's webhook and stores the secret sealed. The secret is always new, so that others
 * who know the old one cannot forge events for longer than a day.
 *
 * @param basedOn - the version of the webhook that the page has read; `conflict` when somebody has changed it since
 */
export async function connectWebhook(
  context: Context,
  session: Session,
  basedOn: string | null,
): Promise<Outcome<null>> {
  const change = { url: ownAddress(context), rotateSecret: true };
  const changed = await changeAgainst(context, session, basedOn, (ifMatch) =>
    changeWebhook(context, session, change, ifMatch),
  );
  if (!changed.ok) return 'absent' in changed ? notThere : changed;
  await noteSaved(context, session, 'webhookSaved', versionOf(toSaved(changed.value)));
  const { secret } = changed.value;
  if (!secret || !secretPattern.test(secret)) return { ok: false, failure: { code: 'unreadable' } };
  await saveReceiver(context, session, secret, (within) =>
    recordAudit(within, session, session.email, 'webhook.connect', null),
  );
  return { ok: true, value: null };
}

/**
 * Turns the webhook off at the service, and deletes the secret.
 *
 * @param basedOn - the version of the webhook that the page has read; `conflict` when somebody has changed it since
 */
export async function removeWebhookAtService(
  context: Context,
  session: Session,
  basedOn: string | null,
): Promise<Outcome<null>> {
  const removed = await changeAgainst(context, session, basedOn, (ifMatch) =>
    removeWebhook(context, session, ifMatch),
  );
  // A service without webhooks has none to turn off.
  if (!removed.ok && !('absent' in removed)) return removed;
  await removeReceiver(context, session, (within) =>
    recordAudit(within, session, session.email, 'webhook.remove', null),
  );
  return { ok: true, value: null };
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
