import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { invitationSchema } from '../../contract/invitation.ts';
import { ApiClient } from '../helpers/api.ts';
import { refreshExchange, requestToken, signInForTokens } from '../helpers/authorization.ts';
import { ProgramPatient, passingValues } from '../helpers/program-patient.ts';
import type { Findings, Scenario } from '../soak/run-scenario.ts';
import { expireTokens, underLoad } from './database-faults.ts';
import type { Floor } from './floor.ts';
import type { Ground } from './ground.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const aheadMs = 5 * minuteMs;
const preload = pathToFileURL(path.join(import.meta.dirname, '../helpers/shift-clock.mjs')).href;

/** By how much the clocks of the service and of the dashboard are wrong; the database's is right. */
const offsets: readonly [number, number][] = [
  [aheadMs, -aheadMs],
  [-aheadMs, aheadMs],
  [aheadMs, 0],
  [0, aheadMs],
  [-aheadMs, 0],
  [0, -aheadMs],
];

/** Clocks that are not synchronized. */
export const clocksApart: Scenario<Floor> = {
  name: 'clocks-apart',
  fault: 'the clocks of service, dashboard and database differ by 5 minutes, in each direction',
  expected: 'everything works, refreshes too',
  fullCount: offsets.length,
  smallCount: 0,
  async run({ ground }, count) {
    const problems: string[] = [];
    const seen: string[] = [];
    for (const [service, dashboard] of offsets.slice(0, count)) {
      await replaceAll(ground, service, dashboard);
      ground.tokens.good = await signInForTokens(ground.client, ground.people.owner);
      const findings = await underLoad(ground, async (load, found) => {
        // Twice with an expired access token, which the dashboard refreshes by itself.
        for (let number = 0; number < 2; number += 1) {
          await expireTokens(ground);
          await load.waitUntilServing();
        }
        for (const { who, status, code } of load.answers) {
          if (status === null || status >= 400) found.push(`the ${who} answered ${status} ${code}`);
        }
        return `service ${nameShift(service)}, dashboard ${nameShift(dashboard)}`;
      });
      problems.push(...findings.problems);
      seen.push(findings.seen ?? '');
    }
    await ground.startAnew();
    return { problems, seen: seen.join(' / ') };
  },
};

/** Clocks that are set forward by a day, and back. */
export const clockADayAhead: Scenario<Floor> = {
  name: 'clock-a-day-ahead',
  fault: 'the clocks of both programs jump ahead by a day, and back',
  expected: 'expired tokens and sessions are refused; a new sign-in is enough',
  fullCount: 1,
  smallCount: 1,
  async run({ ground }): Promise<Findings> {
    const problems: string[] = [];
    const old = await signInForTokens(ground.client, ground.people.owner);
    const browser = await ground.signIn();
    const { configurationUrl, invitation } = await prepare(ground, old.access_token);
    const patient = new ProgramPatient(ground.fronts.service.url);
    const started = await patient.start(invitation);
    await replaceAll(ground, dayMs, dayMs);

    const expectRefused = async (what: string, ask: () => Promise<{ status: number }>) => {
      const { status } = await ask();
      if (status !== 401) problems.push(`${what} was answered ${status}`);
    };
    await expectRefused('an access token of yesterday', () =>
      new ApiClient(ground.fronts.service.url, old.access_token).get('/agent'),
    );
    await expectRefused('an id_token of yesterday', () =>
      new ApiClient(ground.fronts.service.url, old.id_token ?? '').get('/agent'),
    );
    // Sessions depend on the database's clock. A day ahead on it is simulated by making the rows a day older.
    const alive = await browser.request('/api/today');
    if (alive.status !== 200) problems.push(`a session of a minute ago was answered ${alive.status}`);
    await ground.databases.dashboard.query(
      `update sessions set last_seen_at = last_seen_at - interval '1 day', created_at = created_at - interval '1 day',
         absolute_expires_at = absolute_expires_at - interval '1 day'`,
    );
    await expectRefused('a session of yesterday', () => browser.request('/api/today'));
    const configuration = new URL(configurationUrl);
    await expectRefused('a configuration address of yesterday', () =>
      fetch(configuration.origin + configuration.pathname, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({ token: configuration.searchParams.get('token') ?? '' }),
      }),
    );
    // A patient's link is valid for longer than a day; the device that claimed it goes on.
    const { screen } = started.body;
    const next = await patient.answer(started.body, screen === null ? {} : passingValues(screen));
    if (next.status !== 200) problems.push(`a patient of yesterday was answered ${next.status}`);
    // A refresh token is valid for longer than a day.
    const refreshed = await requestToken(
      ground.client,
      refreshExchange(ground.client, old.refresh_token ?? ''),
    );
    if (refreshed.status !== 200) problems.push(`a refresh was answered ${refreshed.status}`);

    ground.tokens.good = await signInForTokens(ground.client, ground.people.owner);
    const ahead = await underLoad(ground, async () => 'a day ahead');
    await ground.startAnew();
    ground.tokens.good = await signInForTokens(ground.client, ground.people.owner);
    const back = await underLoad(ground, async () => 'back');
    return {
      problems: [...problems, ...ahead.problems, ...back.problems],
      seen: `${ahead.seen} / ${back.seen}`,
    };
  },
};

const nameShift = (shiftMs: number) => `${shiftMs >= 0 ? '+' : '−'}${Math.abs(shiftMs) / minuteMs} min`;

/** Replaces all processes by ones with these clocks. */
async function replaceAll(ground: Ground, serviceMs: number, dashboardMs: number): Promise<void> {
  const environmentFor = (shiftMs: number): Record<string, string> => ({
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${preload}`.trim(),
    CLOCK_SHIFT_MS: String(shiftMs),
  });
  await ground.startAnew({ service: environmentFor(serviceMs), dashboard: environmentFor(dashboardMs) });
}

async function prepare(ground: Ground, token: string) {
  const api = new ApiClient(ground.fronts.service.url, token);
  const made = await api.post('/consult-invitation', { agentId: ground.agentId });
  const agent = (await api.get(`/agent/${ground.agentId}`)).body as { configurationUrl: string };
  return { invitation: invitationSchema.parse(made.body), configurationUrl: agent.configurationUrl };
}
