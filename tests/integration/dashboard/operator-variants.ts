import pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type RunningDashboard, startDashboard } from '../../helpers/running-dashboard.ts';
import { defaultOptions, type OperatorOptions } from '../../operator/options.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { createJourney, type Journey } from './journey.ts';

// One running dashboard, whose service changes. Each variant starts with what the dashboard has learned from the one
// before.

let database: TestDatabase;
export let rows: pg.Client;
export let operator: Operator;
export let dashboard: RunningDashboard;

/** Starts the built dashboard and the service for all tests of a file. */
export function setUpVariants(): void {
  beforeAll(async () => {
    database = await createTestDatabase('dashboard');
    rows = new pg.Client({ connectionString: database.url });
    await rows.connect();
    operator = await startOperator();
    become({});
    await start();
  });
  afterAll(async () => {
    await dashboard.stop();
    await operator.stop();
    await rows.end();
    await database.drop();
  });
}

/** Starts the dashboard, also after `dashboard.stop()`. */
export async function start(): Promise<void> {
  dashboard = await startDashboard({ DATABASE_URL: database.url, CONSULT_BASE_URL: operator.baseUrl });
}

/**
 * Resets the service to the contract's examples, with these changes. It has everything optional: "this service has
 * none" is remembered for a day, so that missing parts are variants of their own, at the end.
 */
export function become(changes: Partial<OperatorOptions>): void {
  const base = { offersRevocation: true, encounterEndpoints: 'both' } as const;
  Object.assign(operator.options, structuredClone(defaultOptions), base, changes);
}

/**
 * Makes the access token of the last sign-in expire. Those of earlier journeys stay valid: otherwise the tracker, which
 * uses any session of the organization, could refresh one of them, and the test counts the service's refreshes.
 */
export async function expireTokens(): Promise<void> {
  await rows.query(`update token_families set token_expires_at = now() - interval '1 second',
    refresh_from = now() - interval '1 second'
    where id = (select id from token_families order by created_at desc limit 1)`);
}

/** One refresh of an expired access token, and nothing repeated. */
export async function expectRefresh(journey: Journey): Promise<void> {
  const before = operator.readCounts();
  await expireTokens();
  expect((await journey.ask('GET', '/api/agents')).status).toBe(200);
  const after = operator.readCounts();
  expect(after.refreshes - before.refreshes).toBe(1);
  expect(after).toMatchObject({ replays: 0, repeatsAfterSilence: 0 });
}

/**
 * Everything that a service is used for, except the consultation, whose status the tracker notices only after a while.
 */
export async function walk(): Promise<void> {
  const journey = createJourney(dashboard, operator);
  await journey.signIn();
  const agentId = await journey.makeAgent();
  const first = await journey.invite(agentId);
  await journey.revoke(first);
  await journey.invite(agentId);
  await expectRefresh(journey);
  expect(await journey.ask('GET', '/api/agents/nobody')).toMatchObject({
    status: 404,
    body: { code: 'not_found', message: expect.not.stringContaining('<') },
  });
  await journey.deleteAgent(agentId);
  await journey.signOut();
}

/** A consultation from the invitation to its last status; gives the dashboard's answer about it. */
export async function follow(
  changes: Partial<OperatorOptions>,
  statuses: { first: string; last: 'started' | 'finished' },
) {
  become(changes);
  const journey = createJourney(dashboard, operator);
  await journey.signIn();
  const agentId = await journey.makeAgent();
  const encounterId = await journey.follow(await journey.invite(agentId), statuses);
  const path = `/api/encounters/${encodeURIComponent(encounterId)}`;
  const encounter = await journey.ask('GET', path);
  await journey.signOut();
  return encounter;
}
