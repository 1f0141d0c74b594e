import { waitUntil } from '../../scripts/lib/process.ts';
import { askForAgents, createVisitor, describeAnswer, startSignIn, type Visitor } from './people.ts';
import type { Scenario } from './run-scenario.ts';
import type { Stage } from './stage.ts';

/** S15: two tabs sign in at the same time; each returns to its own page, and one session remains. */
export const twoTabs: Scenario = {
  name: 'two-tabs',
  fault: 'two tabs sign in at once',
  expected: 'both arrive, one session is left',
  fullCount: 100,
  smallCount: 6,
  async run(stage, count) {
    const problems: string[] = [];
    for (let number = 0; number < count; number += 1) {
      const visitor = createVisitor(stage);
      const pages = ['/agents', '/settings'];
      const addresses = await Promise.all(pages.map((page) => startSignIn(visitor, page)));
      const ends = await finish(visitor, addresses, number);
      const wanted = pages.map((page) => `${stage.publicUrl}${page}`);
      if (ends.join() !== wanted.join()) problems.push(`the tabs ended at ${ends.join(' and ')}`);
      for (const url of stage.urls) {
        const answer = await askForAgents(visitor, url);
        if (answer.status !== 200)
          problems.push(`signed in, a request was answered ${describeAnswer(answer)}`);
      }
      const isOneLeft = await waitUntil(async () => (await countLive(stage, visitor)) === 1, {
        timeoutMs: 3_000,
        what: 'one session',
      }).then(
        () => true,
        () => false,
      );
      if (!isOneLeft) problems.push(`${await countLive(stage, visitor)} sessions live instead of one`);
    }
    return { problems, refreshCalls: 0 };
  },
};

/** Finishes both sign-ins, by turns at once, the first before the second, and the second before the first. */
async function finish(visitor: Visitor, addresses: string[], number: number): Promise<string[]> {
  const come = async (address: string) =>
    (await visitor.browser.finishSignIn(address)).headers.get('location') ?? '';
  if (number % 3 === 0) return Promise.all(addresses.map(come));
  const ends: string[] = [];
  const isReversed = number % 3 === 2;
  for (const address of isReversed ? addresses.toReversed() : addresses) ends.push(await come(address));
  return isReversed ? ends.toReversed() : ends;
}

async function countLive(stage: Stage, visitor: Visitor): Promise<number> {
  const { rows } = await stage.database.query<{ number: number }>(
    'select count(*)::int as number from sessions where email = $1 and ended_at is null',
    [visitor.email],
  );
  return rows[0]?.number ?? 0;
}
