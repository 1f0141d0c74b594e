import { expectAccessible } from './axe.ts';
import { expect, test } from './clinic.ts';
import { dashboardUrl, emailOf, openSignedIn, searchList, takeSession } from './people.ts';
import { openInvitation, patient, testRole, waitForPage } from './role-pages.ts';

const said = /chest pain at rest|tight band|twenty minutes/i;

// The role that may do least; the others are in sweep-roles.spec.ts.
testRole('front_desk');

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
