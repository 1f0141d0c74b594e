import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { query } from './query.ts';

let service: TestService;
let owner: ApiClient;

beforeAll(async () => {
  service = await startTestService();
  const { client, people } = service;
  owner = new ApiClient(client.baseUrl, (await signInForTokens(client, people.owner)).access_token);
});
afterAll(() => service.stop());

const settings = { alertEmail: 'alerts@first.example', emergencyNumber: '999', phone: '0700 900 100' };
const hook = (name: string) => ({ url: `https://receiver.example/${name}` });

/** What is changed under a condition: two bodies that a GET can tell apart. */
const records = [
  {
    path: '/organization',
    mine: { ...settings, phone: '0700 900 111' },
    theirs: { ...settings, phone: '0700 900 222' },
    action: 'organization.set',
  },
  { path: '/organization/webhook', mine: hook('mine'), theirs: hook('theirs'), action: 'webhook.set' },
];

async function readTag(path: string): Promise<string> {
  const { headers } = await owner.get(path);
  return headers.get('etag') ?? 'none';
}
const put = (path: string, body: unknown, ifMatch?: string) =>
  owner.send('PUT', path, body, ifMatch === undefined ? {} : { 'if-match': ifMatch });

describe.each(records)('S40 a change of $path', ({ path, mine, theirs, action }) => {
  const countChanges = async () =>
    (await query(service.databaseUrl, `select 1 from audit_events where action = '${action}'`)).length;

  test('against a version that somebody has changed since is refused with 412, and changes nothing', async () => {
    const read = await readTag(path);
    expect(read).toMatch(/^"[\w-]{22}"$/);
    expect((await put(path, theirs, read)).status).toBe(200);
    const saved = await owner.get(path);
    const changes = await countChanges();
    const refused = await put(path, mine, read);
    expect(refused.status).toBe(412);
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    expect(refused.body).toMatchObject({ status: 412, code: 'precondition_failed' });
    expect((await owner.get(path)).body).toEqual(saved.body);
    expect(await countChanges()).toBe(changes);
  });

  test('answers the tag of what is now stored, with which the next change is taken', async () => {
    const first = await put(path, theirs, await readTag(path));
    const tag = first.headers.get('etag');
    expect(tag).toBe(await readTag(path));
    const second = await put(path, mine, tag ?? 'none');
    expect(second.status).toBe(200);
    expect(second.headers.get('etag')).toBe(await readTag(path));
    expect(second.headers.get('etag')).not.toBe(tag);
  });

  test('is taken without a condition, with any version, and with one of several tags', async () => {
    expect((await put(path, mine)).status).toBe(200);
    expect((await put(path, theirs, '*')).status).toBe(200);
    expect((await put(path, mine, `"other", ${await readTag(path)}`)).status).toBe(200);
  });

  test.each(['"other"', '""', 'other', ''])('is refused with the condition %j', async (condition) => {
    await put(path, theirs);
    expect((await put(path, mine, condition)).status).toBe(412);
  });

  test('is refused with a weak tag, which a compressing proxy makes of it', async () => {
    expect((await put(path, mine, `W/${await readTag(path)}`)).status).toBe(412);
  });

  test('of two at the same moment against the same version: exactly one wins, twenty times', async () => {
    for (let round = 0; round < 20; round += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one race after the other
      const read = await readTag(path);
      // oxlint-disable-next-line no-await-in-loop
      const answers = await Promise.all(
        [mine, theirs].map((body, index) => put(path, vary(body, round * 2 + index), read)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    }
  });
});

/** Another value in each attempt, so that no two versions are alike. */
function vary(body: object, attempt: number): object {
  return 'url' in body
    ? { url: `https://receiver.example/${attempt}` }
    : { ...body, phone: `0700 900 ${300 + attempt}` };
}

describe('S40 settings of the organization', () => {
  test('have another tag after a change that is not made through the API', async () => {
    const before = await readTag('/organization');
    await service.admin(['org', 'set', 'First Clinic', '--phone', '0700 900 900']);
    expect(await readTag('/organization')).not.toBe(before);
    expect((await put('/organization', settings, before)).status).toBe(412);
  });

  test('keep the required second factor where the change is refused', async () => {
    const before = await readTag('/organization');
    const { secondFactorRequired } = (await owner.get('/organization')).body as Record<string, boolean>;
    await put('/organization', { ...settings, phone: '0700 900 901' });
    const change = { ...settings, secondFactorRequired: !secondFactorRequired };
    expect((await put('/organization', change, before)).status).toBe(412);
    expect((await owner.get('/organization')).body).toMatchObject({ secondFactorRequired });
  });
});

describe('S40 the webhook', () => {
  const path = '/organization/webhook';

  test('is not turned off by somebody who has not read its address, and off has a tag too', async () => {
    const before = await readTag(path);
    await put(path, hook('somebody-else'));
    const stale = await owner.send('DELETE', path, undefined, { 'if-match': before });
    expect(stale.status).toBe(412);
    const fresh = await owner.send('DELETE', path, undefined, { 'if-match': await readTag(path) });
    expect(fresh.status).toBe(204);
    const off = await readTag(path);
    const answers = await Promise.all(['one', 'other'].map((name) => put(path, hook(name), off)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});
