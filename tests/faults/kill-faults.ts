import { setTimeout as pause } from 'node:timers/promises';
import type { Scenario } from '../soak/run-scenario.ts';
import { underLoad } from './database-faults.ts';
import type { Floor } from './floor.ts';

const killWithinMs = 400;

/** S28: any of our processes, or one of PostgreSQL's, is killed at any moment. */
export const killsEverywhere: Scenario<Floor> = {
  name: 'kills-everywhere',
  fault: "kill -9 in turn: the service, the dashboard, a process of PostgreSQL's",
  expected: 'nothing acknowledged lost or duplicated, no sign-out, recovers by itself',
  fullCount: 60,
  smallCount: 0,
  run: ({ ground }, count) =>
    underLoad(ground, async (load) => {
      let longestMs = 0;
      for (let number = 0; number < count; number += 1) {
        await pause(Math.random() * killWithinMs);
        if (number % 3 === 0) {
          const [service] = ground.services;
          if (service) await ground.removeService(service, 'SIGKILL');
          await ground.addService();
        } else if (number % 3 === 1) {
          const [dashboard] = ground.dashboards;
          if (dashboard) await ground.removeDashboard(dashboard, 'SIGKILL');
          await ground.addDashboard();
        } else {
          // PostgreSQL treats the death of one of its processes as a crash, and restarts completely.
          const { rows } = await ground.databases.service.query<{ pid: number }>(
            "select pid from pg_stat_activity where application_name = 'consult-service' limit 1",
          );
          const [backend] = rows;
          if (backend) process.kill(backend.pid, 'SIGKILL');
        }
        longestMs = Math.max(longestMs, await load.waitUntilServing());
      }
      return `served again after ${(longestMs / 1000).toFixed(1)} s at most`;
    }),
};

/** S27: the service accepts connections and does not answer, like a machine that swaps. */
export const serviceStopped: Scenario<Floor> = {
  name: 'service-stopped',
  fault: 'the service is suspended (SIGSTOP), then continues',
  expected: 'after three failures the dashboard says so at once; its health stays good',
  unit: 's',
  fullCount: 60,
  smallCount: 0,
  run: ({ ground }, seconds) =>
    underLoad(
      ground,
      async (load, problems) => {
        const [service] = ground.services;
        service?.signal('SIGSTOP');
        await pause(seconds * 1000);
        for (const { url } of ground.dashboards) {
          const health = await fetch(`${url}/api/health`);
          if (health.status !== 200) problems.push(`the health of the dashboard was ${health.status}`);
        }
        service?.signal('SIGCONT');
        const longestMs = await load.waitUntilServing();
        // The dashboard may still regard the service as unreachable, but a sign-in must not fail for that reason.
        await ground.signIn().catch((error) => problems.push(String(error)));
        return `served again after ${(longestMs / 1000).toFixed(1)} s`;
      },
      { silent: 'service' },
    ),
};
