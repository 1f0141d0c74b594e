import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTemporaryPostgres, type TemporaryPostgres } from '../../scripts/lib/temporary-postgres.ts';
import { runFaultScenario } from '../soak/run-scenario.ts';
import { type Floor, openFloor } from './floor.ts';
import { faultScenarios } from './scenarios.ts';

// The faults of `npm run test:soak` in small, on a database server that may be stopped and killed.

let postgres: TemporaryPostgres;
let floor: Floor;

beforeAll(async () => {
  postgres = await startTemporaryPostgres('faults', { durable: true });
  floor = await openFloor(postgres);
});
afterAll(async () => {
  await floor.stop();
  await postgres.remove();
});

describe('S13 S28 S32 nothing acknowledged is lost, nobody is let in', () => {
  test.each(faultScenarios.map((scenario) => [scenario.name, scenario] as const))(
    '%s',
    async (_name, scenario) => {
      const result = await runFaultScenario(floor, scenario, scenario.smallCount);
      expect(result.problems).toEqual([]);
    },
    120_000,
  );
});
