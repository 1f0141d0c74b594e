import type { ServiceStore, Stores } from '../domain/service-store.ts';
import { type Access, createPoolAccess, createTransactionAccess } from './access.ts';
import { createAgentStore } from './agents/agent-store.ts';
import { createAuditLog } from './audit-log.ts';
import type { Opening } from './consultation/load-encounter.ts';
import type { Database } from './database.ts';
import { createEncounterStore } from './encounters/encounter-store.ts';
import { createIdempotencyStore } from './idempotency-store.ts';
import { createInvitationStore } from './invitations/invitation-store.ts';
import { createOrganizationStore } from './organization/organization-store.ts';
import { createWebhookStore } from './webhooks/webhook-store.ts';

/** All stores of the API, in PostgreSQL. */
export function createServiceStore(db: Database, opening: Opening): ServiceStore {
  const storesFor = (access: Access): Stores => ({
    agents: createAgentStore(access.db),
    invitations: createInvitationStore(access, opening),
    encounters: createEncounterStore(access.db, opening),
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
