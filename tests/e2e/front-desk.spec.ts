import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { type Clinic, createClinic, expect, test } from './clinic.ts';
import { prepareAgent, prepareInvitation, searchList } from './people.ts';
import { reportEmergency } from './program.ts';

const words = 'Crushing chest pain right now, going into my left arm';
const phone = '+44 (0)20 7946 0018';

let clinic: Clinic;
/** Address of each patient's page. */
const pages: Record<string, string> = {};

test.beforeAll(async ({ administer, browser }) => {
  clinic = await createClinic(administer);
  const page = await browser.newPage();
  await clinic.takeSession(page);
  const agent = await prepareAgent(page, { name: 'At the desk', specialization: 'Cardiology' });
  for (const [name, number] of [
    ['Reachable', phone],
    ['Numberless', null],
  ] as const) {
    const patient = { patientFirstName: 'Edda', patientLastName: name };
    const contact = number === null ? undefined : { patientPhone: number };
    const { link, address } = await prepareInvitation(page, agent, patient, contact);
    pages[name] = address;
    const consultation = await reportEmergency(link, words);
    await consultation.finish();
  }
  await page.close();
});

/** What has to stand wherever a front desk meets this emergency. */
async function expectHelp(page: Page, place: ReturnType<Page['locator']>, name: string): Promise<void> {
  await expect(place).toContainText('Get a clinician now');
  const call = place.getByRole('link', { name: /^Call / });
  if (name === 'Reachable') await expect(call).toHaveAttribute('href', 'tel:+442079460018');
  else {
    await expect(place).toContainText('No phone on file');
    await expect(call).toHaveCount(0);
  }
  expect(await page.content()).not.toMatch(/crushing|chest pain/i);
}

for (const name of ['Reachable', 'Numberless']) {
  test(`a front desk reads on Today, in the list and on the page of the patient ${name} to get a clinician now, and whom to call`, async ({
    page,
  }) => {
    await clinic.openSignedIn(page, 'front_desk');
    const row = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');
    await expectHelp(page, row.filter({ hasText: name }), name);
    await searchList(page, name);
    await expectHelp(page, page.getByRole('row').filter({ hasText: name }), name);
    await page.getByRole('table').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name: `Edda ${name}`, level: 1 })).toBeVisible();
    await expectHelp(page, page.getByRole('note', { name: 'Get a clinician now' }), name);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}

test('a clinician is not told to get a clinician, and reads where no phone number is on file', async ({
  page,
}) => {
  await clinic.openSignedIn(page, 'clinician');
  const row = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');
  await expect(row.filter({ hasText: 'Numberless' })).toContainText('No phone on file');
  await page.goto(pages.Numberless ?? '');
  await expect(page.getByRole('link', { name: 'Open report' })).toBeVisible();
  await expect(page.getByText('Get a clinician now')).toHaveCount(0);
});
