import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { agentSchema } from '../../../contract/agent.ts';
import { encounterSchema } from '../../../contract/encounter.ts';
import { operations } from '../../../contract/operations.ts';
import { problemSchema } from '../../../contract/problem.ts';
import { reportFormats } from '../../../contract/report.ts';
import { userRoles } from '../../../contract/roles.ts';
import { HttpVisitor } from '../../../scripts/lib/http-visitor.ts';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { bodyFor, createResources, fillPath, type Resources, routes } from '../../helpers/service-routes.ts';
import { query } from './query.ts';

type Role = (typeof userRoles)[number];

let service: TestService;
const apis = new Map<string, ApiClient>();
const everything = 'openid email read write';
/** Sets of scopes: each required scope is missing in some of them, and each operation's exact set is included. */
const scopeSets = [everything, 'openid email', 'read', 'read write', 'openid email write', 'email read'];
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
    for (const scope of scopeSets) {
      const { access_token: token } = await signInForTokens(service.client, person, scope);
      apis.set(`${role}: ${scope}`, new ApiClient(service.client.baseUrl, token));
    }
  }
});
afterAll(() => service.stop());

function apiOf(role: Role, scope = everything): ApiClient {
  const api = apis.get(`${role}: ${scope}`);
  if (!api) throw new Error(`Nobody signed in as ${role}`);
  return api;
}

/** Creates an encounter with a red flag. */
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

const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
        'x-roles': z.array(z.string()).optional(),
        responses: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
});
const readDocument = async () =>
  documentSchema.parse((await new ApiClient(service.client.baseUrl, null).get('/openapi.json')).body);

const withoutPrograms = (roles: readonly string[]) => roles.filter((role) => role !== 'program');

