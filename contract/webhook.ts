import * as z from 'zod';
import { encounterStatusNames } from './encounter-status.ts';
import { flagLevels } from './flag-level.ts';
import { timestampSchema, webUrlSchema } from './text.ts';

const occurredAt = timestampSchema.meta({ description: 'When it happened.' });
const ofEncounter = {
  occurredAt,
  /** Number of the event within its encounter, from 1: a lower number happened earlier. */
  sequence: z.number().int().positive(),
};

/**
 * What happened, as ids and codes (extension, readings §6): no names, and nothing that a patient said. A receiver reads the rest
 * through the API, with its own permissions.
 */
export const webhookPayloadSchema = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('encounter.created'),
      ...ofEncounter,
      encounterId: z.string(),
      agentId: z.string(),
      consultInvitationId: z.string(),
    }),
    z.object({
      type: z.literal('encounter.status'),
      ...ofEncounter,
      encounterId: z.string(),
      status: z.enum(encounterStatusNames),
    }),
    z.object({
      type: z.literal('encounter.flag'),
      ...ofEncounter,
      encounterId: z.string(),
      level: z.enum(flagLevels),
    }),
    /** A requested test; nothing happened. */
    z.object({ type: z.literal('ping'), occurredAt }),
  ])
  .meta({ id: 'WebhookPayload' });
export type WebhookPayload = z.infer<typeof webhookPayloadSchema>;
/** An event before it is stored; storing adds the time and the sequence number. */
export type NewWebhookPayload = WebhookPayload extends infer Payload
  ? Payload extends WebhookPayload
    ? Omit<Payload, 'occurredAt' | 'sequence'>
    : never
  : never;

export const webhookEventTypes = ['encounter.created', 'encounter.status', 'encounter.flag', 'ping'] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

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

/** `gone`: the receiver answered 410, which turns the webhook off until the address is set again. */
export const webhookStates = ['off', 'on', 'gone'] as const;

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

/** Why an attempt got no answer. */
export const webhookErrors = [
  'timeout',
  'unknown_host',
  'connection_failed',
  'certificate_refused',
  'address_not_allowed',
] as const;
export type WebhookError = (typeof webhookErrors)[number];

export const webhookDeliveryStates = ['queued', 'delivered', 'failed', 'cancelled'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

/** One event with its attempts at delivery (extension). `id` is its `webhook-id`. */
export const webhookDeliverySchema = z
  .object({
    id: z.string(),
    type: z.enum(webhookEventTypes),
    encounterId: z.string().nullable(),
    /** `cancelled`: the webhook was turned off before the event was delivered. */
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
