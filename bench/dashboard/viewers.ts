import { setTimeout as pause } from 'node:timers/promises';
import { streamChanges } from '../../lib/shared/operations/events.ts';
import { issueInvitation } from '../../lib/shared/operations/invitation.ts';
import { searchInvitations } from '../../lib/shared/operations/invitation-list.ts';
import { getToday } from '../../lib/shared/operations/today.ts';
import { getTracking } from '../../lib/shared/operations/tracking.ts';
import { asSearch, createBrowser, startDashboard } from '../../tests/helpers/running-dashboard.ts';
import { startOperator } from '../../tests/operator/start-operator.ts';

const openInvitations = 12;
const settleMs = 10_000;
const measuredMs = 60_000;
/** How often a patient's consultation advances, so that there are changes to send to the viewers. */
const movesEveryMs = 5_000;

type Browser = ReturnType<typeof createBrowser>;

/** Calls to the service per open invitation and minute. */
export type Upstream = { one: number; fifty: number };

/**
 * Requests to the service while one clinician views an organization's invitations, and while fifty do, each in a browser of their
 * own that refetches at every change.
 *
 * @param endpoints - what the service offers: the contract alone (`none`), or also the list of encounters
 */
export async function measureUpstream(databaseUrl: string, endpoints: 'none' | 'list'): Promise<Upstream> {
  return {
    one: await countCalls(databaseUrl, endpoints, 1),
    fifty: await countCalls(databaseUrl, endpoints, 50),
  };
}

async function countCalls(databaseUrl: string, endpoints: 'none' | 'list', viewers: number): Promise<number> {
  const operator = await startOperator({ encounterEndpoints: endpoints });
  const dashboard = await startDashboard({
    DATABASE_URL: databaseUrl,
    CONSULT_BASE_URL: operator.baseUrl,
    LOG_LEVEL: 'warn',
  });
  const leaving = new AbortController();
  try {
    operator.agents.set('a1', { id: 'a1', type: 'CONSULT', name: 'Heart check' });
    const browsers: Browser[] = [];
    for (let index = 0; index < viewers; index += 1) {
      const browser = createBrowser(dashboard.url, { remembers: false });
      await browser.finishSignIn(await browser.startSignIn());
      browsers.push(browser);
    }
    const [first] = browsers;
    if (first === undefined) throw new RangeError('At least one viewer is needed.');
    for (let index = 0; index < openInvitations; index += 1) await invite(first);
    const watching = browsers.map((browser) => watch(dashboard.url, browser, leaving.signal));
    await pause(settleMs);
    const before = operator.calls.length;
    const until = performance.now() + measuredMs;
    const moving = [...operator.invitations.keys()];
    for (let move = 0; performance.now() < until; move += 1) {
      // Only encounters that stay open after the answer, since they can change again.
      const id = moving[move % moving.length];
      if (id !== undefined) operator.changeEncounter(id, 'ONGOING');
      await pause(movesEveryMs);
    }
    const calls = operator.calls
      .slice(before)
      .filter(({ method, path }) => method === 'GET' && /^\/(encounter|consult-invitation)/.test(path));
    leaving.abort();
    await Promise.all(watching);
    return calls.length / openInvitations / (measuredMs / 60_000);
  } finally {
    leaving.abort();
    await dashboard.stop();
    await operator.stop();
  }
}

async function invite(browser: Browser): Promise<void> {
  const answer = await browser.request(issueInvitation.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ requestId: crypto.randomUUID(), invitation: { agentId: 'a1' } }),
  });
  if (answer.status !== 201) throw new Error(`An invitation was answered ${answer.status}`);
}

/** Reads Today and the list, then again at every event of the stream, as the pages do. */
async function watch(url: string, browser: Browser, signal: AbortSignal): Promise<void> {
  const look = async () => {
    for (const path of [getToday.path, searchInvitations.path, getTracking.path]) {
      const asked = path.endsWith('/search') ? asSearch() : {};
      const headers = { ...asked.headers, 'x-background': '1' };
      const { status } = await browser.request(path, { ...asked, headers });
      if (status !== 200) throw new Error(`${path} was answered ${status}`);
    }
  };
  await look();
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  try {
    const stream = await fetch(`${url}${streamChanges.path}`, { headers: { cookie }, signal });
    if (!stream.ok || stream.body === null) throw new Error(`The event stream was answered ${stream.status}`);
    const decoder = new TextDecoder();
    for await (const chunk of stream.body)
      if (decoder.decode(chunk, { stream: true }).includes('event: change')) await look();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
