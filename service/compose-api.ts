import type { Hono } from 'hono';
import { createApiApp } from './api/api-app.ts';
import { createApiLinks } from './api/api-links.ts';
import { createAuthentication } from './api/authenticate.ts';
import { listEndpoints } from './api/endpoints.ts';
import { createOpenApp } from './api/open-app.ts';
import { createPdfPrinter } from './api/report/pdf-printer.ts';
import type { Limits } from './compose-limits.ts';
import type { ServiceConfig } from './config/load-config.ts';
import type { SecretKeys } from './config/secret-keys.ts';
import { webhookSealOf } from './config/secret-keys.ts';
import { serviceVersion } from './config/version.ts';
import type { GrantReader } from './domain/authorization/authorization-store.ts';
import { createCode } from './domain/consultation/consultation-access.ts';
import type { SecurityEvents } from './domain/security-event.ts';
import type { ServiceStore } from './domain/service-store.ts';
import type { AppEnvironment } from './http/app-environment.ts';
import type { SigningKeyRing } from './oauth/provider/signing-keys.ts';

/** For one address. A client that has lost its token needs far fewer. */
const refusedTokensPerMinute = 120;

type ApiDependencies = {
  config: ServiceConfig;
  secrets: SecretKeys;
  store: ServiceStore;
  events: SecurityEvents;
  grants: GrantReader;
  findPublicKey: SigningKeyRing['findPublicKey'];
  limits: Limits;
  isHealthy: () => Promise<boolean>;
};

/** Composes the API of the contract and the routes without a token. `stop` ends the printing of reports. */
export function composeApi(dependencies: ApiDependencies): {
  openApp: Hono<AppEnvironment>;
  apiApp: Hono<AppEnvironment>;
  stop: () => Promise<void>;
} {
  const { config, secrets, store, events, grants, findPublicKey, limits, isHealthy } = dependencies;
  const printer = createPdfPrinter();
  const endpoints = listEndpoints({
    links: createApiLinks(config.appUrl, secrets.keys('configuration-tokens')[0]),
    printer,
    webhooks: { seal: webhookSealOf(secrets), targets: config.webhookTargets },
    createCode: (encounterId) => createCode(secrets.keys('come-back-codes')[0], encounterId),
  });
  const { baseUrl, acceptIdToken } = config;
  return {
    openApp: createOpenApp({ endpoints, baseUrl, version: serviceVersion, isHealthy }),
    apiApp: createApiApp(endpoints, {
      authenticate: createAuthentication({ baseUrl, acceptIdToken, grants, findPublicKey }),
      store,
      events,
      rate: {
        limiter: limits.limiter,
        budgets: {
          caller: { name: 'caller', perMinute: config.rateLimitPerMinute },
          refused: { name: 'refused', perMinute: refusedTokensPerMinute },
        },
        hashKey: limits.hashKey,
      },
      answerSeal: {
        seal: (context, answer) => secrets.seal('stored-answers', context, answer),
        open: (context, sealed) => secrets.open('stored-answers', context, sealed),
      },
    }),
    stop: () => printer.stop(),
  };
}
