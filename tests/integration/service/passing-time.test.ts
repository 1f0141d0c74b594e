import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encounterSchema } from '../../../contract/encounter.ts';
import { waitUntil } from '../../../scripts/lib/process.ts';
import { ApiClient } from '../../helpers/api.ts';
import { signInForTokens } from '../../helpers/authorization.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { installMovableClock, type MovableClock } from '../../helpers/movable-clock.ts';
import { startServiceOn, type TestService } from '../../helpers/service-on-database.ts';
import { createResources } from '../../helpers/service-routes.ts';
import { query } from './query.ts';

const hourMs = 3_600_000;

let database: TestDatabase;
let clock: MovableClock;
let service: TestService;
beforeAll(async () => {
  database = await createTestDatabase('service');
  clock = await installMovableClock(database.ownerUrl);
  service = await startServiceOn(database.url);
});
afterAll(async () => {
  clock.reset();
  await service.stop();
  await database.drop();
});

const signIn = async () =>
  new ApiClient(
    service.client.baseUrl,
    (await signInForTokens(service.client, service.people.owner)).access_token,
  );
const statusOf = async (api: ApiClient, id: string) =>
  encounterSchema.parse((await api.get(`/encounter/${id}`)).body).status;

describe('with the clock moved forward', () => {
  test('an encounter is ABANDONED after 72 hours without an answer, which updatedSince shows; a recent one stays ONGOING', async () => {
    const before = await signIn();
    const old = await createResources(before, service.client.baseUrl);
    await clock.advance(73 * hourMs);
    expect((await before.get('/agent')).status, 'an access token of three days ago').toBe(401);
    const api = await signIn();
    const fresh = await createResources(api, service.client.baseUrl);
    const since = new Date().toISOString();
    await query(database.url, `select graphile_worker.add_job('abandon-encounters')`);
    await waitUntil(async () => (await statusOf(api, old.encounterId)) === 'ABANDONED', { what: 'the job' });
    expect(await statusOf(api, fresh.encounterId)).toBe('ONGOING');
    expect((await api.get(`/encounter?updatedSince=${since}`)).text).toContain(old.encounterId);
    const events = await query(
      database.url,
      'select type from encounter_events where encounter_id = $1 order by seq desc limit 1',
      [old.encounterId],
    );
    expect(events).toEqual([{ type: 'abandoned' }]);
  });
});
