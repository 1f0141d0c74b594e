import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../scripts/lib/embedded-postgres.ts';
import { startDashboard } from '../integration/dashboard/running-dashboard.ts';
import { startOperator } from '../operator/start-operator.ts';

/**
 * A dashboard of its own in front of the stand-in service, for behaviour that ours does not have: outages, unclear
 * answers, no encounters; and for limits that would disturb other tests.
 *
 * @param settings - environment of the dashboard
 */
export async function startOwnDesk(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'consult-desk-own-'));
  // The database's user must be able to pass this folder; otherwise root's database would be created elsewhere and left
  // there.
  chmodSync(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dataFolder: path.join(folder, 'data'), durable: false });
  await postgres.ensureDatabase('dashboard');
  const operator = await startOperator();
  const dashboard = await startDashboard({
    DATABASE_URL: postgres.urlFor('dashboard'),
    CONSULT_BASE_URL: operator.baseUrl,
    DASHBOARD_OWNERS: operator.user.email,
    LOG_LEVEL: 'warn',
    ...settings,
  });
  return {
    url: dashboard.url,
    operator,
    /** The dashboard's own database. */
    query: (text: string) => runQuery(postgres.urlFor('dashboard'), text),
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
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function runQuery(databaseUrl: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(text);
  await client.end();
}

export type OwnDesk = Awaited<ReturnType<typeof startOwnDesk>>;
