import { agentSchema } from '../../contract/agent.ts';
import { invitationSchema } from '../../contract/invitation.ts';
import { migrateDatabase } from '../../service/store/migrate.ts';
import { ApiClient } from '../helpers/api.ts';
import { signInForTokens } from '../helpers/authorization.ts';
import { readEvents } from '../helpers/sealed-content.ts';
import { startServiceOn } from '../helpers/service-on-database.ts';
import { createOwnDatabase } from './own-database.ts';

/**
 * A service of its own with one agent, for tests that need settings that the shared one does not have.
 *
 * @param settings - environment of the service
 */
export async function startOwnClinic(settings: Record<string, string> = {}) {
  const database = await createOwnDatabase();
  await migrateDatabase(database.url);
  const service = await startServiceOn(database.url, settings);
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
    readEvents: (encounterId: string) => readEvents(database.url, encounterId),
    /** The service's own database. */
    query: database.query,
    async stop(): Promise<void> {
      await service.stop();
      await database.drop();
    },
  };
}

export type OwnClinic = Awaited<ReturnType<typeof startOwnClinic>>;
