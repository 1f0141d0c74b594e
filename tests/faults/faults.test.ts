import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTemporaryPostgres, type TemporaryPostgres } from '../../scripts/lib/temporary-postgres.ts';
import { runFaultScenario, type Scenario } from '../soak/run-scenario.ts';
import { type Floor, openFloor } from './floor.ts';
import { apartScenarios, faultScenarios } from './scenarios.ts';

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

/** The scenarios played here; slow ones, and those that another test covers, are only played by `npm run test:soak`. */
const played = <Ground>(scenarios: readonly Scenario<Ground>[]) =>
  scenarios
    .filter(({ smallCount }) => smallCount > 0)
    .map((scenario) => [`${scenario.fault}: ${scenario.expected}`, scenario] as const);

describe('S13 S28 S32 nothing acknowledged is lost, and no access is granted that should not be', () => {
  test.each(played(faultScenarios))(
    '%s',
    async (_name, scenario) => {
      const result = await runFaultScenario(floor, scenario, scenario.smallCount);
      expect(result.problems).toEqual([]);
    },
    120_000,
  );

  test.each(played(apartScenarios))(
    '%s',
    async (_name, scenario) => {
      const result = await runFaultScenario(null, scenario, scenario.smallCount);
      expect(result.problems).toEqual([]);
    },
    120_000,
  );
});
