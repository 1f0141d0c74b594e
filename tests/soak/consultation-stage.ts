import pg from 'pg';
import { agentSchema } from '../../contract/agent.ts';
import { type Invitation, invitationSchema } from '../../contract/invitation.ts';
import { findFreePort } from '../../scripts/lib/process.ts';
import { ApiClient } from '../helpers/api.ts';
import { signInForTokens } from '../helpers/authorization.ts';
import { startServiceOn } from '../helpers/service-on-database.ts';
import { startServiceProcess } from '../helpers/service-process.ts';

/**
 * Our service as two processes on one database: one for the clinic's API, and the built one, which scenarios can kill.
 */
export type ConsultationStage = {
  database: pg.Pool;
  /** Addresses of both, with the one that can be killed first. */
  urls: readonly [string, string];
  invite(): Promise<Invitation>;
  kill(): Promise<void>;
  /** Starts the killed process again, on the same port. */
  revive(): Promise<void>;
  readLog(): string;
  stop(): Promise<void>;
};

/** @param databaseUrl - a database of the service's own; the service migrates it */
export async function openConsultationStage(databaseUrl: string): Promise<ConsultationStage> {
  const service = await startServiceOn(databaseUrl);
  const tokens = await signInForTokens(service.client, service.people.owner);
  const api = new ApiClient(service.client.baseUrl, tokens.access_token);
  const agent = agentSchema.parse((await api.post('/agent', { type: 'CONSULT' })).body);
  const database = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  // `end` does not wait until each connection is closed, and the server may stop first. Failed queries reject by
  // themselves.
  database.on('error', () => undefined);
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const output: string[] = [];
  const start = () => startServiceProcess({ databaseUrl, port, output });
  let victim = await start();
  return {
    database,
    urls: [url, service.client.baseUrl],
    invite: async () =>
      invitationSchema.parse((await api.post('/consult-invitation', { agentId: agent.id })).body),
    kill: () => victim.end('SIGKILL'),
    async revive() {
      victim = await start();
    },
    readLog: () => service.readLog() + output.join(''),
    async stop() {
      await victim.end('SIGTERM');
      await service.stop();
      await database.end();
    },
  };
}
