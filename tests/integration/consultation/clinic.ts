import { afterAll, beforeAll } from 'vitest';
import { agentSchema } from '../../../contract/agent.ts';
import { type Invitation, invitationSchema } from '../../../contract/invitation.ts';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';

export type Clinic = {
  service: TestService;
  api: ApiClient;
  invite(fields?: Record<string, unknown>): Promise<Invitation>;
  stop(): Promise<void>;
};

/** Our service with one agent, and a client of its API. */
export async function openClinic(
  agent: Record<string, unknown> = {},
  environment: Record<string, string> = {},
): Promise<Clinic> {
  const service = await startTestService(environment);
  const tokens = await signInForTokens(service.client, service.people.owner);
  const api = new ApiClient(service.client.baseUrl, tokens.access_token);
  const made = agentSchema.parse((await api.post('/agent', { type: 'CONSULT', ...agent })).body);
  return {
    service,
    api,
    invite: async (fields = {}) =>
      invitationSchema.parse((await api.post('/consult-invitation', { agentId: made.id, ...fields })).body),
    stop: service.stop,
  };
}

export let clinic: Clinic;

/** Opens one clinic for all tests of a file. */
export function setUpClinic(): void {
  beforeAll(async () => {
    clinic = await openClinic();
  });
  afterAll(() => clinic.stop());
}
