import type { ContentSealing } from '../domain/invitations/content-sealing.ts';
import type { ServiceStore, Stores } from '../domain/service-store.ts';
import { type Access, createPoolAccess, createTransactionAccess } from './access.ts';
import { createAgentStore } from './agents/agent-store.ts';
import { createAuditLog } from './audit-log.ts';
import type { Database } from './database.ts';
import { createEncounterStore } from './encounters/encounter-store.ts';
import { createIdempotencyStore } from './idempotency-store.ts';
import { createInvitationStore } from './invitations/invitation-store.ts';
import { createOrganizationStore } from './organization/organization-store.ts';
import { createWebhookStore } from './webhooks/webhook-store.ts';

/** All stores of the API, in PostgreSQL. */
export function createServiceStore(db: Database, sealing: ContentSealing): ServiceStore {
  const storesFor = (access: Access): Stores => ({
    agents: createAgentStore(access.db),
    invitations: createInvitationStore(access, sealing),
    encounters: createEncounterStore(access.db, sealing),
    organizations: createOrganizationStore(access.db),
    webhooks: createWebhookStore(access.db),
    idempotency: createIdempotencyStore(access.db),
    audit: createAuditLog(access),
  });
  return {
    transaction: (work) => db.transaction((tx) => work(storesFor(createTransactionAccess(tx)))),
    direct: storesFor(createPoolAccess(db)),
  };
}
