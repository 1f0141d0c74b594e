import { contentVaultOf, fingerprintsOf, resealerOf, type SecretKeys } from '../config/secret-keys.ts';
import { createContentSealing } from '../domain/content-sealing.ts';
import type { WebhookTargets } from '../domain/webhook/webhook-address.ts';
import { createAdministrationStore } from '../store/administration-store.ts';
import type { Database } from '../store/database.ts';
import { inspectDatabase } from '../store/inspect-database.ts';
import { resealRows } from '../store/reseal-rows.ts';
import { createServiceStore } from '../store/service-store.ts';
import { createSigningKeyStore } from '../store/signing-key-store.ts';
import type { CommandContext } from './command.ts';

/** What the operator's commands work with, on this database and these secrets. */
export function createCommandContext(options: {
  db: Database;
  secrets: SecretKeys;
  webhookTargets: WebhookTargets;
  readStandardInput: () => Promise<string>;
  /** Whether the settings name one. */
  hasMailServer: boolean;
}): CommandContext {
  const { db, secrets } = options;
  const sealing = createContentSealing(contentVaultOf(secrets));
  const resealer = resealerOf(secrets);
  return {
    store: createAdministrationStore(db, sealing),
    keys: createSigningKeyStore(db),
    secrets,
    inspect: () => inspectDatabase(db, sealing, { resealer, fingerprints: fingerprintsOf(secrets) }, options),
    reseal: () => resealRows(db, resealer, sealing, { write: true }),
    service: createServiceStore(db, sealing),
    webhookTargets: options.webhookTargets,
    readStandardInput: options.readStandardInput,
  };
}
