// Every table, for drizzle-kit and for the stores; each file of schema/ holds the tables of one concept.

export { agents, simulatedCases } from './schema/agents.ts';
export { auditEvents } from './schema/audit-events.ts';
export { clients, consents, grants, oidcPayloads, signingKeys } from './schema/authorization.ts';
export { contentKeys, erasures, keysSchema } from './schema/content-keys.ts';
export { compiledProtocols, encounterEvents, encounters, languageModelCalls } from './schema/encounters.ts';
export { alerts, encounterFlags } from './schema/flags.ts';
export { idempotencyKeys } from './schema/idempotency-keys.ts';
export { invitations } from './schema/invitations.ts';
export { organizations, users } from './schema/organizations.ts';
export { authenticatorApps, passkeys, recoveryCodes } from './schema/second-factors.ts';
export { rateBuckets, signInThrottles } from './schema/throttles.ts';
export { webhookAttempts, webhookDeliveries, webhooks } from './schema/webhooks.ts';
