import { findMessages } from '../../lib/shared/all-messages.ts';
import { listPages } from '../../lib/shared/pages.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './clinic.ts';
import { dashboardUrl } from './people.ts';

/** English words of the frame and of the pages opened here; none may be on a page in Spanish. */
const english =
  /\b(Today|Invitations|Agents|Settings|Sign out|Search|Created|Status|Finished|Started|Report|Loading|days?)\b/;

test('a clinician whose browser prefers Spanish sees no English until choosing English', async ({
  browser,
  clinic,
}) => {
  const context = await browser.newContext({ locale: 'es-ES' });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    // The page rendered by the server and that of the browser must be equal.
    if (/hydrat/i.test(message.text())) problems.push(message.text());
  });

  await page.goto(`${dashboardUrl}/sign-in`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
  await clinic.takeSession(page);
  await page.goto(dashboardUrl);

  for (const { key } of listPages('navigation', () => true)) {
    const name = findMessages('es').pages[key];
    await page
      .getByRole('navigation', { name: 'Principal', exact: true })
      .getByRole('link', { name })
      .click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByText('Cargando')).toHaveCount(0);
    // Names given by people stay unchanged.
    const texts = await page.locator('h1, h2, nav, th, button, label, .status, .hint').allInnerTexts();
    expect(texts.filter((text) => english.test(text))).toEqual([]);
  }
  await expectAccessible(page);
  expect(problems).toEqual([]);

  await page.getByLabel('Idioma del panel').selectOption({ label: 'English' });
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('link', { name: 'Today' }).first().click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await context.close();
});
