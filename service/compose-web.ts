import type { Hono } from 'hono';
import type { ServiceConfig } from './config/load-config.ts';
import type { SecretKeys } from './config/secret-keys.ts';
import type { LanguageModelConfig } from './config/server-settings.ts';
import { verifyConfigurationToken } from './domain/agents/configuration-token.ts';
import type { AuthorizationStore } from './domain/authorization/authorization-store.ts';
import { type Consultations, createConsultations } from './domain/consultation/consultation.ts';
import { ModelContributions } from './domain/consultation/model-contributions.ts';
import type { AppEnvironment } from './http/app-environment.ts';
import type { Logger } from './http/log.ts';
import { loadReaders } from './interview/engine/create-readers.ts';
import type { LanguageModelClient } from './language-model/language-model-client.ts';
import { createSpeechClient } from './speech/speech-client.ts';
import { createAgentConfigurationStore } from './store/agents/agent-configuration-store.ts';
import { createSimulatedCaseStore } from './store/agents/simulated-case-store.ts';
import { createPayloadStore } from './store/authorization/payload-store.ts';
import { createConsultationStore } from './store/consultation/consultation-store.ts';
import type { Opening } from './store/consultation/load-encounter.ts';
import { createModelCallStore } from './store/consultation/model-call-store.ts';
import type { Database } from './store/database.ts';
import { createWebApp } from './web/web-app.ts';

/**
 * Composes the patient's and the configuration pages on this service's database and keys. `stop` ends their background
 * work and must be called before the database is closed.
 */
export async function composeWeb(dependencies: {
  config: ServiceConfig;
  secrets: SecretKeys;
  opening: Opening;
  db: Database;
  authorizations: AuthorizationStore;
  log: Logger;
}): Promise<{
  pages: Hono<AppEnvironment>;
  /** See `expireAlarm` of Consultations. */
  expireAlarm: Consultations['expireAlarm'];
  stop: () => Promise<void>;
}> {
  const { config, secrets, opening, db, authorizations, log } = dependencies;
  const speech =
    config.speech === null ? { recognizer: null, voice: null } : createSpeechClient(config.speech, log);
  const store = createConsultationStore(db, opening);
  const calls = createModelCallStore(db);
  const model = config.languageModel && (await openLanguageModel(config.languageModel, log));
  const contributions = model && new ModelContributions({ store, calls, model, log });
  const consultations = createConsultations({
    store,
    codeKeys: secrets.keys('come-back-codes'),
    ...speech,
    contributions,
    readers: loadReaders(),
    log,
    now: () => new Date(),
  });
  const pages = createWebApp({
    consultations,
    configuration: {
      agents: createAgentConfigurationStore(db),
      cases: createSimulatedCaseStore(db, opening.unreadable),
      languageModel: config.languageModel && {
        model: config.languageModel.model,
        prices: config.languageModel.prices,
        calls,
      },
      findRole: async (grantId) => (await authorizations.findLiveGrant(grantId))?.account.role ?? null,
      verifyToken: (agentId, token) =>
        verifyConfigurationToken(
          {
            keys: secrets.keys('configuration-tokens'),
            grants: authorizations,
            used: createPayloadStore(db),
          },
          agentId,
          token,
        ),
    },
    cookieKeys: secrets.keys('page-cookies'),
    appUrl: config.appUrl,
  });
  return {
    pages,
    expireAlarm: consultations.expireAlarm,
    async stop() {
      model?.stop();
      await contributions?.stop();
    },
  };
}

/** Imports the client's packages only when a language model is configured. */
async function openLanguageModel(server: LanguageModelConfig, log: Logger): Promise<LanguageModelClient> {
  const { createLanguageModelClient } = await import('./language-model/language-model-client.ts');
  return createLanguageModelClient(server, log);
}
