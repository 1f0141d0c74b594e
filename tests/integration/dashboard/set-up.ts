import { afterAll, beforeAll } from 'vitest';
import type { Context } from '@/lib/server/context.ts';
import type { Session } from '@/lib/server/session/session.ts';
import type { Role } from '@/lib/shared/permissions.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type RunningDashboard, startDashboard } from '../../helpers/running-dashboard.ts';
import type { InProcessOptions } from '../../operator/in-process-options.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { createProcess, signInPerson } from './dashboard-context.ts';

export let database: TestDatabase;
/** A consultation service of somebody else. */
export let operator: Operator;
/** The dashboard's code in the test's own process, on that database. */
export let context: Context;
/** A person who is signed in there; only with `setUpProcess`. */
export let session: Session;
/** The built dashboard; only with `setUpDashboard`. */
export let dashboard: RunningDashboard;
/** A second process for the same people; only with `setUpTwoDashboards`. */
export let otherDashboard: RunningDashboard;

/** A database for all tests of a file. */
export function setUpDatabase(): void {
  beforeAll(async () => {
    database = await createTestDatabase('dashboard');
  });
  afterAll(() => database.drop());
}

function setUpClinic(options: Partial<InProcessOptions>): void {
  setUpDatabase();
  beforeAll(async () => {
    operator = await startOperator(options);
    operator.agents.set('a1', { id: 'a1', type: 'CONSULT', name: 'Heart check' });
    context = createProcess(database.url, operator);
  });
  afterAll(async () => {
    await context.pool.end();
    await operator.stop();
  });
}

/** For all tests of a file: a database, a stand-in service, and the dashboard's code with a person signed in. */
export function setUpProcess(person: { role?: Role } = {}): void {
  setUpClinic({});
  beforeAll(async () => {
    ({ session } = await signInPerson(context, operator, person));
  });
}

/** For all tests of a file: a database, a stand-in service, and the built dashboard, which is stopped if it still runs. */
export function setUpDashboard(
  options: Partial<InProcessOptions> = {},
  settings: Record<string, string> = {},
): void {
  setUpClinic(options);
  beforeAll(async () => {
    dashboard = await startDashboard(settingsWith(settings));
  });
  afterAll(() => dashboard.stop());
}

/** The same, with two processes of the dashboard behind one address. */
export function setUpTwoDashboards(settings: Record<string, string> = {}): void {
  setUpDashboard({}, settings);
  beforeAll(async () => {
    otherDashboard = await startDashboard({ ...settingsWith(settings), NEXTAUTH_URL: dashboard.url });
  });
  afterAll(() => otherDashboard.stop());
}

const settingsWith = (settings: Record<string, string>) => ({
  DATABASE_URL: database.url,
  CONSULT_BASE_URL: operator.baseUrl,
  ...settings,
});
