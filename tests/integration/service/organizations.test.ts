import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { bodyFor, createResources, fillPath, type Resources, routes } from '../../helpers/service-routes.ts';

let service: TestService;
let first: ApiClient;
let second: ApiClient;

beforeAll(async () => {
  service = await startTestService();
  const { client, people } = service;
  first = new ApiClient(client.baseUrl, (await signInForTokens(client, people.owner)).access_token);
  second = new ApiClient(client.baseUrl, (await signInForTokens(client, people.otherOwner)).access_token);
});
afterAll(() => service.stop());

const missing: Resources = {
  agentId: '00000000000000000000000000',
  invitationId: '11111111111111111111111111',
  encounterId: '22222222222222222222222222',
  deliveryId: '33333333333333333333333333',
};

describe("S8 another organization's resource answers exactly as a missing one", () => {
  test.each(routes.filter((route) => route.path.includes('{id}')))('$method $path', async (route) => {
    const theirs = await createResources(first, service.client.baseUrl, {}, route.path);
    const body = bodyFor(route, theirs);
    const foreign = await second.send(route.method, fillPath(route.path, theirs), body);
    const absent = await second.send(route.method, fillPath(route.path, missing), body);
    expect(foreign.status).toBe(404);
    expect([foreign.status, foreign.text]).toEqual([absent.status, absent.text]);
    const headersOf = (answer: { headers: Headers }) =>
      [...answer.headers.keys()].filter((name) => name !== 'date').sort();
    expect(headersOf(foreign)).toEqual(headersOf(absent));
    // It is unchanged: its own organization can still read it.
    const isRemoval = route.method === 'DELETE';
    const read = isRemoval
      ? await first.get(fillPath(route.path.replace(/(?<=\{id\}).+/, ''), theirs))
      : await first.send(route.method, fillPath(route.path, theirs), body);
    expect(read.status).toBeLessThan(300);
  });

  test("an invitation cannot be created for another organization's agent, with the same answer as for a missing one", async () => {
    const theirs = await createResources(first, service.client.baseUrl);
    const route = { method: 'POST', path: '/consult-invitation' };
    const foreign = await second.post(route.path, bodyFor(route, theirs));
    const absent = await second.post(route.path, bodyFor(route, missing));
    expect(foreign.status).toBe(422);
    expect(foreign.text).toBe(absent.text);
  });

  test.each([
    '/agent',
    '/encounter',
    '/encounter?externalId=ext-1',
    '/encounter?updatedSince=2020-01-01T00:00:00Z',
  ])('GET %s lists nothing of it', async (path) => {
    await createResources(first, service.client.baseUrl);
    const answer = await second.get(path);
    expect([answer.status, answer.body]).toEqual([200, []]);
  });

  test('an Idempotency-Key of one organization has no effect in another', async () => {
    const headers = { 'idempotency-key': 'the-same-key' };
    const one = await first.post('/agent', { type: 'CONSULT', name: 'One' }, headers);
    const other = await second.post('/agent', { type: 'CONSULT', name: 'Other' }, headers);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.body).toMatchObject({ name: 'Other' });
    await second.delete(`/agent/${(other.body as { id: string }).id}`);
  });
});
