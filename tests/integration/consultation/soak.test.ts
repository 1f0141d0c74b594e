import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type ConsultationStage, openConsultationStage } from '../../soak/consultation-stage.ts';
import { runConsultationScenario } from '../../soak/run-scenario.ts';
import { consultationScenarios } from '../../soak/scenarios.ts';

// The scenarios of `npm run test:soak` in small: two processes of the service on one database.

let database: TestDatabase;
let stage: ConsultationStage;

beforeAll(async () => {
  database = await createTestDatabase('service');
  stage = await openConsultationStage(database.url);
});
afterAll(async () => {
  await stage.stop();
  await database.drop();
});

describe('S17 S21 chats lose nothing', () => {
  test.each(consultationScenarios.map((scenario) => [scenario.name, scenario] as const))(
    '%s',
    async (_name, scenario) => {
      const result = await runConsultationScenario(stage, scenario, scenario.smallCount);
      expect(result.problems).toEqual([]);
    },
  );
});
