import type { Page } from '@playwright/test';
import { expect, test } from './clinic.ts';
import { tellEmergency } from './emergency.ts';
import { keyboard, tabTo } from './hands.ts';
import {
  answerToTheEnd,
  dashboardUrl,
  fillInAgent,
  fillInInvitation,
  openConfiguration,
  openPhone,
  prepareAgent,
  prepareInvitation,
  startConsultation,
} from './people.ts';
import { reportEmergency } from './program.ts';

const agent = 'Keys alone';
const complaint = 'Crushing chest pain right now, going into my left arm';

/** Presses keys one after the other. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('the main job can be done with the keyboard alone, and at each stop the focus is in view, uncovered and outlined', async ({
  clinic,
  page,
}) => {
  await clinic.signIn(page, 'owner', keyboard);
  // Once this button is enabled the script is running; earlier key presses would be lost.
  await expect(page.getByRole('button', { name: /^Search/ })).toBeEnabled();
  await press(page, 'g', 'a');
  await expect(heading(page, 'Agents')).toBeVisible();
  await keyboard.press(page.getByRole('link', { name: 'New agent' }).first());
  await fillInAgent(
    page,
    { name: agent, specialization: 'Cardiology', visitType: 'Before the visit' },
    keyboard,
  );
  const configuration = await openConfiguration(page, keyboard);
  await keyboard.write(configuration.getByLabel('Welcome words, English'), 'Hello from the heart clinic.');
  await keyboard.press(configuration.getByRole('button', { name: 'Save' }));
  await expect(configuration.getByRole('status')).toContainText('Saved');
  await configuration.close();

  await press(page, 'n');
  const link = await fillInInvitation(
    page,
    {
      agent,
      firstName: 'Nora',
      lastName: 'Keyes',
      dateOfBirth: { day: '27', month: '5', year: '1976' },
      externalId: 'HL-KEYS',
      email: 'nora.keyes@patients.example',
      phone: '+44 7700 900123',
      messageLanguage: 'English',
      followedFor: '7 days',
      linkText: 'Choose a time for your visit',
      linkAddress: 'https://harbourlane.example/book',
    },
    keyboard,
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: dashboardUrl });
  await keyboard.press(page.getByRole('button', { name: 'Copy link' }));
  await expect(page.getByText('Copied').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  // By keyboard: below.
  await (await reportEmergency(link, complaint)).finish();

  await expect(page.getByText('Finished', { exact: true }).first()).toBeVisible();
  await keyboard.press(page.getByRole('link', { name: 'Open report' }));
  await expect(page).toHaveURL(/\/encounters\//);
  const acknowledge = page
    .getByRole('region', { name: 'Red flags' })
    .getByRole('button', { name: /^Acknowledge / });
  await expect(acknowledge.first()).toBeEnabled();
  for (let open = await acknowledge.count(); open > 0; open -= 1) {
    await keyboard.press(acknowledge.first());
    await keyboard.press(page.getByRole('button', { name: 'Called the patient' }));
    await expect(acknowledge).toHaveCount(open - 1);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await press(page, 'r');
  await expect(page.getByText(/^Reviewed by /).first()).toBeVisible();

  await press(page, 'n');
  await expect(heading(page, 'New invitation')).toBeVisible();
  await fillInInvitation(page, { agent, firstName: 'Otto', lastName: 'Keyes' }, keyboard);
  await press(page, 'g', 'i');
  await expect(heading(page, 'Invitations')).toBeVisible();
  await press(page, '/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('keyes');
  await keyboard.choose(page.getByLabel('Status'), 'Not started');
  const rows = page.getByRole('table', { name: 'Invitations' }).getByRole('link');
  await expect(rows).toHaveCount(1);
  // In the filters, letters select an option; after them, they are shortcuts of the list.
  await tabTo(page.getByRole('checkbox', { name: 'Select all on this page' }));
  await press(page, 'j', 'x');
  await expect(page.getByRole('checkbox', { name: 'Select Otto Keyes' })).toBeChecked();
  await keyboard.press(page.getByRole('button', { name: 'Revoke…' }));
  const dialog = page.getByRole('alertdialog');
  await keyboard.press(dialog.getByRole('button', { name: /^Revoke/ }));
  await expect(page.getByText('1 invitation revoked')).toBeVisible();
  await expect(rows).toHaveCount(0);

  await press(page, 'g', 's');
  await expect(heading(page, 'Settings')).toBeVisible();
  await tabTo(page.getByRole('button', { name: 'Sign out', exact: true }));
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Sign in to Consult Desk' })).toBeVisible();
});

test('an emergency can be reported with the keyboard alone, and at each stop the focus is in view, uncovered and outlined', async ({
  clinic,
  browser,
  page,
}) => {
  await clinic.takeSession(page);
  const agent = await prepareAgent(page, { name: 'Keys alone', specialization: 'Cardiology' });
  const { link, address } = await prepareInvitation(page, agent);
  const phone = await openPhone(browser);
  await startConsultation(phone.page, link, keyboard);
  await tellEmergency(phone.page, 'Crushing chest pain right now, going into my left arm', keyboard);
  await answerToTheEnd(phone.page, {}, keyboard);
  await phone.context.close();
  await page.goto(address);
  await expect(page.getByText('Finished', { exact: true }).first()).toBeVisible();
});
