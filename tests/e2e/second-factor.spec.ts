import type { BrowserContext, Locator, Page } from '@playwright/test';
import { appCode } from '../helpers/second-factor.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { addPerson, expect, test } from './clinic.ts';
import { keyboard } from './hands.ts';
import { authorizeAddress, credentials, dashboardUrl, serviceUrl, signIn } from './people.ts';

const oneMoreStep = (page: Page) => page.getByRole('heading', { name: 'One more step' });
const today = (page: Page) => page.getByRole('heading', { name: 'Today', level: 1 });

/** A virtual authenticator, which approves every request. */
async function addFingerprintReader(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The address of the service's sign-in page, for a new sign-in. */
const signInAddress = () =>
  authorizeAddress({ scope: 'openid email read', state: 'second-factor', prompt: 'login' }).href;

async function givePassword(page: Page, email: string): Promise<void> {
  await page.goto(signInAddress());
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(credentials.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const allow = (page: Page) => page.getByRole('button', { name: 'Allow' }).click();

const readText = async (place: Locator) => (await place.textContent())?.trim() ?? '';

/** The secret that a set-up page shows as text. */
const readKey = async (page: Page) => (await readText(page.locator('code.secret'))).replaceAll(' ', '');

test('S9 a person adds a passkey with the keyboard, and then signs in to the dashboard with it', async ({
  clinic,
  page,
}) => {
  const email = clinic.emailOf.clinician;
  await addFingerprintReader(page);
  await signIn(page, email);
  await page.goto(`${serviceUrl}/auth/security`);
  await expectAccessibleInBothThemes(page);
  await keyboard.write(page.getByLabel('Name'), 'Work laptop');
  await keyboard.press(page.getByRole('button', { name: 'Add a passkey' }));
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  await expectAccessibleInBothThemes(page);
  await keyboard.press(page.getByRole('link', { name: 'I have kept them' }));
  await expect(page.getByRole('listitem').filter({ hasText: 'Work laptop' })).toBeVisible();
  await expect(page.getByText('10 of 10 are left')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.goto(`${dashboardUrl}/settings`);
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(credentials.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(oneMoreStep(page)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  // The password alone opens no page of the clinic.
  await page.goto(dashboardUrl);
  await expect(today(page)).toBeHidden();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(credentials.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await keyboard.press(page.getByRole('button', { name: 'Use a passkey' }));
  await expect(today(page)).toBeVisible();
});

test('S9 the page says that the browser does not find the passkey, and offers another way', async ({
  clinic,
  page,
  browser,
}) => {
  const email = clinic.emailOf.clinician;
  const context = await browser.newContext({ locale: 'en-GB' });
  const elsewhere = await context.newPage();
  await addFingerprintReader(elsewhere);
  await givePassword(elsewhere, email);
  await allow(elsewhere);
  await addFingerprintReader(page);
  await signIn(page, email);
  await page.goto(`${serviceUrl}/auth/security`);
  await page.getByLabel('Name').fill('Phone');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const recoveryCode = await readText(page.getByRole('listitem').first());
  // A session from before the passkey was added has to prove the second factor first.
  await elsewhere.goto(`${serviceUrl}/auth/security`);
  await elsewhere.getByRole('link', { name: 'Make changes' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await expectAccessibleInBothThemes(elsewhere);
  await givePassword(elsewhere, email);
  await elsewhere.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(elsewhere.getByRole('alert')).toContainText('No passkey was used');
  await elsewhere.getByText('Use a recovery code').click();
  await elsewhere.getByLabel('Recovery code').fill(recoveryCode);
  await elsewhere.getByRole('button', { name: 'Confirm' }).click();
  await expect(oneMoreStep(elsewhere)).toBeHidden();
  await elsewhere.goto(`${serviceUrl}/auth/security`);
  await expect(elsewhere.getByText('9 of 10 are left')).toBeVisible();
  await context.close();
});

test.describe('without JavaScript', () => {
  let context: BrowserContext;
  test.beforeEach(async ({ browser }) => {
    context = await browser.newContext({ locale: 'en-GB', javaScriptEnabled: false });
  });
  test.afterEach(() => context.close());

  test('S9 an app is set up, its code and a recovery code sign in, and the page says that passkeys need JavaScript', async ({
    clinic,
  }) => {
    const email = clinic.emailOf.clinician;
    const page = await context.newPage();
    await givePassword(page, email);
    await allow(page);
    await page.goto(`${serviceUrl}/auth/security`);
    await page.getByLabel('Name').fill('Work laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByRole('alert').filter({ visible: true })).toContainText('Passkeys need JavaScript');
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    const key = await readKey(page);
    await page.getByLabel('Code that the app shows').fill(appCode(key));
    await page.getByRole('button', { name: 'Turn on' }).click();
    const recoveryCode = await readText(page.getByRole('listitem').first());
    await page.getByRole('link', { name: 'I have kept them' }).click();
    await expect(page.getByRole('status')).toContainText('The authenticator app is on.');

    for (const turn of ['app', 'recovery'] as const) {
      await givePassword(page, email);
      await expect(oneMoreStep(page)).toBeVisible();
      // The code of the next time step: newer than the one used for the set-up, and still accepted if the clock moves
      // on meanwhile.
      if (turn === 'app') await page.getByLabel('Code from your authenticator app').fill(appCode(key, 1));
      else {
        await page.getByText('Use a recovery code').click();
        await page.getByLabel('Recovery code').fill(recoveryCode);
      }
      await page
        .locator('form')
        .filter({
          has: page.getByLabel(turn === 'app' ? 'Code from your authenticator app' : 'Recovery code'),
        })
        .getByRole('button', { name: 'Confirm' })
        .click();
      await expect(oneMoreStep(page)).toBeHidden();
    }
    await page.goto(`${serviceUrl}/auth/security`);
    await expect(page.getByText('9 of 10 are left')).toBeVisible();
  });
});

test('S9 in a new clinic a sign-in includes setting up a second factor, in both themes', async ({
  administer,
  clinic,
  page,
}) => {
  const name = `New ${clinic.name}`;
  await administer(['org', 'add', name]);
  const email = await addPerson(administer, name, 'required@quayside.example', 'owner');
  await givePassword(page, email);
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Code that the app shows').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText('The code is not right');
  await page.getByLabel('Code that the app shows').fill(appCode(await readKey(page)));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await allow(page);
  await page.goto(`${serviceUrl}/auth/security`);
  await expect(page.getByText(`${name} requires a second factor`)).toBeVisible();
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click();
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText('Add another one');
  await page.getByRole('link', { name: 'Applications that act for you' }).click();
  await page.getByRole('link', { name: 'Sign-in security' }).click();
  await expect(page.getByRole('heading', { name: 'Sign-in security' })).toBeVisible();
});

test('a password that an operator set opens nothing before the person has chosen a new one', async ({
  administer,
  clinic,
  page,
}) => {
  const email = await addPerson(administer, clinic.name, 'newcomer@quayside.example', 'clinician', {
    isOwnPassword: false,
  });
  await givePassword(page, email);
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const choose = async (password: string, again = password) => {
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('New password again').fill(again);
    await page.getByRole('button', { name: 'Save password' }).click();
  };
  await choose('nine grey herons by the weir', 'nine grey herons');
  await expect(page.getByRole('alert')).toContainText('The two new passwords are not the same.');
  await expectAccessibleInBothThemes(page);
  await choose(credentials.password);
  await expect(page.getByRole('alert')).toContainText('Choose another password than the one before.');
  await page.goto(`${serviceUrl}/auth/security`);
  await expect(page.getByText('Sign in through your application first')).toBeVisible();
  await givePassword(page, email);
  await choose('nine grey herons by the weir');
  await allow(page);
  await page.goto(`${serviceUrl}/auth/security`);
  await expect(page.getByText(email)).toBeVisible();
});
