import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentSchema } from '../../../contract/agent.ts';
import { waitUntil } from '../../../scripts/lib/process.ts';
import { openDatabase } from '../../../service/store/database.ts';
import { createIdempotencyStore } from '../../../service/store/idempotency-store.ts';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { testSealing } from '../../helpers/sealed-content.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { createResources } from '../../helpers/service-routes.ts';
import { openTcpLine } from '../../helpers/tcp-line.ts';
import { query } from './query.ts';

let service: TestService;
let api: ApiClient;
let agentId: string;
beforeAll(async () => {
  service = await startTestService();
  api = new ApiClient(
    service.client.baseUrl,
    (await signInForTokens(service.client, service.people.owner)).access_token,
  );
  agentId = agentSchema.parse((await api.post('/agent', { type: 'CONSULT' })).body).id;
});
afterAll(() => service.stop());

const nameRequest = () => ({
  scope: {
    organizationId: randomUUID(),
    userId: randomUUID(),
    clientId: 'one',
    route: 'POST /agent',
    key: randomUUID(),
  },
  bodyHash: Buffer.from('a body'),
});
const keyed = (key: string) => ({ 'idempotency-key': key });

describe('readings: repeating a POST', () => {
  test.each([
    ['empty', ''],
    ['too long', 'x'.repeat(256)],
    ['with a space', 'a b'],
    ['with other letters', 'schlüssel'],
  ])('a key that is %s is refused', async (_what, key) => {
    const answer = await api.post('/agent', { type: 'CONSULT' }, keyed(Buffer.from(key).toString('latin1')));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'invalid_request' });
  });

  test('the same key with another body is refused and changes nothing', async () => {
    const key = randomUUID();
    const first = await api.post('/consult-invitation', { agentId, externalId: 'one' }, keyed(key));
    const other = await api.post('/consult-invitation', { agentId, externalId: 'two' }, keyed(key));
    expect([other.status, (other.body as { code: string }).code]).toEqual([422, 'idempotency_mismatch']);
    const again = await api.post('/consult-invitation', { agentId, externalId: 'one' }, keyed(key));
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  test('of 50 simultaneous requests one creates; the others get its answer or 409, never another answer', async () => {
    const key = randomUUID();
    const body = { agentId, externalId: `at-once-${key}` };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => api.post('/consult-invitation', body, keyed(key))),
    );
    const codes = new Set(answers.map((answer) => answer.status));
    expect([...codes].every((status) => status === 201 || status === 409)).toBe(true);
    const bodies = new Set(answers.filter((answer) => answer.status === 201).map((answer) => answer.text));
    expect(bodies.size).toBe(1);
    const [agent] = await query(service.databaseUrl, 'select organization_id from agents where id = $1', [
      agentId,
    ]);
    const rows = await query(service.databaseUrl, 'select id from invitations where external_id_index = $1', [
      testSealing.indexExternalId(String(agent?.organization_id), body.externalId),
    ]);
    expect(rows).toHaveLength(1);
  });

  test('a refused request does not use up its key', async () => {
    const key = randomUUID();
    const refused = await api.post('/consult-invitation', { agentId: 'x'.repeat(26) }, keyed(key));
    expect(refused.status).toBe(422);
    expect((await api.post('/consult-invitation', { agentId }, keyed(key))).status).toBe(201);
  });

  test('a body with its fields in another order, or with additional ignored fields, counts as the same', async () => {
    const key = randomUUID();
    const first = await api.post('/agent', '{"type":"CONSULT","name":"A"}', keyed(key));
    const second = await api.post('/agent', '{ "unknown": 1, "name": "A", "type": "CONSULT" }', keyed(key));
    expect(second.text).toBe(first.text);
  });

  test('the same key of another person, or on another route, is a different key', async () => {
    const key = randomUUID();
    const desk = await signInForTokens(service.client, service.people.frontDesk);
    const first = await api.post('/consult-invitation', { agentId }, keyed(key));
    const theirs = await new ApiClient(service.client.baseUrl, desk.access_token).post(
      '/consult-invitation',
      { agentId },
      keyed(key),
    );
    const agent = await api.post('/agent', { type: 'CONSULT' }, keyed(key));
    expect([first.status, theirs.status, agent.status]).toEqual([201, 201, 201]);
    expect((theirs.body as { id: string }).id).not.toBe((first.body as { id: string }).id);
  });

  test('after 24 hours the key is free again', async () => {
    const key = randomUUID();
    const first = await api.post('/agent', { type: 'CONSULT' }, keyed(key));
    await query(
      service.databaseUrl,
      `update idempotency_keys set created_at = created_at - interval '25 hours' where key = $1`,
      [key],
    );
    const later = await api.post('/agent', { type: 'CONSULT' }, keyed(key));
    expect((later.body as { id: string }).id).not.toBe((first.body as { id: string }).id);
  });

  test('the claim of a dead process is taken over, a fresh one is not', async () => {
    const key = randomUUID();
    await api.post('/agent', { type: 'CONSULT' }, keyed(key));
    const set = (age: string) =>
      query(
        service.databaseUrl,
        `update idempotency_keys set state = 'running', status = null, created_at = now() - $2::interval where key = $1`,
        [key, age],
      );
    await set('1 second');
    const waiting = await api.post('/agent', { type: 'CONSULT' }, keyed(key));
    expect([waiting.status, (waiting.body as { code: string }).code]).toEqual([
      409,
      'idempotency_in_progress',
    ]);
    await set('3 minutes');
    expect((await api.post('/agent', { type: 'CONSULT' }, keyed(key))).status).toBe(201);
  });

  test('a process whose claim was taken over can neither release the key nor store an answer for it', async () => {
    const { db, close } = openDatabase(service.databaseUrl, { maxConnections: 1 });
    try {
      const store = createIdempotencyStore(db);
      const { scope, bodyHash } = nameRequest();
      const first = await store.claim(scope, bodyHash);
      await query(
        service.databaseUrl,
        `update idempotency_keys set created_at = now() - interval '3 minutes' where key = $1`,
        [scope.key],
      );
      const second = await store.claim(scope, bodyHash);
      if (first.kind !== 'claimed' || second.kind !== 'claimed') throw new Error('Not claimed twice');
      const answer = (resourceId: string) => ({ status: 201 as const, resourceId, sealed: '' });
      await store.release(scope, first.claimId);
      expect(await store.complete(scope, first.claimId, answer('one'))).toBe(false);
      expect(await store.complete(scope, second.claimId, answer('two'))).toBe(true);
      expect(await store.claim(scope, bodyHash)).toMatchObject({ kind: 'done', answer: answer('two') });
    } finally {
      await close();
    }
  });

  test('a key is free again soon after the database connection broke during its claim', async () => {
    const line = await openTcpLine(Number(new URL(service.databaseUrl).port));
    const url = Object.assign(new URL(service.databaseUrl), { port: String(line.port) }).href;
    const { db, close } = openDatabase(url, { maxConnections: 1 });
    try {
      const store = createIdempotencyStore(db);
      const { scope, bodyHash } = nameRequest();
      await db.execute('select 1');
      const isTaken = async () =>
        (await query(service.databaseUrl, 'select 1 from idempotency_keys where key = $1', [scope.key]))
          .length > 0;
      await line.slow(60_000);
      const lost = store.claim(scope, bodyHash).catch((error: unknown) => error);
      await waitUntil(isTaken, { what: 'the claim' });
      await line.pass();
      line.cut();
      expect(await lost).toBeInstanceOf(Error);
      await waitUntil(async () => (await store.claim(scope, bodyHash)).kind === 'claimed', {
        what: 'the key to be free',
      });
    } finally {
      await close();
      await line.stop();
    }
  });

  test('S26 the stored answer is sealed, and erasing the encounter removes it', async () => {
    const key = randomUUID();
    const fields = { agentId, patientFirstName: 'Canaryfirst', patientLastName: 'Canarylast' };
    const created = await api.post('/consult-invitation', fields, keyed(key));
    const rows = await query(
      service.databaseUrl,
      'select response::text as kept from idempotency_keys where key = $1',
      [key],
    );
    expect(String(rows[0]?.kept)).not.toContain('Canary');
    const { encounterId } = await createResources(api, service.client.baseUrl, {
      ...fields,
      ...{ agentId },
    });
    expect((await api.delete(`/encounter/${encounterId}`)).status).toBe(204);
    const left = await query(
      service.databaseUrl,
      `select 1 from idempotency_keys join invitations on invitations.id = response->>'resourceId' where encounter_id = $1`,
      [encounterId],
    );
    expect(left).toEqual([]);
    expect(created.status).toBe(201);
  });
});
