import type { Page } from '@playwright/test';
import { type Clinic, createClinic, expect, test } from './clinic.ts';
import { createAgent, createInvitation, dashboardUrl, openConfiguration } from './people.ts';

const unique = 'Sleep clinic, evening';

test.describe.configure({ mode: 'serial' });

let clinic: Clinic;
let page: Page;

test.beforeAll(async ({ administer, browser }) => {
  clinic = await createClinic(administer);
  page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await clinic.openSignedIn(page);
});
test.afterAll(() => page.context().close());

const field = (label: string) => page.getByLabel(label, { exact: true });

test('a suggested name follows the choices, and never replaces a typed one', async () => {
  await page.goto(`${dashboardUrl}/agents/new`);
  await field('Specialization').selectOption({ label: 'Neurology' });
  await expect(field('Name')).toHaveValue('Neurology, before the visit');
  await field('Visit type').selectOption({ label: 'After the visit' });
  await expect(field('Name')).toHaveValue('Neurology, after the visit');
  await field('Name').fill(unique);
  await field('Specialization').selectOption({ label: 'Urology' });
  await expect(field('Name')).toHaveValue(unique);
  await page.getByRole('button', { name: 'Create agent' }).click();
  await expect(page.getByRole('heading', { name: unique, level: 1 })).toBeVisible();
});

test('duplicating an agent creates one of the same kind under another name, and the page says what is not copied', async () => {
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await expect(field('Name')).toHaveValue(`${unique} (copy)`);
  await expect(field('Specialization').locator('option:checked')).toHaveText('Urology');
  await expect(field('Visit type').locator('option:checked')).toHaveText('After the visit');
  await expect(page.getByRole('note')).toContainText('configuration starts fresh');
  await page.getByRole('button', { name: 'Create agent' }).click();
  await expect(page.getByRole('heading', { name: `${unique} (copy)`, level: 1 })).toBeVisible();
});

test('new invitations start with the agent that was chosen for them, and the list marks it', async () => {
  await page.getByRole('button', { name: 'Use for new invitations' }).click();
  await expect(page.getByRole('button', { name: 'No longer use for new invitations' })).toBeVisible();
  await page.goto(`${dashboardUrl}/invitations/new`);
  await expect(field('Agent').locator('option:checked')).toHaveText(`${unique} (copy)`);
  await page.goto(`${dashboardUrl}/agents`);
  const marked = page.getByRole('row').filter({ hasText: 'For new invitations' });
  await expect(marked).toHaveCount(1);
  await marked.getByRole('link', { name: `${unique} (copy)`, exact: true }).click();
});

test('an agent with open invitations is only deleted after its name is typed', async () => {
  await createInvitation(page, { agent: `${unique} (copy)` });
  await page.goto(`${dashboardUrl}/agents`);
  await page.getByRole('link', { name: `${unique} (copy)`, exact: true }).click();
  await page.getByRole('button', { name: 'Delete agent' }).click();
  const dialog = page.getByRole('alertdialog');
  const remove = dialog.getByRole('button', { name: 'Delete agent' });
  await expect(dialog).toContainText('1 open invitation stops working at once.');
  await expect(remove).toBeDisabled();
  await dialog.getByLabel('Agent’s name').fill(unique);
  await expect(remove).toBeDisabled();
  await dialog.getByLabel('Agent’s name').fill(` ${unique} (copy) `);
  await remove.click();
  await expect(page.getByRole('heading', { name: 'Agents', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: `${unique} (copy)`, exact: true })).toHaveCount(0);
  // No agent is chosen for new invitations any more.
  await expect(page.getByText('For new invitations')).toHaveCount(0);
});

test('a simulated patient shows the effect of switching a topic off, and nothing is saved by that', async () => {
  await createAgent(page, {
    name: 'Walk-in, simulated',
    specialization: 'General practice',
    visitType: 'Before the visit',
  });
  const configuration = await openConfiguration(page);
  const topic = configuration.getByLabel('Smoking, alcohol, work');
  await topic.uncheck();
  await configuration.getByRole('button', { name: 'Try with simulated patients' }).click();
  await expect(configuration.getByText('It is not saved.')).toBeVisible();
  await configuration.getByRole('radio', { name: /^A cold/ }).check();
  await configuration.getByRole('button', { name: 'Run this case' }).click();
  await expect(configuration.getByRole('heading', { name: 'A cold', level: 1 })).toBeVisible();
  const compared = configuration
    .locator('section')
    .filter({ has: configuration.getByRole('heading', { name: 'Against the configuration in force' }) });
  await expect(compared.getByRole('heading', { name: /^No longer asked/ })).toBeVisible();
  await expect(compared.getByText('Do you smoke?')).toBeVisible();
  await expect(configuration.getByText('Must raise nothing. As expected.')).toBeVisible();
  // The form still has the change, which is not saved.
  await configuration.getByRole('button', { name: 'Back to the form' }).click();
  await expect(configuration.getByText('Not saved yet.')).toBeVisible();
  await expect(topic).not.toBeChecked();
  await configuration.goto(configuration.url().replace(/\/simulated.*$/, ''));
  await expect(topic).toBeChecked();
});
