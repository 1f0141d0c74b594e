import type { AgentStore } from './agents/agent-store.ts';
import type { AuditLog } from './audit.ts';
import type { EncounterStore } from './encounters/encounter-store.ts';
import type { IdempotencyStore } from './idempotency.ts';
import type { InvitationStore } from './invitations/invitation-store.ts';
import type { OrganizationStore } from './organization/organization-store.ts';
import type { WebhookStore } from './webhooks/webhook-store.ts';

/** Everything that an endpoint of the API reads and writes. */
export type Stores = {
  agents: AgentStore;
  invitations: InvitationStore;
  encounters: EncounterStore;
  organizations: OrganizationStore;
  webhooks: WebhookStore;
  audit: AuditLog;
  idempotency: IdempotencyStore;
};

export type ServiceStore = {
  /** Runs `work` in one transaction: all that it does is kept, or none of it when it throws. */
  transaction<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result>;
  /**
   * Without a transaction: each call stands for itself. What many requests ask at the same time is put together, so this is
   * for work that changes something in one call at most. Keys of repeated requests are claimed here, outside the
   * transaction that does the work, so that others see the claim at once.
   */
  direct: Stores;
};
