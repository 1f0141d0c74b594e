import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HttpVisitor } from '../../../scripts/lib/http-visitor.ts';
import { ApiClient } from '../../helpers/api.ts';
import {
  authorize,
  codeExchange,
  createPkcePair,
  refreshExchange,
  requestToken,
  signInForTokens,
} from '../../helpers/authorization.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { bodyFor, createResources, fillPath, routes } from '../../helpers/service-routes.ts';
import { query } from './query.ts';

let service: TestService;
let api: ApiClient;
beforeAll(async () => {
  service = await startTestService();
  api = new ApiClient(
    service.client.baseUrl,
    (await signInForTokens(service.client, service.people.owner)).access_token,
  );
});
afterAll(() => service.stop());

const lastAuditId = async () => {
  const [row] = await query(service.databaseUrl, 'select coalesce(max(id), 0) as id from audit_events');
  return Number(row?.id);
};
const auditSince = (id: number) =>
  query(service.databaseUrl, 'select * from audit_events where id > $1 order by id', [id]);

/** The audit action of each route. Reading agents leaves no row, because they contain no patient data. */
const audited: Record<string, string | null> = {
  'GET /verify-token': null,
  'GET /api/verify-token': null,
  'GET /agent': null,
  'GET /agent/{id}': null,
  'POST /agent': 'agent.create',
  'DELETE /agent/{id}': 'agent.delete',
  'POST /consult-invitation': 'invitation.create',
  'GET /consult-invitation/{id}': 'invitation.read',
  'DELETE /consult-invitation/{id}': 'invitation.revoke',
  'GET /encounter': 'encounter.list',
  'GET /encounter/{id}': 'encounter.read',
  'GET /encounter/{id}/report': 'encounter.read_report',
  'POST /encounter/{id}/flag/{flagId}/acknowledge': 'encounter.acknowledge_flag',
  'DELETE /encounter/{id}/flag/{flagId}/acknowledge': 'encounter.take_back_acknowledgement',
  'POST /encounter/{id}/code': 'encounter.issue_code',
  'PUT /encounter/{id}/review': 'encounter.review',
  'DELETE /encounter/{id}/review': 'encounter.unreview',
  'DELETE /encounter/{id}': 'encounter.erase',
  'GET /organization': null,
  'PUT /organization': 'organization.set',
  'GET /organization/webhook': 'webhook.read',
  'PUT /organization/webhook': 'webhook.set',
  'DELETE /organization/webhook': 'webhook.remove',
  'POST /organization/webhook/test': 'webhook.test',
  'GET /organization/webhook/deliveries': 'webhook.list_deliveries',
  'POST /organization/webhook/deliveries/{id}/replay': 'webhook.replay',
};

describe('S26 audit', () => {
  test.each(routes)('$method $path', async (route) => {
    const resources = await createResources(api, service.client.baseUrl, {}, route.path);
    const before = await lastAuditId();
    const answer = await api.send(route.method, fillPath(route.path, resources), bodyFor(route, resources));
    expect(answer.status).toBeLessThan(300);
    const rows = await auditSince(before);
    const action = audited[`${route.method} ${route.path}`];
    if (action === null) {
      expect(rows).toEqual([]);
      return;
    }
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(row).toMatchObject({ actor_type: 'user', client_id: service.client.clientId, action });
      expect(row.request_id).toBe(answer.headers.get('x-request-id'));
      expect(row.actor_id).toMatch(/^[0-9a-z]{26}$/);
      expect(row.resource_id).toMatch(/^[0-9a-z]{26}$/);
    }
  });

  test('a refused request leaves no row, and a failed change leaves neither row nor change', async () => {
    const resources = await createResources(api, service.client.baseUrl);
    const before = await lastAuditId();
    await api.get('/encounter/00000000000000000000000000');
    await api.post('/consult-invitation', { agentId: '00000000000000000000000000' });
    await api.post('/consult-invitation', { agentId: resources.agentId, patientDateOfBirth: 'x' });
    expect(await auditSince(before)).toEqual([]);
  });
});

describe('S26 erasure', () => {
  test('neither the patient’s words nor their identity are left in any table', async () => {
    const fields = {
      patientFirstName: 'Canaryella',
      patientLastName: 'Canarysson',
      externalId: 'canary-ext',
    };
    const { encounterId, invitationId } = await createResources(api, service.client.baseUrl, fields);
    const tables = await query(
      service.databaseUrl,
      `select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema in ('public', 'keys', 'graphile_worker')`,
    );
    const holding = async () => {
      const found: string[] = [];
      for (const { name } of tables) {
        const rows = await query(
          service.databaseUrl,
          `select 1 from ${name} t where t::text ilike '%canary%' limit 1`,
        );
        if (rows.length > 0) found.push(String(name));
      }
      return found;
    };
    // Sealed, so that not even the database's files contain the patient's identity.
    expect(await holding()).toEqual([]);
    expect((await api.get(`/encounter/${encounterId}/report`)).text).toContain('Canaryella');
    expect((await api.delete(`/encounter/${encounterId}`)).status).toBe(204);
    expect(await holding()).toEqual([]);
    const events = await query(
      service.databaseUrl,
      'select 1 from encounter_events where encounter_id = $1',
      [encounterId],
    );
    expect(events).toEqual([]);
    const keys = await query(
      service.databaseUrl,
      'select 1 from keys.content_keys where invitation_id = $1',
      [invitationId],
    );
    expect(keys).toEqual([]);
    for (const path of [`/encounter/${encounterId}`, `/encounter/${encounterId}/report`]) {
      expect((await api.get(path)).status).toBe(404);
    }
    expect((await api.delete(`/encounter/${encounterId}`)).status).toBe(404);
    const invitation = await api.get(`/consult-invitation/${invitationId}`);
    expect(invitation.body).toMatchObject({
      id: invitationId,
      patientFirstName: null,
      patientLastName: null,
      externalId: null,
    });
  });
});

