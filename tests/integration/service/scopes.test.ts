import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { bodyFor, createResources, fillPath, type Resources, routes } from './routes.ts';

let service: TestService;
const apis = new Map<string, ApiClient>();

/** Every set of the four scopes that decide; `openid` or `read` alone stand for a token without them. */
const sets = [
  'openid',
  'email read',
  'read',
  'write',
  'read write',
  'openid email',
  'openid email profile',
  'openid email read',
  'openid email write',
  'openid read write',
  'openid email read write',
  'openid email profile read write offline_access',
];

beforeAll(async () => {
  service = await startTestService();
  for (const scope of sets) {
    const tokens = await signInForTokens(service.client, service.people.owner, scope);
    apis.set(scope, new ApiClient(service.client.baseUrl, tokens.access_token));
  }
});
afterAll(() => service.stop());

function apiWith(scope: string): ApiClient {
  const api = apis.get(scope);
  if (!api) throw new Error(`No token was fetched for ${scope}`);
  return api;
}

describe('S7 every route states its scopes', () => {
  test('the matrix below names every route of the OpenAPI document that needs a token', async () => {
    const documentSchema = z.object({
      paths: z.record(
        z.string(),
        z.record(
          z.string(),
          z.object({ security: z.array(z.record(z.string(), z.array(z.string()))).optional() }),
        ),
      ),
    });
    const answer = await fetch(`${service.client.baseUrl}/openapi.json`);
    const document = documentSchema.parse(await answer.json());
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security }]) => security !== undefined)
        .map(([method, { security }]) => ({
          method: method.toUpperCase(),
          path,
          scopes: security?.[0]?.oauth ?? [],
        })),
    );
    const sorted = (list: readonly { method: string; path: string; scopes: readonly string[] }[]) =>
      list.map((route) => `${route.method} ${route.path}: ${route.scopes.join(' ')}`).sort();
    expect(sorted(documented)).toEqual(sorted(routes));
  });

  test.each(routes)('$method $path without a token answers 401, with too few scopes 403', async (route) => {
    const full = apiWith('openid email read write');
    for (const scope of sets) {
      const resources = await createResources(full, service.client.baseUrl, {}, route.path);
      const granted = scope.split(' ');
      const isEnough = route.scopes.every((needed) => granted.includes(needed));
      const answer = await apiWith(scope).send(
        route.method,
        fillPath(route.path, resources),
        bodyFor(route, resources),
      );
      if (isEnough) {
        expect(answer.status, scope).toBeLessThan(300);
        continue;
      }
      expect(answer.status, scope).toBe(403);
      expect(answer.body, scope).toMatchObject({ code: 'scope_missing', status: 403 });
      expect(answer.headers.get('www-authenticate')).toContain(`scope="${route.scopes.join(' ')}"`);
    }
    const nothing: Resources = { agentId: 'x', invitationId: 'x', encounterId: 'x' };
    const anonymous = new ApiClient(service.client.baseUrl, null);
    // `/agent/{id}` without the header is the page, which asks for a token too.
    const refused = await anonymous.send(
      route.method,
      fillPath(route.path, nothing),
      bodyFor(route, nothing),
    );
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toContain('Bearer');
  });
});
