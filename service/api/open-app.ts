import { Hono } from 'hono';
import { endpoints } from '../../contract/endpoints.ts';
import type { AppEnvironment } from '../http/app-environment.ts';
import { problemResponse } from '../http/problem-response.ts';
import type { Endpoint } from './endpoint.ts';
import { describeApi } from './reference/openapi.ts';
import { createReferenceApp } from './reference/reference.ts';

/** Routes that need no token: `/health`, `/`, the OpenAPI document and the reference. */
export function createOpenApp(options: {
  endpoints: readonly Endpoint[];
  baseUrl: string;
  version: string;
  /** Whether the service reaches the database. */
  isHealthy: () => Promise<boolean>;
}): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();
  const document = JSON.stringify(describeApi(options));
  app.get('/health', async (c) => {
    if (await options.isHealthy()) return c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' });
    return problemResponse('unavailable', 'The database does not answer.');
  });
  app.get('/', (c) =>
    c.json({
      name: 'Consultation service',
      version: options.version,
      links: {
        openapi: `${options.baseUrl}${endpoints.document}`,
        reference: `${options.baseUrl}/reference`,
        authorize: `${options.baseUrl}/auth/oauth2/authorize`,
        discovery: `${options.baseUrl}/.well-known/openid-configuration`,
        health: `${options.baseUrl}/health`,
      },
    }),
  );
  app.get(endpoints.document, (c) => c.body(document, 200, { 'content-type': 'application/json' }));
  app.route('/', createReferenceApp(JSON.parse(document)));
  return app;
}
