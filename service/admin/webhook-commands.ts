import * as z from 'zod';
import { changeWebhookSchema, type Webhook } from '../../contract/webhook.ts';
import { webhookSealOf } from '../config/secret-keys.ts';
import type { Stores } from '../domain/service-store.ts';
import { findAddressProblem } from '../domain/webhooks/webhook-address.ts';
import { changeWebhook, describeWebhook, replayDelivery } from '../domain/webhooks/webhook-settings.ts';
import type { WebhookDeliveryRecord } from '../domain/webhooks/webhook-store.ts';
import {
  type Command,
  type CommandContext,
  CommandError,
  type CommandOutput,
  read,
  requireOrganization,
  table,
} from './command.ts';

const deliveriesShown = 50;
const isOff = 'The webhook of this organization is off: set its address first.';

/** Commands for an organization's webhook; owners can do the same through the API. */
export const webhookCommands: Record<string, Command> = {
  'webhook set': {
    usage: 'webhook set ORGANIZATION ADDRESS',
    run: (context, [organization, address]) =>
      within(context, organization, 'webhook.set', async ({ stores, organizationId }) => {
        const url = read(changeWebhookSchema.shape.url, address, 'ADDRESS');
        const problem = findAddressProblem(url, context.webhookTargets);
        if (problem !== null) throw new CommandError(`ADDRESS is refused. ${problem}`);
        const seal = webhookSealOf(context.secrets);
        return showWebhook(await changeWebhook(stores.webhooks, seal, organizationId, { url }));
      }),
  },
  'webhook show': {
    usage: 'webhook show ORGANIZATION',
    run: (context, [organization]) =>
      within(context, organization, 'webhook.read', async ({ stores, organizationId }) =>
        showWebhook(describeWebhook(await stores.webhooks.find(organizationId))),
      ),
  },
  'webhook rotate': {
    usage: 'webhook rotate ORGANIZATION',
    run: (context, [organization]) =>
      within(context, organization, 'webhook.set', async ({ stores, organizationId }) => {
        const webhook = await stores.webhooks.findForChange(organizationId);
        if (webhook === null) throw new CommandError(isOff);
        const change = { url: webhook.url, rotateSecret: true };
        const seal = webhookSealOf(context.secrets);
        return showWebhook(await changeWebhook(stores.webhooks, seal, organizationId, change));
      }),
  },
  'webhook remove': {
    usage: 'webhook remove ORGANIZATION',
    run: (context, [organization]) =>
      within(context, organization, 'webhook.remove', async ({ stores, organizationId }) => {
        await stores.webhooks.remove(organizationId);
        return showWebhook(describeWebhook(null));
      }),
  },
  'webhook deliveries': {
    usage: 'webhook deliveries ORGANIZATION',
    run: (context, [organization]) =>
      within(context, organization, 'webhook.list_deliveries', async ({ stores, organizationId }) => {
        const page = { limit: deliveriesShown, after: null };
        const { items } = await stores.webhooks.listDeliveries(organizationId, page);
        return { text: table(items.map(toRow)), data: items };
      }),
  },
  'webhook replay': {
    usage: 'webhook replay ORGANIZATION DELIVERY_ID',
    run: (context, [organization, id]) =>
      within(context, organization, 'webhook.replay', async ({ stores, organizationId }) => {
        const deliveryId = read(z.string().min(1).max(100), id, 'DELIVERY_ID');
        const replayed = await replayDelivery(stores.webhooks, organizationId, deliveryId);
        if (replayed === 'off') throw new CommandError(isOff);
        if (replayed === 'not_found') throw new CommandError(`There is no delivery "${deliveryId}".`);
        return { text: `${deliveryId} is sent again.`, data: replayed };
      }),
  },
  'webhook test': {
    usage: 'webhook test ORGANIZATION',
    run: (context, [organization]) =>
      within(context, organization, 'webhook.test', async ({ stores, organizationId }) => {
        const delivery = await stores.webhooks.addPing(organizationId);
        if (delivery === null) throw new CommandError(isOff);
        return {
          text: `A test is sent (${delivery.id}); "webhook deliveries" tells what came of it.`,
          data: delivery,
        };
      }),
  },
};

/** Runs one command and writes its audit row in the same transaction. */
async function within(
  context: CommandContext,
  idOrName: string | undefined,
  action: string,
  work: (on: { stores: Stores; organizationId: string }) => Promise<CommandOutput>,
): Promise<CommandOutput> {
  const { id: organizationId } = await requireOrganization(context.store, idOrName);
  return await context.service.transaction(async (stores) => {
    const output = await work({ stores, organizationId });
    await stores.audit.record([
      {
        organizationId,
        actor: { type: 'operator', id: null, clientId: null },
        action,
        resourceType: 'webhook',
        resourceId: organizationId,
        requestId: null,
      },
    ]);
    return output;
  });
}

function showWebhook(webhook: Webhook): CommandOutput {
  const lines = [
    webhook.url === null
      ? 'Off.'
      : `${webhook.state === 'on' ? 'On' : 'Off, its receiver is gone'}: ${webhook.url}`,
    webhook.secret === undefined ? null : `Secret, shown this once: ${webhook.secret}`,
    webhook.previousSecretUntil === null
      ? null
      : `The secret before signs too until ${webhook.previousSecretUntil}.`,
  ];
  return { text: lines.filter((line) => line !== null).join('\n'), data: webhook };
}

function toRow({ id, createdAt, type, state, attempts }: WebhookDeliveryRecord): string[] {
  const last = attempts.at(-1);
  const outcome = last === undefined ? '' : String(last.status ?? last.error ?? '');
  return [id, createdAt.toISOString(), type, state, `${attempts.length} tries`, outcome];
}
