import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes, openToCheck } from './axe.ts';
import { expect, test } from './clinic.ts';
import { alarmPage, tickFirstSign } from './emergency.ts';
import {
  answerOnce,
  dashboardUrl,
  openPhone,
  prepareAgent,
  prepareInvitation,
  startConsultation,
} from './people.ts';

test('axe finds nothing on the pages of the sign-in, in both themes', async ({ page }) => {
  await page.goto(`${dashboardUrl}/sign-in`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

for (const path of ['/', '/invitations', '/invitations/new'])
  test(`axe finds nothing on ${path}, in both themes`, async ({ page }) => {
    await openToCheck(page, path);
    await expectAccessibleInBothThemes(page);
  });

test('axe finds nothing on an invitation’s page and its report, in both themes', async ({ page }) => {
  await openToCheck(page, '/invitations');
  await page.getByRole('link', { name: 'Ruth Adeyemi' }).first().click();
  await expect(page.getByRole('heading', { name: 'Ruth Adeyemi', level: 1 })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page
    .getByRole('link', { name: /report/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/encounters\//);
  await expect(
    page
      .getByRole('heading', { name: 'In the patient’s words' })
      .or(page.getByText('In the patient’s words'))
      .first(),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test("axe finds nothing on the patient's pages, in both themes", async ({ browser, clinic, page }) => {
  await clinic.takeSession(page);
  const kind = { specialization: 'Cardiology', visitType: 'Before the visit' };
  const { link } = await prepareInvitation(page, await prepareAgent(page, { name: 'Axe', ...kind }), {
    patientDateOfBirth: '1960-02-01',
    encounterCompletionLinkText: 'Book',
    encounterCompletionLinkUrl: 'https://harbourlane.example/book',
  });
  const phone = await openPhone(browser);
  await phone.page.goto(link);
  await expectAccessibleInBothThemes(phone.page);
  await startConsultation(phone.page, link);
  const seen = await walkToTheEnd(phone.page, 'Crushing chest pain right now, going into my left arm');
  expect(seen).toContain('.now');
  expect(seen).toContain('.alarm-icon');
  await expect(phone.page.getByText('If you have not called yet, call')).toBeVisible();
  const other = await openPhone(browser);
  await other.page.goto(link);
  await expectAccessibleInBothThemes(other.page);
  await phone.page.goto(`${phone.page.url()}/clear`);
  await expectAccessibleInBothThemes(phone.page);
  await phone.context.close();
  await other.context.close();
});

test('axe finds nothing on the last page of a patient who was not told to call, in both themes', async ({
  browser,
  clinic,
  page,
}) => {
  await clinic.takeSession(page);
  const kind = { specialization: 'General practice', visitType: 'Before the visit' };
  const { link } = await prepareInvitation(page, await prepareAgent(page, { name: 'Calm', ...kind }), {});
  const phone = await openPhone(browser);
  await startConsultation(phone.page, link);
  expect(await walkToTheEnd(phone.page, 'My left knee hurts on stairs')).toContain('.done-mark');
  await phone.context.close();
});

/** Answers until the last page, with axe on each kind of page; gives the parts that these kinds have. */
async function walkToTheEnd(page: Page, story: string): Promise<string> {
  const seen = new Set<string>();
  for (let turn = 0; turn < 60; turn++) {
    const kind = await page.locator('main').evaluate((main) => {
      const parts = [
        ...['.quick', '.choices', '.scale', '.age', '.pair', '.kept', '.story', '.own', '.now'],
        ...['.sum', '.alarm-icon', '.done-mark', '.talk'],
      ];
      return parts.filter((part) => main.querySelector(part) !== null).join(' ');
    });
    if (!seen.has(kind)) await expectAccessibleInBothThemes(page);
    seen.add(kind);
    if ((await alarmPage(page).count()) > 0) await tickFirstSign(page);
    else if (await answerOnce(page, { 'What brings you': story })) break;
  }
  return [...seen].join(' ');
}
