import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { runScenario } from '../../soak/run-scenario.ts';
import { scenarios } from '../../soak/scenarios.ts';
import { openStage, type Stage } from '../../soak/stage.ts';

// The scenarios of `npm run test:soak` in small: two real processes of the dashboard, one database, a strict service.

let database: TestDatabase;
let stage: Stage;

beforeAll(async () => {
  database = await createTestDatabase('dashboard');
  stage = await openStage(database.url, async () => (await createTestDatabase('service')).url);
});
afterAll(async () => {
  await stage.stop();
  await database.drop();
});

describe('S12 S13 S15 sessions never end by mistake', () => {
  test.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
    '%s',
    async (_name, scenario) => {
      const result = await runScenario(stage, scenario, scenario.smallCount);
      expect(result.problems).toEqual([]);
    },
  );
});
