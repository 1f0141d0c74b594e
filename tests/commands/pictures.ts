import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { withDatabaseClient } from '../../common/database-client.ts';
import { browserArguments, ensurePageBrowser, soundlessArguments } from '../../scripts/lib/browser.ts';
import { openDatabases } from '../../scripts/lib/databases.ts';
import { runToExit } from '../../scripts/lib/fail.ts';
import { loadSettings } from '../../scripts/lib/settings.ts';

const folder = 'docs/images';
const desk = { width: 1280, height: 800 };
const story =
  'My chest feels tight when I climb the stairs, since about three weeks. I take bisoprolol 2.5 mg in the morning.';

/**
 * `npm run pictures`: makes the pictures of README.md in `docs/images`, from the demo clinic with its sample data that `npm run up`
 * serves with the same settings. Use a new `DATA_DIR`: the dates of its invitations are changed, and one more patient is invited,
 * who answers up to the first confirmation.
 */
export async function main(): Promise<void> {
  await runToExit(async () => {
    const { environment, demo } = loadSettings();
    Object.assign(process.env, {
      E2E_DASHBOARD_URL: environment.NEXTAUTH_URL,
      E2E_SERVICE_URL: environment.SERVICE_BASE_URL,
      // Required, but no picture shows mail.
      E2E_MAIL_URL: 'http://localhost',
      DEMO_EMAIL: demo.email,
      DEMO_PASSWORD: demo.password,
    });
    mkdirSync(folder, { recursive: true });
    await spreadSampleData();
    const browser = await chromium.launch({
      executablePath: ensurePageBrowser(),
      args: [...browserArguments, ...soundlessArguments],
    });
    try {
      const link = await takeDashboard(browser);
      await takePatient(browser, link);
    } finally {
      await browser.close();
    }
  });
}

/** The sample data was made within seconds: spreads it over the last days, in the same order. */
async function spreadSampleData(): Promise<void> {
  const databases = await openDatabases();
  const config = { connectionString: databases.ownerUrls.dashboard };
  try {
    await withDatabaseClient(config, async (client) => {
      await client.query(`
      with aged as (
        select id, created_at, row_number() over (order by created_at desc) as place from invitations
      )
      update invitations
      set created_at = now() - interval '43 minutes' * power(aged.place, 2)
      from aged where aged.id = invitations.id`);
    });
  } finally {
    await databases.close();
  }
}

/** Takes the pictures of the list, a report and an invitation; gives the link of a new invitation. */
async function takeDashboard(browser: Browser): Promise<string> {
  const { dashboardUrl, fillInInvitation, takeSession } = await import('../e2e/people.ts');
  const { pointer } = await import('../e2e/hands.ts');
  const page = await openPage(browser, { viewport: desk });
  await takeSession(page);
  await page.goto(`${dashboardUrl}/invitations`);
  // The dashboard may still be asking the service.
  await page.getByRole('row').filter({ hasText: 'Adeyemi' }).filter({ hasText: 'Finished' }).waitFor();
  await take(page, 'list');

  await page
    .getByRole('link', { name: /Adeyemi/ })
    .first()
    .click();
  await page
    .getByRole('link', { name: /report/i })
    .first()
    .click();
  await page.getByText('A tight band across my chest').first().waitFor();
  await take(page, 'report');

  await page.goto(`${dashboardUrl}/invitations/new`);
  const link = await fillInInvitation(
    page,
    {
      agent: 'Heart check-in',
      firstName: 'Edith',
      lastName: 'Lindqvist',
      dateOfBirth: { day: '9', month: '10', year: '1958' },
      externalId: 'HL-20421',
      linkText: 'Choose a time for your visit',
      linkAddress: 'https://harbourlane.example/book',
    },
    pointer,
  );
  // The QR code is drawn after hydration.
  await page.getByText('Scan with the patient').waitFor();
  await page
    .getByRole('img', { name: /QR|code/i })
    .first()
    .waitFor();
  await take(page, 'invitation');
  await page.context().close();
  return link;
}

/** Takes pictures on a phone: a question in the chat, and the page that asks whether what was read is right. */
async function takePatient(browser: Browser, link: string): Promise<void> {
  const { answerUntil, startConsultation } = await import('../e2e/people.ts');
  const page = await openPage(browser, { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2 });
  await startConsultation(page, link);
  await answerUntil(page, 'story');
  await page.getByRole('textbox').first().fill(story);
  await take(page, 'patient');
  await answerUntil(page, 'confirm', { 'What brings you': story });
  await take(page, 'confirm');
  await page.context().close();
}

async function openPage(
  browser: Browser,
  options: { viewport: { width: number; height: number }; deviceScaleFactor?: number },
): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...options,
  });
  return context.newPage();
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' });
}
