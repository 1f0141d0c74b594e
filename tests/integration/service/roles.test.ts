import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { encounterSchema } from '../../../contract/encounter.ts';
import { reportFormats } from '../../../contract/report.ts';
import { userRoles } from '../../../contract/verify-token.ts';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { query } from './query.ts';
import { bodyFor, createResources, fillPath, type Resources, routes } from './routes.ts';

type Role = (typeof userRoles)[number];

let service: TestService;
const apis = new Map<Role, ApiClient>();
const ruleId = 'chest_pain.emergency';

beforeAll(async () => {
  service = await startTestService();
  for (const role of userRoles) {
    const person = { email: `${role}@roles.example`, password: `the password of ${role}` };
    const names = ['--org', 'First Clinic', '--first-name', 'Test', '--last-name', 'Person'];
    await service.admin(
      ['user', 'add', person.email, ...names, '--role', role, '--password-stdin', '--permanent-password'],
      person.password,
    );
    const { access_token: token } = await signInForTokens(service.client, person);
    apis.set(role, new ApiClient(service.client.baseUrl, token));
  }
});
afterAll(() => service.stop());

function apiOf(role: Role): ApiClient {
  const api = apis.get(role);
  if (!api) throw new Error(`Nobody signed in as ${role}`);
  return api;
}

/** An encounter in which a red flag was raised. */
async function createFlagged(path?: string): Promise<Resources> {
  const resources = await createResources(apiOf('owner'), service.client.baseUrl, {}, path);
  await query(
    service.databaseUrl,
    `insert into encounter_flags (id, organization_id, encounter_id, rule_id, level, event_seq)
      select '9' || substr(id, 2), organization_id, id, $2, 'EMERGENCY', 1 from encounters where id = $1`,
    [resources.encounterId, ruleId],
  );
  return { ...resources, flagId: ruleId };
}

/** What a role may not; everything else answers it as it answers an owner. */
const webhookRoutes = routes
  .filter(({ path }) => path.startsWith('/organization/webhook'))
  .map(({ method, path }) => `${method} ${path}`);
const refused: Record<Role, string[]> = {
  owner: [],
  clinician: ['PUT /organization', ...webhookRoutes],
  front_desk: [
    'GET /encounter/{id}/report',
    'POST /encounter/{id}/flag/{flagId}/acknowledge',
    'PUT /organization',
    ...webhookRoutes,
  ],
};

describe('every route that needs a token, for every role', () => {
  const matrix = userRoles.flatMap((role) => routes.map((route) => ({ ...route, role })));

  test.each(matrix)('$role: $method $path', async ({ role, ...route }) => {
    // A flag of its own is raised below, whatever the route speaks of.
    const resources = await createFlagged(route.path.includes('{flagId}') ? '' : route.path);
    const answer = await apiOf(role).send(
      route.method,
      fillPath(route.path, resources),
      bodyFor(route, resources),
    );
    if (refused[role].includes(`${route.method} ${route.path}`)) expect(answer.status).toBe(403);
    else expect(answer.status).toBeLessThan(300);
  });
});

describe('a front desk and what was said', () => {
  test.each(['application/json', ...Object.values(reportFormats), 'text/html'])(
    'gets no report as %s, and learns of no encounter by asking',
    async (accept) => {
      const { encounterId } = await createFlagged();
      const answers = await Promise.all(
        [encounterId, '00000000000000000000000000'].map((id) =>
          apiOf('front_desk').get(`/encounter/${id}/report`, { accept }),
        ),
      );
      for (const answer of answers) {
        expect(answer.status).toBe(403);
        expect(answer.headers.get('content-type')).toContain('application/problem+json');
        expect(answer.body).toMatchObject({ code: 'role_not_allowed', status: 403 });
      }
      expect(answers[0]?.text).toBe(answers[1]?.text);
    },
  );

  test('sees that a flag was raised, and not by which rule', async () => {
    const { encounterId } = await createFlagged();
    for (const path of ['/encounter', `/encounter/${encounterId}`]) {
      const answer = await apiOf('front_desk').get(path);
      expect(answer.text).not.toContain(ruleId);
      const found = z
        .array(encounterSchema)
        .parse([answer.body].flat())
        .find((one) => one.id === encounterId);
      expect(found?.flags).toEqual([
        { id: expect.any(String), level: 'EMERGENCY', raisedAt: expect.any(String) },
      ]);
    }
  });

  test.each(['owner', 'clinician'] as const)('is no %s, who sees the rule', async (role) => {
    const { encounterId } = await createFlagged();
    const answer = await apiOf(role).get(`/encounter/${encounterId}`);
    expect(encounterSchema.parse(answer.body).flags).toMatchObject([{ code: ruleId }]);
  });

  test('is refused at once when a clinician becomes one, with the token of before', async () => {
    const { encounterId } = await createFlagged();
    const path = `/encounter/${encounterId}/report`;
    await service.admin(['user', 'set-role', 'clinician@roles.example', 'front_desk']);
    const refusedNow = await apiOf('clinician').get(path);
    await service.admin(['user', 'set-role', 'clinician@roles.example', 'clinician']);
    expect([refusedNow.status, (await apiOf('clinician').get(path)).status]).toEqual([403, 200]);
  });

  test('the OpenAPI document names the refusal', async () => {
    const answer = await new ApiClient(service.client.baseUrl, null).get('/openapi.json');
    const documentSchema = z.object({
      paths: z.record(
        z.string(),
        z.record(z.string(), z.object({ responses: z.record(z.string(), z.unknown()) })),
      ),
    });
    const { paths } = documentSchema.parse(answer.body);
    const report = paths['/encounter/{id}/report']?.get?.responses['403'];
    expect(JSON.stringify(report)).toContain('role_not_allowed');
  });
});