describe('S26 the log', () => {
  test('contains no token, password, code, patient data, link or query, whatever happens', async () => {
    const pkce = createPkcePair();
    const callback = await authorize(service.client, service.people.owner, pkce, { state: 'canary-state' });
    const code = callback.get('code') ?? '';
    const { body } = await requestToken(service.client, codeExchange(service.client, code, pkce));
    const refreshed = await requestToken(
      service.client,
      refreshExchange(service.client, String(body.refresh_token)),
    );
    const client = new ApiClient(service.client.baseUrl, String(refreshed.body.access_token));
    const fields = {
      patientFirstName: 'Logcanary',
      patientLastName: 'Logcanarius',
      patientDateOfBirth: '1931-07-19',
      externalId: 'logcanary-ext',
    };
    const { invitationId, encounterId, agentId } = await createResources(
      client,
      service.client.baseUrl,
      fields,
    );
    const visitor = new HttpVisitor();
    await visitor.open(`${service.client.baseUrl}/consult/${invitationId}`);
    await client.get(`/encounter/${encounterId}/report`);
    await client.get('/encounter?externalId=logcanary-ext');
    const agent = (await client.get(`/agent/${agentId}`)).body as { configurationUrl: string };
    await visitor.open(agent.configurationUrl);
    // Refusals, too: the description of a wrong value must not contain the value.
    await client.post('/consult-invitation', { agentId, ...fields, patientDateOfBirth: 'logcanary-date' });
    await client.post('/consult-invitation', `{"patientFirstName": "logcanary`);
    await new ApiClient(service.client.baseUrl, 'logcanary-token').get('/agent');
    await authorize(
      service.client,
      { ...service.people.owner, password: 'logcanary-password' },
      createPkcePair(),
    ).catch(() => undefined);

    const log = service.readLog();
    expect(log).toContain('/encounter/{id}/report');
    const secrets = [
      code,
      pkce.verifier,
      String(body.access_token),
      String(body.refresh_token),
      String(body.id_token),
      String(refreshed.body.access_token),
      String(refreshed.body.refresh_token),
      service.people.owner.password,
      new URL(agent.configurationUrl).searchParams.get('token') ?? '',
      invitationId,
      '1931-07-19',
      'canary-state',
    ];
    for (const [index, secret] of secrets.entries()) {
      expect(secret.length, `secret ${index}`).toBeGreaterThan(5);
      expect(log.includes(secret), `secret ${index}`).toBe(false);
    }
    expect(log.toLowerCase()).not.toContain('logcanar');
    expect(log).not.toContain('?');
  });

  test('ASVS 16.2.1 has for each request its number, method, route, status, time and caller, and nothing else', async () => {
    const answer = await api.get('/encounter');
    const line = service
      .readLog()
      .split('\n')
      .find((candidate) => candidate.includes(answer.headers.get('x-request-id') ?? 'none'));
    const said = JSON.parse(line ?? '{}') as Record<string, unknown>;
    const plain = ['durationMs', 'level', 'method', 'msg', 'requestId', 'route', 'status', 'time'];
    expect(Object.keys(said).sort()).toEqual([...plain, 'accountId', 'clientId', 'organizationId'].sort());
    const [person] = await query(
      service.databaseUrl,
      'select id, organization_id from users where email = $1',
      [service.people.owner.email],
    );
    expect(said).toMatchObject({
      clientId: service.client.clientId,
      accountId: person?.id,
      organizationId: person?.organization_id,
    });
  });

  test('names the encounter in each line about a consultation, and never the invitation, whose id opens the link', async () => {
    const { encounterId, invitationId } = await createResources(api, service.client.baseUrl);
    const before = service.readLog().length;
    const visitor = new HttpVisitor();
    for (const path of [`/consult/${invitationId}`, `/consultation/${encounterId}`])
      await visitor.request(`${service.client.baseUrl}${path}`, { headers: { accept: 'text/html' } });
    await visitor.request(`${service.client.baseUrl}/consultation/${invitationId}`);
    const lines = service.readLog().slice(before).trim().split('\n');
    expect(lines.filter((line) => line.includes(encounterId)).length).toBeGreaterThanOrEqual(2);
    expect(lines.filter((line) => line.includes(invitationId))).toEqual([]);
  });
});
