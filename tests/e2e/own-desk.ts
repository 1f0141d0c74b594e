import { expect, type Page } from '@playwright/test';
import { startDashboard } from '../helpers/running-dashboard.ts';
import { startOperator } from '../operator/start-operator.ts';
import { createOwnDatabase } from './own-database.ts';

/**
 * A dashboard of its own in front of the stand-in service, for behaviour that ours does not have: outages, unclear
 * answers, no encounters; and for limits that would disturb other tests.
 *
 * @param settings - environment of the dashboard
 */
export async function startOwnDesk(settings: Record<string, string> = {}) {
  const database = await createOwnDatabase();
  const operator = await startOperator();
  const dashboard = await startDashboard({
    DATABASE_URL: database.url,
    CONSULT_BASE_URL: operator.baseUrl,
    DASHBOARD_OWNERS: operator.user.email,
    LOG_LEVEL: 'warn',
    ...settings,
  });
  return {
    url: dashboard.url,
    operator,
    /** The dashboard's own database. */
    query: database.query,
    /** The stand-in service asks for no password. */
    async signIn(page: Page): Promise<void> {
      await page.goto(`${dashboard.url}/sign-in`);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
    },
    async createAgent(page: Page, name: string): Promise<void> {
      await page.goto(`${dashboard.url}/agents/new`);
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByRole('button', { name: 'Create agent' }).click();
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    },
    async stop(): Promise<void> {
      await dashboard.stop();
      await operator.stop();
      await database.drop();
    },
  };
}

export type OwnDesk = Awaited<ReturnType<typeof startOwnDesk>>;
