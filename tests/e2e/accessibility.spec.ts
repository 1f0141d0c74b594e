import { expectAccessibleInBothThemes, openToCheck } from './axe.ts';
import { expect, test } from './clinic.ts';
import { dashboardUrl } from './people.ts';

test('axe finds nothing on the pages of the sign-in, in both themes', async ({ page }) => {
  await page.goto(`${dashboardUrl}/sign-in`);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test('axe finds nothing on Today, in both themes', async ({ page }) => {
  await openToCheck(page, '/');
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
