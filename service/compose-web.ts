import type { Hono } from 'hono';
import type { ServiceConfig } from './config/load-config.ts';
import type { SecretKeys } from './config/secret-keys.ts';
import type { AuthorizationStore } from './domain/authorization/authorization-store.ts';
import { verifyConfigurationToken } from './domain/configuration-token.ts';
import { Consultations } from './domain/consultation/consultation.ts';
import type { Logger } from './http/log.ts';
import { createSpeechClient } from './speech/speech-client.ts';
import { createAgentConfigurationStore } from './store/agent-configuration-store.ts';
import { createConsultationStore } from './store/consultation-store.ts';
import type { Database } from './store/database.ts';
import { createSimulatedCaseStore } from './store/simulated-case-store.ts';
import { createWebApp } from './web/web-app.ts';

/** The patient's and the configuration pages on this service's database and keys. */
export function composeWeb(dependencies: {
  config: ServiceConfig;
  secrets: SecretKeys;
  db: Database;
  authorizations: AuthorizationStore;
  log: Logger;
}): Hono {
  const { config, secrets, db, authorizations, log } = dependencies;
  const speech =
    config.speech === null ? { recognizer: null, voice: null } : createSpeechClient(config.speech, log);
  return createWebApp({
    consultations: new Consultations({
      store: createConsultationStore(db),
      comeBackKey: secrets.key('come-back-codes'),
      ...speech,
    }),
    configuration: {
      agents: createAgentConfigurationStore(db),
      cases: createSimulatedCaseStore(db),
      isGrantAlive: async (grantId) => (await authorizations.findLiveGrant(grantId)) !== null,
      verifyToken: (agentId, token) =>
        verifyConfigurationToken(
          { key: secrets.key('configuration-tokens'), grants: authorizations },
          agentId,
          token,
        ),
    },
    cookieKey: secrets.key('page-cookies'),
    appUrl: config.appUrl,
  });
}
