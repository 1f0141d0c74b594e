import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './axe.ts';
import { expect, test } from './clinic.ts';
import { dashboardUrl } from './people.ts';

const open = async (page: Page) => {
  await page.goto(`${dashboardUrl}/settings`);
  return page.getByRole('region', { name: 'Notifications from the service' });
};

test('only an owner sees where the service sends notifications', async ({ clinic, page }) => {
  await clinic.takeSession(page, 'clinician');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const section = await open(page);
  await expect(page.getByRole('region', { name: 'Organization', exact: true })).toContainText(
    'Emergency number',
  );
  await expect(section).toHaveCount(0);
  expect(asked).not.toContain('/api/webhook');
});

test('an owner connects notifications to this dashboard, which keeps the secret; a test arrives, also when repeated', async ({
  clinic,
  page,
}) => {
  await clinic.takeSession(page);
  const answers: string[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/webhook'))
      void response.text().then((text) => answers.push(text));
  });
  const section = await open(page);
  await section.getByRole('button', { name: 'Connect to this dashboard' }).click();
  await expect(section.getByText('This dashboard', { exact: true })).toBeVisible();
  const newest = section.getByRole('list', { name: 'Last notifications' }).getByRole('listitem').first();
  await expect(newest).toContainText('Test');
  await expect(newest).toContainText('Delivered');
  await newest.getByText('1 try').click();
  await expect(newest).toContainText('answered 204');
  await newest.getByRole('button', { name: /^Send again: Test/ }).click();
  await expect(newest.getByText('2 tries')).toBeVisible();
  await expect(section.getByText('Nothing yet')).toHaveCount(0);
  expect(answers.join()).not.toContain('whsec_');
});

test('another address is refused in a private network; a public one gets a secret that is shown once, and can be turned off', async ({
  clinic,
  page,
}) => {
  await clinic.takeSession(page);
  const section = await open(page);
  const address = section.getByLabel('Another program’s address');
  const set = section.getByRole('button', { name: 'Set address' });
  await address.fill('https://10.0.0.1/hook');
  await set.click();
  await expect(section.getByText('Enter an https address outside of')).toBeVisible();
  await expect(address).toBeFocused();
  await address.fill('http://localhost:9/hook');
  await set.click();
  await expect(section.getByText(/^whsec_/)).toBeVisible();
  await section.getByRole('button', { name: 'Send a test' }).click();
  const newest = section.getByRole('list', { name: 'Last notifications' }).getByRole('listitem').first();
  await newest.getByText('1 try').click();
  await expect(newest).toContainText('no connection');
  await expect(newest).toContainText('Next try at');
  await expectAccessibleInBothThemes(page);
  await page.reload();
  await expect(section.getByText('http://localhost:9/hook')).toBeVisible();
  await expect(section.getByText(/whsec_/)).toHaveCount(0);
  await section.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'New secret' }).click();
  await expect(section.getByText(/^whsec_/)).toBeVisible();
  await expect(section.getByText(/^Signs too until/)).toBeVisible();
  await section.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(section.getByRole('button', { name: 'Send a test' })).toHaveCount(0);
  await expect(section.getByText(/whsec_/)).toHaveCount(0);
});
