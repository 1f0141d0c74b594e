import { UnreadableRows } from '../../common/unreadable-rows.ts';
import { contentVaultOf, fingerprintsOf, resealerOf, type SecretKeys } from '../config/secret-keys.ts';
import { createContentSealing } from '../domain/invitations/content-sealing.ts';
import type { WebhookTargets } from '../domain/webhooks/webhook-address.ts';
import { createAdministrationStore } from '../store/administration/administration-store.ts';
import { inspectDatabase } from '../store/administration/inspect-database.ts';
import { resealRows } from '../store/administration/reseal-rows.ts';
import { createSigningKeyStore } from '../store/authorization/signing-key-store.ts';
import type { Database } from '../store/database.ts';
import { createServiceStore } from '../store/service-store.ts';
import type { CommandContext } from './command.ts';

/** Builds what the operator's commands use from an open database and the secrets of the settings. */
export function createCommandContext(options: {
  db: Database;
  secrets: SecretKeys;
  webhookTargets: WebhookTargets;
  readStandardInput: () => Promise<string>;
  /** Whether the settings name a mail server. */
  hasMailServer: boolean;
}): CommandContext {
  const { db, secrets } = options;
  const sealing = createContentSealing(contentVaultOf(secrets));
  // The commands' own output says what they could not read.
  const opening = { sealing, unreadable: new UnreadableRows({ error: () => undefined }) };
  const resealer = resealerOf(secrets);
  return {
    store: createAdministrationStore(db, sealing),
    keys: createSigningKeyStore(db),
    secrets,
    inspect: () => inspectDatabase(db, opening, { resealer, fingerprints: fingerprintsOf(secrets) }, options),
    reseal: () => resealRows(db, resealer, opening, { write: true }),
    service: createServiceStore(db, opening),
    webhookTargets: options.webhookTargets,
    readStandardInput: options.readStandardInput,
  };
}
