import { setTimeout as pause } from 'node:timers/promises';
import { askForAgents, describeAnswer, expire, inLanes } from './people.ts';
import type { Scenario } from './run-scenario.ts';

/** S13: a request that is cut while its refresh is under way loses nothing; the next one finds the new tokens. */
export const aborts: Scenario = {
  name: 'aborts',
  fullCount: 500,
  smallCount: 20,
  async run(stage, count) {
    const problems: string[] = [];
    let cut = 0;
    await stage.operator.run({
      options: { tokenChance: { probability: 1, faults: [{ delayMs: [0, 30], lateMs: [0, 30] }] } },
    });
    await inLanes(stage, { count, lanes: 4 }, async (visitor) => {
      const [first, second] = Math.random() < 0.5 ? stage.urls : [stage.urls[1], stage.urls[0]];
      await expire(stage, visitor);
      const leaving = new AbortController();
      const request = askForAgents(visitor, first, leaving.signal).catch(() => {
        cut += 1; // What the scenario is about: the browser has gone.
      });
      await pause(Math.random() * 80);
      leaving.abort();
      await request;
      const answer = await askForAgents(visitor, second);
      if (answer.status !== 200) problems.push(`the next request was answered ${describeAnswer(answer)}`);
    });
    return { problems, refreshCalls: count, note: `${cut} cut before their answer` };
  },
};
