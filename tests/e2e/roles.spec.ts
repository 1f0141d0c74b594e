import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { dashboardUrl, emailOf, openSignedIn, searchList, takeSession } from './people.ts';

type Role = keyof typeof emailOf;
type Control = { role: 'button' | 'link' | 'combobox' | 'textbox'; name: string | RegExp };

const treating: readonly Role[] = ['owner', 'clinician'];
const owners: readonly Role[] = ['owner'];
const everybody: readonly Role[] = ['owner', 'clinician', 'front_desk'];

// Of the sample data: chest pain at rest, which is an emergency.
const patient = 'Ruth Adeyemi';
const said = /chest pain at rest|tight band|twenty minutes/i;

/** The controls of each page, and the roles that have them. */
const pages: { name: string; open: (page: Page) => Promise<unknown>; has: [Control, readonly Role[]][] }[] = [
  {
    name: 'Today',
    open: (page) => page.goto(`${dashboardUrl}/`),
    has: [
      [{ role: 'link', name: 'New invitation' }, everybody],
      [{ role: 'link', name: 'Open report' }, treating],
    ],
  },
  {
    name: 'the list of invitations',
    open: (page) => page.goto(`${dashboardUrl}/invitations`),
    has: [
      [{ role: 'link', name: 'New invitation' }, everybody],
      [{ role: 'button', name: 'Export' }, everybody],
    ],
  },
  {
    name: 'an invitation',
    open: openInvitation,
    has: [[{ role: 'link', name: 'Open report' }, treating]],
  },
  {
    name: 'an invitation that is open',
    open: (page) => openInvitation(page, 'Samuel Pryce'),
    has: [
      [{ role: 'button', name: 'Copy link' }, everybody],
      [{ role: 'button', name: 'Revoke' }, everybody],
    ],
  },
  {
    name: 'the list of agents',
    open: (page) => page.goto(`${dashboardUrl}/agents`),
    has: [
      [{ role: 'link', name: 'New agent' }, treating],
      [{ role: 'link', name: /^Open configuration: Heart check-in/ }, treating],
      [{ role: 'link', name: 'Heart check-in' }, everybody],
    ],
  },
  {
    name: 'an agent',
    open: async (page) => {
      await page.goto(`${dashboardUrl}/agents`);
      await page.getByRole('link', { name: 'Heart check-in', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Heart check-in', level: 1 })).toBeVisible();
    },
    has: [
      [{ role: 'link', name: 'Invite a patient' }, everybody],
      [{ role: 'button', name: 'Open configuration' }, treating],
      [{ role: 'button', name: 'Delete agent' }, treating],
    ],
  },
  {
    name: 'the form of a new agent',
    open: (page) => page.goto(`${dashboardUrl}/agents/new`),
    has: [[{ role: 'button', name: 'Create agent' }, treating]],
  },
  {
    name: 'Settings',
    open: (page) => page.goto(`${dashboardUrl}/settings`),
    has: [
      [{ role: 'button', name: 'Sign out everywhere' }, everybody],
      [{ role: 'button', name: /^Connect/ }, owners],
      [{ role: 'link', name: 'Open the audit' }, owners],
    ],
  },
  {
    name: 'the audit',
    open: (page) => page.goto(`${dashboardUrl}/settings/audit`),
    has: [
      [{ role: 'combobox', name: 'Person' }, owners],
      [{ role: 'button', name: 'Export' }, owners],
    ],
  },
];

async function openInvitation(page: Page, name = patient): Promise<void> {
  await searchList(page, name);
  await page.getByRole('table').getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

async function waitForPage(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0);
}

for (const role of everybody) {
  test(`a person of the role ${role} has on each page the controls that the role may use, and no others`, async ({
    page,
  }) => {
    await takeSession(page, emailOf[role]);
    for (const { name, open, has } of pages) {
      await test.step(name, async () => {
        await open(page);
        await waitForPage(page);
        for (const [control, allowed] of has) {
          const found = page.getByRole('main').getByRole(control.role, { name: control.name });
          if (allowed.includes(role)) await expect(found.first()).toBeVisible();
          else await expect(found).toHaveCount(0);
        }
      });
    }
  });

  test(`the commands of a person of the role ${role} are exactly those that the role may use`, async ({
    page,
  }) => {
    await openSignedIn(page, emailOf[role]);
    await page.getByRole('button', { name: /^Search/ }).click();
    const commands = page.getByRole('dialog').getByRole('option');
    await expect(commands.filter({ hasText: 'New invitation' })).toHaveCount(1);
    await expect(commands.filter({ hasText: 'New agent' })).toHaveCount(treating.includes(role) ? 1 : 0);
    await expect(commands.filter({ hasText: 'Go to Audit' })).toHaveCount(owners.includes(role) ? 1 : 0);
  });
}

test('a front desk sees that there is a flag, and none of the patient’s words, on any page', async ({
  page,
}) => {
  await openSignedIn(page, emailOf.front_desk);
  const row = page.getByRole('listitem').filter({ hasText: patient });
  await expect(row).toContainText(/\d flags?/);
  await expect(row).toContainText('Emergency');
  for (const open of [() => page.goto(`${dashboardUrl}/`), () => openInvitation(page)]) {
    await open();
    await waitForPage(page);
    expect(await page.content()).not.toMatch(said);
  }
});

test('at the address of a report a front desk reads in one sentence that the role may not read reports', async ({
  browser,
}) => {
  const clinician = await browser.newPage();
  await takeSession(clinician, emailOf.clinician);
  await openInvitation(clinician);
  await clinician.getByRole('link', { name: 'Open report' }).click();
  await expect(clinician).toHaveURL(/\/encounters\//);
  await expect(clinician.getByText(said).first()).toBeVisible();
  const address = clinician.url();
  await clinician.context().close();

  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await takeSession(page, emailOf.front_desk);
  await page.goto(address);
  await expect(page.getByText('Your role at this clinic does not read reports')).toBeVisible();
  expect(await page.content()).not.toMatch(said);
  await expectAccessible(page);
  await page.context().close();
});

test('an owner finds in the audit who read a report, with filters that are in the address', async ({
  browser,
}) => {
  const clinician = await browser.newPage();
  await takeSession(clinician, emailOf.clinician);
  await openInvitation(clinician);
  await clinician.getByRole('link', { name: 'Open report' }).click();
  await expect(clinician).toHaveURL(/\/encounters\//);
  const [, encounterId = ''] = /encounters\/(\w+)/.exec(clinician.url()) ?? [];
  await clinician.context().close();

  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await takeSession(page);
  await page.goto(`${dashboardUrl}/settings`);
  await page.getByRole('link', { name: 'Open the audit' }).click();
  await page.getByLabel('Person').selectOption(emailOf.clinician);
  await page.getByLabel('Action').selectOption({ label: 'Read a report' });
  const today = await page.evaluate(() => {
    const now = new Date();
    const two = (value: number) => String(value).padStart(2, '0');
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  });
  await page.getByLabel('From day').fill(today);
  await page.getByLabel('To day').fill(today);
  const record = page.getByRole('table').getByRole('link', { name: encounterId }).first();
  await expect(record).toBeVisible();
  await expect(page.getByRole('table')).not.toContainText('Signed in');
  await expectAccessible(page);
  await page.reload();
  await expect(record).toBeVisible();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('audit.csv');
  await page.setViewportSize({ width: 320, height: 640 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
  await record.click();
  await expect(page).toHaveURL(new RegExp(`/encounters/${encounterId}`));
  await page.context().close();
});

test('the exported file contains the shown list', async ({ page }) => {
  await takeSession(page, emailOf.front_desk);
  await searchList(page, patient);
  // The header, and the only remaining row.
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('table').getByRole('link', { name: patient })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('invitations.csv');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString().trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(patient);
  expect(lines[1]).not.toMatch(said);
});
