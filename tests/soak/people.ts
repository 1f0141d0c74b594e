import { randomUUID } from 'node:crypto';
import { createBrowser } from '../helpers/running-dashboard.ts';
import type { Stage } from './stage.ts';

type Browser = ReturnType<typeof createBrowser>;

/** One person with one browser. */
export type Visitor = { email: string; browser: Browser };

export function createVisitor(stage: Stage): Visitor {
  return {
    email: `${randomUUID()}@harbourlane.example`,
    browser: createBrowser(stage.publicUrl, { remembers: false }),
  };
}

/** The service's authorization address, with this person as `login_hint`. */
export async function startSignIn(visitor: Visitor, callbackUrl = '/'): Promise<string> {
  const url = new URL(await visitor.browser.startSignIn(callbackUrl));
  url.searchParams.set('login_hint', visitor.email);
  return url.href;
}

/**
 * One pass through the authorization endpoint. Returns where the browser ends: a page of the dashboard, or the sign-in
 * page.
 */
export async function passThroughAuthorize(visitor: Visitor, callbackUrl = '/'): Promise<string> {
  const back = await visitor.browser.finishSignIn(await startSignIn(visitor, callbackUrl));
  return back.headers.get('location') ?? `status ${back.status}`;
}

/** @throws Error when the sign-in does not end on the dashboard's first page */
export async function signIn(stage: Stage): Promise<Visitor> {
  const visitor = createVisitor(stage);
  const end = await passThroughAuthorize(visitor);
  if (end !== `${stage.publicUrl}/`) throw new Error(`The sign-in ended at ${end}`);
  return visitor;
}

/** Makes a person's access token expire. */
export async function expire(stage: Stage, visitor: Visitor): Promise<void> {
  const { rowCount } = await stage.database.query(
    `update token_families f
        set token_expires_at = now() - interval '1 second', refresh_from = now() - interval '1 second'
       from sessions s
      where s.family_id = f.id and s.email = $1 and s.ended_at is null`,
    [visitor.email],
  );
  if (rowCount !== 1) throw new Error(`${rowCount} live sessions instead of one`);
}

export type Answer = { status: number; code: string };

/** Longer than the dashboard's own time limits; a later answer counts as none. */
const answerTimeoutMs = 30_000;

/** Sends a request to one process that requires a call to the service. */
export async function askForAgents(
  visitor: Visitor,
  dashboardUrl: string,
  signal: AbortSignal = AbortSignal.timeout(answerTimeoutMs),
): Promise<Answer> {
  const answer = await visitor.browser.request(`${dashboardUrl}/api/agents`, { signal });
  return { status: answer.status, code: readCode(answer.content) };
}

function readCode(content: string): string {
  try {
    const body: unknown = JSON.parse(content);
    return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
  } catch {
    return 'not JSON';
  }
}

export const describeAnswer = ({ status, code }: Answer) => `${status} ${code}`.trim();

/** Runs `work` for every number below `count`, in several lanes at once, each with a person of its own. */
export async function inLanes(
  stage: Stage,
  { count, lanes }: { count: number; lanes: number },
  work: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  let left = count;
  const run = async () => {
    const visitor = await signIn(stage);
    while (left-- > 0) await work(visitor);
  };
  await Promise.all(Array.from({ length: Math.min(lanes, count) }, run));
}
