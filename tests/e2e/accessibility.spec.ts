import { expectAccessibleInBothThemes, openToCheck } from './axe.ts';
import { expect, test } from './clinic.ts';
import { dashboardUrl, openPhone, prepareAgent, prepareInvitation, startConsultation } from './people.ts';
import { walkToTheEnd } from './walk-pages.ts';

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