describe('S7 every operation, for every role and set of scopes', () => {
  test('the matrix of these tests, the table of the contract and the OpenAPI document agree', async () => {
    const line = (operation: string, scopes: readonly string[], roles: readonly string[]) =>
      `${operation}: ${scopes.join(' ')}: ${roles.join(' ')}`;
    const byHand = routes.map(({ method, path, scopes, roles }) => line(`${method} ${path}`, scopes, roles));
    const inContract = Object.entries(operations).map(([operation, rule]) =>
      line(operation, rule.scopes, withoutPrograms(rule.roles)),
    );
    expect(inContract.sort()).toEqual([...byHand].sort());

    const { paths } = await readDocument();
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security }]) => security !== undefined)
        .map(([method, { security, 'x-roles': roles }]) =>
          line(`${method.toUpperCase()} ${path}`, security?.[0]?.oauth ?? [], withoutPrograms(roles ?? [])),
        ),
    );
    expect(documented.sort()).toEqual([...byHand].sort());
  });

  test('a program without a person gets no token, so that its row of the table has no effect so far', async () => {
    const { baseUrl, clientId } = service.client;
    const answer = await fetch(`${baseUrl}/auth/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        scope: 'read write',
        resource: baseUrl,
      }),
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'unsupported_grant_type' });
  });

  test('a request without the scope or the role is refused by status, code and header, and changes nothing', async () => {
    const kept = await createFlagged('/organization/webhook');
    const counts = new Map<string, number>();
    const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const route of routes) {
      const path = fillPath(route.path, kept);
      const body = bodyFor(route, kept);
      const ask = async (role: Role, scope: string) => {
        const granted = scope.split(' ');
        const hasScopes = route.scopes.every((needed) => granted.includes(needed));
        // Allowed combinations are tested below.
        if (hasScopes && route.roles.some((one) => one === role)) return count(`${role}, allowed`);
        const answer = await apiOf(role, scope).send(route.method, path, body);
        const cell = `${role}, ${scope}: ${route.method} ${route.path}`;
        expect(answer.headers.get('content-type'), cell).toContain('application/problem+json');
        const challenge = answer.headers.get('www-authenticate');
        if (!hasScopes) {
          expect(answer.body, cell).toMatchObject({ code: 'scope_missing', status: 403 });
          expect(challenge, cell).toContain(`scope="${route.scopes.join(' ')}"`);
          return count(`${role}, a scope is missing`);
        }
        expect(answer.body, cell).toMatchObject({ code: 'role_not_allowed', status: 403 });
        const { roles = [], detail } = problemSchema.parse(answer.body);
        expect(withoutPrograms(roles), cell).toEqual(route.roles);
        for (const may of route.roles) expect(detail, cell).toContain(may);
        expect(challenge, cell).toBeNull();
        return count(`${role}, not for the role`);
      };
      await Promise.all(userRoles.flatMap((role) => scopeSets.map((scope) => ask(role, scope))));
      const nobody = await new ApiClient(service.client.baseUrl, null).send(route.method, path, body);
      expect(nobody.status).toBe(401);
      expect(nobody.headers.get('www-authenticate')).toContain('Bearer');
      count('nobody, no token');
    }
    for (const path of [`/agent/${kept.agentId}`, `/encounter/${kept.encounterId}`, '/organization/webhook'])
      expect((await apiOf('owner').get(path)).status, path).toBe(200);
    const total = [...counts.values()].reduce((sum, cells) => sum + cells, 0);
    expect(total).toBe(routes.length * (userRoles.length * scopeSets.length + 1));
    const lines = [...counts].map(([name, cells]) => `  ${name}: ${cells}`);
    process.stdout.write(
      [`role × scopes × operation, service: ${total} cells`, ...lines.sort(), ''].join('\n'),
    );
  });

  const allowed = routes.flatMap((route) => route.roles.map((role) => ({ ...route, role })));

  test.each(allowed)('$role: $method $path, with exactly its scopes', async ({ role, ...route }) => {
    // createFlagged raises a flag itself, so a path with a flag's id needs none from createResources.
    const resources = await createFlagged(route.path.includes('{flagId}') ? '' : route.path);
    const answer = await apiOf(role, route.scopes.join(' ')).send(
      route.method,
      fillPath(route.path, resources),
      bodyFor(route, resources),
    );
    expect(answer.status).toBeLessThan(300);
  });

  test.each([
    ['owner', 'DELETE', '/encounter/{id}'],
    ['clinician', 'DELETE', '/agent/{id}'],
    ['clinician', 'POST', '/agent'],
  ] as const)(
    '%s: without the role %s %s is refused at once, also with an earlier token',
    async (role, method, path) => {
      const resources = await createFlagged();
      const ask = () =>
        apiOf(role).send(method, fillPath(path, resources), bodyFor({ method, path }, resources));
      const setRole = (now: Role) => service.admin(['user', 'set-role', `${role}@roles.example`, now]);
      await setRole('front_desk');
      try {
        expect((await ask()).status).toBe(403);
      } finally {
        await setRole(role);
      }
      expect((await ask()).status).toBeLessThan(300);
    },
  );
});

describe('a front desk and the patient’s words', () => {
  test.each(['application/json', ...Object.values(reportFormats), 'text/html'])(
    'gets no report as %s, and cannot find out whether an encounter exists',
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

  test('sees that a flag was raised, but not by which rule', async () => {
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

  test.each(['owner', 'clinician'] as const)('differs from a %s, who sees the rule', async (role) => {
    const { encounterId } = await createFlagged();
    const answer = await apiOf(role).get(`/encounter/${encounterId}`);
    expect(encounterSchema.parse(answer.body).flags).toMatchObject([{ code: ruleId }]);
  });

  test('is refused at once, with an earlier token, when a clinician becomes one', async () => {
    const { encounterId } = await createFlagged();
    const path = `/encounter/${encounterId}/report`;
    await service.admin(['user', 'set-role', 'clinician@roles.example', 'front_desk']);
    const refusedNow = await apiOf('clinician').get(path);
    await service.admin(['user', 'set-role', 'clinician@roles.example', 'clinician']);
    expect([refusedNow.status, (await apiOf('clinician').get(path)).status]).toEqual([403, 200]);
  });

  test('is described in the OpenAPI document with its refusal', async () => {
    const { paths } = await readDocument();
    const report = paths['/encounter/{id}/report']?.get?.responses['403'];
    expect(JSON.stringify(report)).toContain('role_not_allowed');
  });
});

describe('S7, S19 the configuration pages of an agent', () => {
  async function openConfiguration(role: Role) {
    const { agentId } = await createFlagged();
    const agent = agentSchema.parse((await apiOf(role).get(`/agent/${agentId}`)).body);
    const visitor = new HttpVisitor();
    const address = agent.configurationUrl ?? '';
    return { visitor, address, page: await visitor.submit(await visitor.open(address), {}) };
  }

  test('refuse a front desk, which gets an address nevertheless, with a page that names the allowed roles', async () => {
    const { visitor, page } = await openConfiguration('front_desk');
    expect(page.status).toBe(403);
    expect(page.html).toContain('Only an owner or a clinician may');
    expect(page.html).not.toContain('name="formToken"');
    expect(visitor.cookiesFor(page.url)).toBe('');
  });

  test.each(['', '/try', '/simulated'])('refuse a removed role at the next request to …%s', async (below) => {
    const { visitor, page } = await openConfiguration('clinician');
    expect(page.status).toBe(200);
    const ask = async (method: string) =>
      (
        await visitor.request(`${page.url}${below}`, {
          method,
          headers: { 'sec-fetch-site': 'same-origin' },
          ...(method === 'POST' ? { body: new URLSearchParams({ ageYears: '1' }) } : {}),
        })
      ).status;
    const setRole = (now: Role) => service.admin(['user', 'set-role', 'clinician@roles.example', now]);
    await setRole('front_desk');
    const refused = [await ask('GET'), await ask('POST')];
    await setRole('clinician');
    expect(refused).toEqual([403, 403]);
    expect(await ask('GET')).toBe(200);
  });

  test('open once with each address, never in a second browser, not even at the same moment', async () => {
    const { address } = await openConfiguration('owner');
    const second = new HttpVisitor();
    expect((await second.submit(await second.open(address), {})).status).toBe(401);

    const fresh =
      agentSchema.parse((await apiOf('owner').get(new URL(address).pathname)).body).configurationUrl ?? '';
    const together = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const visitor = new HttpVisitor();
        return (await visitor.submit(await visitor.open(fresh), {})).status;
      }),
    );
    expect(together.sort()).toEqual([200, 401, 401, 401, 401]);
  });
});
