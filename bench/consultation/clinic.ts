import { agentSchema } from '../../contract/agent.ts';
import { invitationSchema } from '../../contract/invitation.ts';
import { organizationSchema } from '../../contract/organization.ts';
import { type Report, reportSchema } from '../../contract/report.ts';
import { findFreePort } from '../../scripts/lib/process.ts';
import { type ApiAnswer, ApiClient } from '../../tests/helpers/api.ts';
import { signInForTokens } from '../../tests/helpers/authorization.ts';
import { startServiceOn } from '../../tests/helpers/service-on-database.ts';
import { startServiceProcess } from '../../tests/helpers/service-process.ts';
import type { Case } from '../../tests/patients/case-schema.ts';
import { modelTimeoutMs } from './model.ts';

/** A clinic with an agent for every kind of visit, behind our service as it is built. */
export type Clinic = {
  /** Gives the link that the patient is sent. */
  invite(patient: Case): Promise<string>;
  /** What the clinician reads, in English. */
  readReport(encounterId: string): Promise<Report>;
  stop(): Promise<void>;
};

const msPerYear = 365.25 * 24 * 60 * 60 * 1_000;

/**
 * @param databaseUrl - an empty database of the service's own
 * @param modelUrl - a language model that the clinic allows to read answers; null for none
 */
export async function openClinic(databaseUrl: string, modelUrl: string | null = null): Promise<Clinic> {
  const port = await findFreePort();
  // Organization, people and client are made as tests make them; then the built service takes the same address over.
  const founding = await startServiceOn(databaseUrl, { SERVICE_PORT: String(port) });
  await founding.stop();
  const output: string[] = [];
  const service = await startServiceProcess({
    databaseUrl,
    port,
    output,
    environment: {
      LOG_LEVEL: modelUrl === null ? 'warn' : 'error',
      ...(modelUrl === null
        ? {}
        : { LLM_BASE_URL: modelUrl, LLM_MODEL: 'scripted', LLM_TIMEOUT_MS: String(modelTimeoutMs) }),
    },
  });
  const tokens = await signInForTokens(founding.client, founding.people.owner);
  const api = new ApiClient(service.url, tokens.access_token);
  const settings = organizationSchema.parse(requireAnswer(await api.get('/organization')));
  const { alertEmail, emergencyNumber, phone, availableLanguages } = settings;
  requireAnswer(
    await api.send('PUT', '/organization', {
      ...{ alertEmail, emergencyNumber, phone },
      languages: availableLanguages,
      languageModelAllowed: modelUrl !== null,
    }),
  );
  const agentIds = new Map<string, Promise<string>>();
  const createAgent = async ({ specialization, visitType }: Case) => {
    const body = { type: 'CONSULT', specialization, consultAgentType: visitType };
    return agentSchema.parse(requireAnswer(await api.post('/agent', body))).id;
  };
  return {
    async invite(patient) {
      const key = `${patient.specialization} ${patient.visitType}`;
      const agentId = agentIds.get(key) ?? createAgent(patient);
      agentIds.set(key, agentId);
      const bornAt = new Date(Date.now() - patient.ageYears * msPerYear);
      const answer = await api.post('/consult-invitation', {
        agentId: await agentId,
        patientDateOfBirth: bornAt.toISOString().slice(0, 10),
      });
      return invitationSchema.parse(requireAnswer(answer)).invitationUrl;
    },
    async readReport(encounterId) {
      const answer = await api.get(`/encounter/${encounterId}/report?locale=en`);
      return reportSchema.parse(requireAnswer(answer));
    },
    stop: () => service.end('SIGTERM'),
  };
}

function requireAnswer({ status, body, text }: ApiAnswer): unknown {
  if (status >= 300) throw new Error(`The service answered ${status}: ${text.slice(0, 200)}`);
  return body;
}
