import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { agentSchema } from '../../contract/agent.ts';
import { invitationSchema } from '../../contract/invitation.ts';
import { startEmbeddedPostgres } from '../../scripts/lib/embedded-postgres.ts';
import { migrateDatabase } from '../../service/store/migrate.ts';
import { ApiClient } from '../helpers/api.ts';
import { signInForTokens } from '../helpers/authorization.ts';
import { readEvents } from '../helpers/sealed-content.ts';
import { startServiceOn } from '../helpers/service-on-database.ts';

/**
 * A service of its own with one agent, for tests that need settings that the shared one does not have.
 *
 * @param settings - environment of the service
 */
export async function startOwnClinic(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'consult-desk-own-'));
  // The database's user must be able to pass this folder; otherwise root's database would be created elsewhere and left
  // there.
  chmodSync(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dataFolder: path.join(folder, 'data'), durable: false });
  await postgres.ensureDatabase('service');
  const databaseUrl = postgres.urlFor('service');
  await migrateDatabase(databaseUrl);
  const service = await startServiceOn(databaseUrl, settings);
  const tokens = await signInForTokens(service.client, service.people.owner);
  const api = new ApiClient(service.client.baseUrl, tokens.access_token);
  const agent = agentSchema.parse(
    (await api.post('/agent', { type: 'CONSULT', specialization: 'GENERAL_PRACTICE' })).body,
  );
  return {
    url: service.client.baseUrl,
    /** A new link for a patient. */
    async invite(): Promise<string> {
      const made = await api.post('/consult-invitation', { agentId: agent.id });
      return invitationSchema.parse(made.body).invitationUrl;
    },
    /** The events of an encounter, decrypted. */
    readEvents: (encounterId: string) => readEvents(databaseUrl, encounterId),
    /** The service's own database. */
    async query(text: string): Promise<unknown[]> {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      const { rows } = await client.query(text);
      await client.end();
      return rows;
    },
    async stop(): Promise<void> {
      await service.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type OwnClinic = Awaited<ReturnType<typeof startOwnClinic>>;
