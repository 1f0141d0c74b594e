import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../scripts/lib/process.ts';
import { createBrowser } from '../helpers/running-dashboard.ts';
import { askForAgents, expire, signIn, type Visitor } from './people.ts';
import type { Scenario } from './run-scenario.ts';
import type { Stage } from './stage.ts';

const lanes = 4;

/** S12, S15: a sign-out during a refresh ends the session permanently, here and at the service. */
export const signOuts: Scenario = {
  name: 'sign-outs',
  fault: 'a sign-out while a refresh is under way',
  expected: 'the session stays ended',
  fullCount: 500,
  smallCount: 16,
  async run(stage, count) {
    const problems: string[] = [];
    await stage.operator.run({
      options: {
        tokenChance: { probability: 1, faults: [{ delayMs: [0, 30], lateMs: [0, 30] }] },
      },
    });
    let left = count;
    const run = async () => {
      while (left-- > 0) problems.push(...(await signOutDuringRefresh(stage)));
    };
    await Promise.all(Array.from({ length: Math.min(lanes, count) }, run));
    return { problems };
  },
};

async function signOutDuringRefresh(stage: Stage): Promise<string[]> {
  const visitor = await signIn(stage);
  const familyId = await findFamilyId(stage, visitor);
  const copy = copyCookies(stage, visitor);
  const [first, second] = Math.random() < 0.5 ? stage.urls : [stage.urls[1], stage.urls[0]];
  const { csrfToken } = JSON.parse((await visitor.browser.request('/api/auth/csrf')).content) as {
    csrfToken: string;
  };
  await expire(stage, visitor);
  const refresh = askForAgents(visitor, first);
  await pause(Math.random() * 70);
  const end = await visitor.browser.request(`${second}/api/auth/signout`, {
    method: 'POST',
    body: new URLSearchParams({ csrfToken, json: 'true' }),
  });
  await refresh;

  const problems: string[] = [];
  if (!end.ok) problems.push(`the sign-out was answered ${end.status}`);
  // The refresh continues without its request, so that its result is checked once everything has settled.
  const isSettled = await settles(async () => {
    const { families, tokenRequestsUnderWay } = await stage.operator.run({ familiesOf: visitor.email });
    return tokenRequestsUnderWay === 0 && families.every((family) => !family.isRefreshTokenAlive);
  });
  if (!isSettled) problems.push('a refresh token is still alive at the service');
  for (const url of stage.urls) {
    const answer = await copy.request(`${url}/api/today`);
    if (answer.status !== 401) problems.push(`a copied cookie was answered ${answer.status}`);
  }
  if (await hasFamily(stage, familyId)) problems.push('a token family outlived its session');
  if ((await findFamilyId(stage, visitor)) !== null) problems.push('a session came back');
  return problems;
}

/** A copy of the cookies from before the sign-out, as a thief may have it. */
function copyCookies(stage: Stage, visitor: Visitor) {
  const copy = createBrowser(stage.publicUrl, { remembers: false });
  for (const [name, value] of visitor.browser.cookies) copy.cookies.set(name, value);
  return copy;
}

const settles = (condition: () => Promise<boolean>) =>
  waitUntil(condition, { timeoutMs: 8_000, what: 'the refresh to settle' }).then(
    () => true,
    () => false,
  );

async function findFamilyId(stage: Stage, visitor: Visitor): Promise<string | null> {
  const { rows } = await stage.database.query<{ family_id: string }>(
    'select family_id from sessions where email = $1 and ended_at is null',
    [visitor.email],
  );
  return rows[0]?.family_id ?? null;
}

async function hasFamily(stage: Stage, id: string | null): Promise<boolean> {
  const { rowCount } = await stage.database.query('select 1 from token_families where id = $1', [id]);
  return rowCount !== 0;
}
