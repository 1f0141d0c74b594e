import { waitUntil } from '../../scripts/lib/process.ts';
import type { Scenario } from '../soak/run-scenario.ts';
import type { Floor } from './floor.ts';
import { Load } from './load.ts';

const requestsBetween = 40;

/** S28: processes are replaced one after the other under load, as in an update. */
export const newVersion: Scenario<Floor> = {
  name: 'new-version',
  fault: 'two processes of each program replaced one after the other, under load',
  expected: 'no request fails',
  unit: 'requests or more',
  fullCount: 4_000,
  smallCount: 0,
  async run({ ground }, count) {
    await Promise.all([ground.addService(), ground.addDashboard()]);
    const load = await Load.start(ground, { patients: 6, pauseMs: 1 });
    const answered = async (number: number) => {
      const wanted = load.answers.length + number;
      await waitUntil(() => load.answers.length >= wanted, { timeoutMs: 120_000, what: 'the load' });
    };
    await answered(requestsBetween);
    for (const old of [...ground.services]) {
      await ground.addService();
      await answered(requestsBetween);
      await ground.removeService(old, 'SIGTERM');
    }
    for (const old of [...ground.dashboards]) {
      await ground.addDashboard();
      await answered(requestsBetween);
      await ground.removeDashboard(old, 'SIGTERM');
    }
    await waitUntil(() => load.answers.length >= count, { timeoutMs: 600_000, what: 'the load' });
    const { problems, seen } = await load.stop();
    const failed = load.answers.filter(({ status }) => status === null || status >= 400);
    // One process of each is enough for the faults that follow.
    for (const extra of ground.services.slice(1)) await ground.removeService(extra, 'SIGTERM');
    for (const extra of ground.dashboards.slice(1)) await ground.removeDashboard(extra, 'SIGTERM');
    return {
      problems: [
        ...problems,
        ...failed.map(({ who, status, code }) => `the ${who} answered ${status} ${code}`),
      ],
      seen: `${load.answers.length} requests, ${failed.length} failed; ${seen}`,
    };
  },
};
