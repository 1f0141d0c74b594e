import * as z from 'zod';
import { pick } from '../common/keys.ts';
import { encounterStatusNames } from './encounter-status.ts';
import { extension } from './extension.ts';
import { flagLevels } from './flag-level.ts';
import { timestampSchema, webUrlSchema } from './text.ts';
import {
  type WebhookEvents,
  type WebhookEventType,
  type WebhookField,
  webhookDeliveryStates,
  webhookErrors,
  webhookEvents,
  webhookEventTypes,
  webhookMeanings,
  webhookStates,
} from './webhook-events.ts';

/** Schema of each field that an event can have. */
const fieldSchemas = {
  agentId: z.string(),
  consultInvitationId: z.string(),
  status: z.enum(encounterStatusNames),
  level: z.enum(flagLevels),
} satisfies Record<WebhookField, z.ZodType>;

const occurredAt = timestampSchema.meta({ description: 'When it happened.' });
const ofEncounter = {
  /** Number of the event within its encounter, from 1: a lower number happened earlier. */
  sequence: z.number().int().positive(),
  encounterId: z.string(),
};

type Shape<Type extends WebhookEventType> = {
  type: z.ZodLiteral<Type>;
  occurredAt: typeof occurredAt;
} & Pick<typeof fieldSchemas, WebhookEvents[Type]['fields'][number]> &
  (WebhookEvents[Type]['isOfEncounter'] extends true ? typeof ofEncounter : unknown);
/** One schema for each event, as `z.discriminatedUnion` takes them. */
type Payloads = { [Type in WebhookEventType]: z.ZodObject<Shape<Type>> };

function payloadSchema(type: WebhookEventType) {
  const { isOfEncounter, isExtension } = webhookEvents[type];
  const { says, sentBy } = webhookMeanings[type];
  const fields: readonly WebhookField[] = webhookEvents[type].fields;
  const shape = {
    type: z.literal(type),
    occurredAt,
    ...(isOfEncounter ? ofEncounter : {}),
    ...pick(fieldSchemas, fields),
  };
  return extension(z.object(shape).meta({ description: `${says} By: ${sentBy.join(', ')}.` }), isExtension);
}

const payloadSchemas = webhookEventTypes.map(payloadSchema) as unknown as [Payloads[WebhookEventType]];

/**
 * What happened, as ids and codes (extension, readings §6): no names, and nothing that a patient said. A receiver reads the rest
 * through the API, with its own permissions.
 */
export const webhookPayloadSchema = z
  .discriminatedUnion('type', payloadSchemas)
  .meta({ id: 'WebhookPayload' });
export type WebhookPayload = z.infer<typeof webhookPayloadSchema>;
/** An event before it is stored; storing adds the time and the sequence number. */
export type NewWebhookPayload = WebhookPayload extends infer Payload
  ? Payload extends WebhookPayload
    ? Omit<Payload, 'occurredAt' | 'sequence'>
    : never
  : never;

/** Body of each delivery. Its signature is in the headers of Standard Webhooks. */
export const webhookEventSchema = z
  .object({ organizationId: z.string(), payload: webhookPayloadSchema })
  .meta({ id: 'WebhookEvent' });
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

/** Body of `PUT /organization/webhook` (extension). */
export const changeWebhookSchema = z
  .object({
    url: webUrlSchema.refine((value) => !value.includes('#'), { error: 'Must not have a fragment.' }),
    /** Makes a new secret; the previous one also signs for another 24 hours. Setting the first address always makes one. */
    rotateSecret: z.boolean('Must be true or false.').optional(),
  })
  .meta({ id: 'ChangeWebhook' });
export type ChangeWebhook = z.infer<typeof changeWebhookSchema>;

/** The webhook of an organization (extension). */
export const webhookSchema = z
  .object({
    state: z.enum(webhookStates),
    url: z.string().nullable(),
    changedAt: timestampSchema.nullable(),
    /** Until when the previous secret also signs. */
    previousSecretUntil: timestampSchema.nullable(),
    secret: z.string().optional().meta({ description: 'Only in the answer that made it, `whsec_…`.' }),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhookSchema>;

/** One event with its attempts at delivery (extension). `id` is its `webhook-id`. */
export const webhookDeliverySchema = z
  .object({
    id: z.string(),
    type: z.enum(webhookEventTypes),
    encounterId: z.string().nullable(),
    state: z.enum(webhookDeliveryStates),
    createdAt: timestampSchema,
    nextAttemptAt: timestampSchema.nullable(),
    /** The latest attempts, oldest first. */
    attempts: z.array(
      z.object({
        at: timestampSchema,
        durationMs: z.number().int(),
        /** Status of the receiver's answer; null without an answer. */
        status: z.number().int().nullable(),
        error: z.enum(webhookErrors).nullable(),
      }),
    ),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;
