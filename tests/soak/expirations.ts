import { askForAgents, describeAnswer, expire, inLanes } from './people.ts';
import type { Scenario } from './run-scenario.ts';

const requestsPerProcess = 10;

/** S13: when many requests find an expired token, in both processes, the service gets one refresh. */
export const expirations: Scenario = {
  name: 'expirations',
  fault: '20 requests at once meet an expired token',
  expected: 'one refresh each',
  fullCount: 10_000,
  smallCount: 40,
  async run(stage, count) {
    const problems: string[] = [];
    await stage.operator.run({
      options: { tokenChance: { probability: 1, faults: [{ delayMs: [0, 20] }] } },
    });
    await inLanes(stage, { count, lanes: 4 }, async (visitor) => {
      await expire(stage, visitor);
      const answers = await Promise.all(
        stage.urls.flatMap((url) =>
          Array.from({ length: requestsPerProcess }, () => askForAgents(visitor, url)),
        ),
      );
      const bad = answers.find((answer) => answer.status !== 200);
      if (bad) problems.push(`a request was answered ${describeAnswer(bad)}`);
    });
    return { problems, refreshCalls: count, seen: `${requestsPerProcess * 2} requests at once` };
  },
};
