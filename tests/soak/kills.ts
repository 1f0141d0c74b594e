import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  askForAgents,
  describeAnswer,
  expire,
  passThroughAuthorize,
  signIn,
  type Visitor,
} from './people.ts';
import type { Scenario } from './run-scenario.ts';
import type { Stage } from './stage.ts';

const requestsAtOnce = 4;
const killWithinMs = 160;
const recoveryTimeoutMs = 60_000;
const askEveryMs = 500;

/**
 * S13, S28: after a dashboard is killed at any point of a refresh the session works, or works after one pass through
 * the authorization endpoint. No person sees an error page, and drafts are kept.
 */
export const kills: Scenario = {
  name: 'kills',
  fault: 'kill -9 of a dashboard during a refresh',
  expected: 'sessions go on, at most one pass through authorize',
  fullCount: 200,
  smallCount: 3,
  async run(stage, count) {
    const endings: Record<Ending, number> = { working: 0, reauthorized: 0, failed: 0 };
    const problems: string[] = [];
    const recoveries: Promise<void>[] = [];
    await stage.operator.run({
      options: { tokenChance: { probability: 1, faults: [{ delayMs: [0, 50], lateMs: [0, 50] }] } },
    });
    for (let number = 0; number < count; number += 1) {
      const visitor = await signIn(stage);
      const draft = { requestId: randomUUID(), values: { patientFirstName: `Ruth ${number}` } };
      await saveDraft(visitor, draft);
      await expire(stage, visitor);
      const requests = Array.from({ length: requestsAtOnce }, () =>
        // Aborted with the process; only the later requests of the person are checked.
        askForAgents(visitor, stage.urls[0]).catch(() => null),
      );
      await pause(Math.random() * killWithinMs);
      await stage.kill();
      await Promise.all(requests);
      const recovery = recover(stage, visitor, problems).then(async (ending) => {
        endings[ending] += 1;
        if (!(await hasDraft(visitor, draft))) problems.push('a draft was lost');
      });
      recoveries.push(recovery);
      await stage.revive();
    }
    await Promise.all(recoveries);
    return { problems, seen: `${endings.working} went on, ${endings.reauthorized} through authorize once` };
  },
};

type Ending = 'working' | 'reauthorized' | 'failed';

/** Follows the person at the surviving process until the session works again. */
async function recover(stage: Stage, visitor: Visitor, problems: string[]): Promise<Ending> {
  const fail = (problem: string): Ending => {
    problems.push(problem);
    return 'failed';
  };
  const deadline = Date.now() + recoveryTimeoutMs;
  while (Date.now() < deadline) {
    const page = await visitor.browser.request('/agents');
    if (page.status !== 200) return fail(`a page was answered ${page.status}`);
    const answer = await askForAgents(visitor, stage.publicUrl);
    if (answer.status === 200) return 'working';
    if (answer.code === 'reauthorize') {
      const end = await passThroughAuthorize(visitor, '/agents');
      if (end !== `${stage.publicUrl}/agents`) return fail(`the pass through authorize ended at ${end}`);
      const after = await askForAgents(visitor, stage.publicUrl);
      return after.status === 200
        ? 'reauthorized'
        : fail(`after authorize it was answered ${describeAnswer(after)}`);
    }
    // Until the lease of the claim ends, its owner cannot be known to be dead.
    if (answer.code !== 'unreachable') return fail(`a request was answered ${describeAnswer(answer)}`);
    await pause(askEveryMs);
  }
  return fail('a session did not come back');
}

type Draft = { requestId: string; values: Record<string, string> };
const draftPath = '/api/drafts/invitation';

async function saveDraft(visitor: Visitor, draft: Draft): Promise<void> {
  const answer = await visitor.browser.request(draftPath, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(draft),
  });
  if (!answer.ok) throw new Error(`A draft was answered ${answer.status}`);
}

async function hasDraft(visitor: Visitor, draft: Draft): Promise<boolean> {
  const answer = await visitor.browser.request(draftPath);
  if (!answer.ok) return false;
  const { drafts } = JSON.parse(answer.content) as { drafts: Draft[] };
  const kept = drafts.find((one) => one.requestId === draft.requestId);
  return JSON.stringify(kept?.values) === JSON.stringify(draft.values);
}
