import type { AuditLog } from '../domain/audit.ts';
import type { ContentSealing } from '../domain/content-sealing.ts';
import type { ServiceStore } from '../domain/service-store.ts';
import { createAgentStore } from './agent-store.ts';
import type { Database, Queryable } from './database.ts';
import { createEncounterStore } from './encounter-store.ts';
import { createIdempotencyStore } from './idempotency-store.ts';
import { createInvitationStore } from './invitation-store.ts';
import { createOrganizationStore } from './organization-store.ts';
import { auditEvents } from './schema.ts';
import { createWebhookStore } from './webhook-store.ts';

/** Everything the API reads and writes, in PostgreSQL. */
export function createServiceStore(db: Database, sealing: ContentSealing): ServiceStore {
  return {
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          agents: createAgentStore(tx),
          invitations: createInvitationStore(tx, sealing),
          encounters: createEncounterStore(tx, sealing),
          organizations: createOrganizationStore(tx),
          webhooks: createWebhookStore(tx),
          idempotency: createIdempotencyStore(tx),
          audit: createAuditLog(tx),
        }),
      ),
    idempotency: createIdempotencyStore(db),
  };
}

function createAuditLog(db: Queryable): AuditLog {
  return {
    async record(entries) {
      if (entries.length === 0) return;
      await db.insert(auditEvents).values(
        entries.map(({ actor, ...entry }) => ({
          ...entry,
          actorType: actor.type,
          actorId: actor.id,
          clientId: actor.clientId,
        })),
      );
    },
  };
}
