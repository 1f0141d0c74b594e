import type { Page } from '@playwright/test';
import { arabic } from './arabic.ts';
import { expect, test } from './clinic.ts';
import { tickFirstSign } from './emergency.ts';
import {
  answerToTheEnd,
  answerUntil,
  dashboardUrl,
  openConfiguration,
  openPhone,
  prepareAgent,
  prepareInvitation,
  startConsultation,
} from './people.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function openLanguages(page: Page) {
  await page.goto(`${dashboardUrl}/settings`);
  const section = page.getByRole('region', { name: 'Organization', exact: true });
  return { arabic: section.getByRole('checkbox', { name: 'Arabic, not clinically reviewed' }), section };
}

async function saveWith(page: Page, isOn: boolean): Promise<void> {
  const { arabic: box, section } = await openLanguages(page);
  await box.setChecked(isOn);
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Organization saved')).toBeVisible();
}

test('a patient answers in Arabic only once an owner has switched it on, and the clinician reads it in English with the patient’s own words', async ({
  clinic,
  page,
  browser,
}) => {
  await clinic.takeSession(page);
  const agent = { name: 'Languages', specialization: 'General practice', visitType: 'Before the visit' };
  const agentAddress = await prepareAgent(page, agent);
  const patient = { patientFirstName: 'Salma', patientLastName: 'Karim' };
  const { link, address } = await prepareInvitation(page, agentAddress, patient);
  await page.goto(address);

  const phone = await openPhone(browser, { locale: 'ar' });
  await phone.page.goto(`${link}?lang=ar`);
  await expect(phone.page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(phone.page.getByRole('link', { name: 'العربية' })).toHaveCount(0);
  const { arabic: box } = await openLanguages(page);
  await expect(box).not.toBeChecked();
  await saveWith(page, true);

  await page.goto(agentAddress);
  const configuration = await openConfiguration(page);
  await expect(
    configuration.getByRole('checkbox', { name: 'العربية (not clinically reviewed)' }),
  ).toBeChecked();
  await configuration.close();

  await phone.page.reload();
  const html = phone.page.locator('html');
  await expect(html).toHaveAttribute('lang', 'ar');
  await expect(html).toHaveAttribute('dir', 'rtl');
  await expect(
    phone.page.getByText(arabic('This translation has not been clinically reviewed.')),
  ).toBeVisible();
  await phone.page.getByText(arabic('Language'), { exact: true }).click();
  await expect(phone.page.getByRole('link', { name: 'English' })).toBeVisible();
  await startConsultation(phone.page, link, undefined, arabic);

  // Switched off meanwhile: a consultation that has started goes on in its language.
  await saveWith(page, false);
  const words = 'عندي ألم شديد في صدري منذ ساعتين وأتعرق كثيرا';
  await answerUntil(phone.page, 'story', {}, undefined, arabic);
  await phone.page.getByRole('textbox', { name: arabic('What brings you to the clinic?') }).fill(words);
  await phone.page.getByRole('button', { name: arabic('Continue'), exact: true }).click();
  await tickFirstSign(phone.page, undefined, arabic);
  await answerToTheEnd(phone.page, {}, undefined, arabic);
  await expect(heading(phone.page)).toHaveText(arabic('Thank you'));
  await phone.context.close();

  const next = await openPhone(browser, { locale: 'ar' });
  await next.page.goto((await prepareInvitation(page, agentAddress)).link);
  await expect(next.page.locator('html')).toHaveAttribute('lang', 'en');
  await next.context.close();

  await page.goto(dashboardUrl);
  await page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('listitem')
    .filter({ hasText: 'Karim' })
    .getByRole('link', { name: 'Open report' })
    .click();
  await expect(page.getByRole('heading', { name: 'Salma Karim', level: 1 })).toBeVisible();
  await expect(page.getByText('by chat in Arabic')).toBeVisible();
  const flags = page.getByRole('region', { name: 'Red flags' });
  await expect(flags.getByText('Chest pain').first()).toBeVisible();
  const summary = page.getByRole('region', { name: 'In short' });
  await expect(summary.getByRole('button', { name: words })).toBeVisible();
});
