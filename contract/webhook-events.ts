import { keysOf } from '../common/keys.ts';

/** What an event of an encounter carries besides its time, its number and the encounter's id. Ids and codes only. */
export type WebhookField = 'agentId' | 'consultInvitationId' | 'status' | 'level';

/** Properties of a webhook event. */
export type WebhookEventFacts = {
  /** It happened in an encounter: it carries that encounter's id and the event's number in it, and the receiver reads again. */
  isOfEncounter: boolean;
  fields: readonly WebhookField[];
  /** The specification does not have it. */
  isExtension: boolean;
};

/**
 * The events of an organization's webhook (readings §6). Without zod, so that a page can load them early. The wire schema
 * (`webhook.ts`), what the service may send, the API document, what the dashboard receives and the names that its pages have for the
 * events are derived from them.
 */
export const webhookEvents = {
  'encounter.created': {
    isOfEncounter: true,
    fields: ['agentId', 'consultInvitationId'],
    isExtension: true,
  },
  'encounter.status': {
    isOfEncounter: true,
    fields: ['status'],
    isExtension: true,
  },
  'encounter.flag': {
    isOfEncounter: true,
    fields: ['level'],
    isExtension: true,
  },
  ping: {
    isOfEncounter: false,
    fields: [],
    isExtension: true,
  },
} as const satisfies Record<string, WebhookEventFacts>;

export type WebhookEvents = typeof webhookEvents;
export type WebhookEventType = keyof WebhookEvents;

export const webhookEventTypes = keysOf(webhookEvents);

/** What each says, for the API document, and whose doing it is. Beside the table, since pages do not load it. */
export const webhookMeanings: Record<
  WebhookEventType,
  { says: string; sentBy: readonly ('patient' | 'time' | 'owner')[] }
> = {
  'encounter.created': { says: 'A patient has begun a consultation.', sentBy: ['patient'] },
  'encounter.status': { says: 'The status of an encounter has changed.', sentBy: ['patient', 'time'] },
  'encounter.flag': { says: 'A red flag was raised, or has another level.', sentBy: ['patient'] },
  ping: { says: 'A requested test; nothing happened.', sentBy: ['owner'] },
};

const onlyTests: ReadonlySet<string> = new Set(
  webhookEventTypes.filter((type) => !webhookEvents[type].isOfEncounter),
);

/** Whether an event is a test only. @param type - also one of another operator that this table does not have */
export function isOnlyTest(type: string): boolean {
  return onlyTests.has(type);
}

/** `gone`: the receiver answered 410, which turns the webhook off until the address is set again. */
export const webhookStates = ['off', 'on', 'gone'] as const;

/** Why an attempt got no answer. */
export const webhookErrors = [
  'timeout',
  'unknown_host',
  'connection_failed',
  'certificate_refused',
  'address_not_allowed',
] as const;
export type WebhookError = (typeof webhookErrors)[number];

/** `cancelled`: the webhook was turned off before the event was delivered. */
export const webhookDeliveryStates = ['queued', 'delivered', 'failed', 'cancelled'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];
