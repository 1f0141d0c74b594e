import { get } from 'node:http';
import { askForAgents, describeAnswer, expire, inLanes, type Visitor } from './people.ts';
import type { Scenario } from './run-scenario.ts';

/** S13: a request that is aborted during its refresh loses nothing; the next one uses the new tokens. */
export const aborts: Scenario = {
  name: 'aborts',
  fault: 'a request is aborted during its refresh',
  expected: 'the next one uses the new tokens',
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
      if (await askAndLeave(visitor, first, Math.random() * 80)) cut += 1;
      const answer = await askForAgents(visitor, second);
      if (answer.status !== 200) problems.push(`the next request was answered ${describeAnswer(answer)}`);
    });
    return { problems, refreshCalls: count, seen: `${cut} cut before their answer` };
  },
};

/** Sends a request and closes the connection after `afterMs`. Returns whether that was before the answer. */
function askAndLeave(visitor: Visitor, dashboardUrl: string, afterMs: number): Promise<boolean> {
  const cookie = [...visitor.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return new Promise((resolve) => {
    const request = get(`${dashboardUrl}/api/agents`, { agent: false, headers: { cookie } }, (response) => {
      response.resume();
      response.once('end', () => resolve(false));
      response.once('close', () => resolve(true));
    });
    // Closed before the answer, as this scenario intends.
    request.once('error', () => resolve(true));
    setTimeout(() => request.destroy(new Error('left')), afterMs);
  });
}
