import type { AgentStore } from './agents/agent-store.ts';
import type { AuditLog } from './audit.ts';
import type { EncounterStore } from './encounters/encounter-store.ts';
import type { IdempotencyStore } from './idempotency.ts';
import type { InvitationStore } from './invitations/invitation-store.ts';
import type { OrganizationStore } from './organization/organization-store.ts';
import type { WebhookStore } from './webhooks/webhook-store.ts';

/** The stores that endpoints of the API use. */
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
  /** Runs `work` in one transaction, which is rolled back when `work` throws. */
  transaction<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result>;
  /**
   * Stores without a transaction: each call commits on its own, and concurrent calls may be combined into one query.
   * For work with at most one change. Idempotency keys are claimed here, so that other requests see the claim at once.
   */
  direct: Stores;
};
