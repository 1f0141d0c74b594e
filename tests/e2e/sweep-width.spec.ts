import type { Page } from '@playwright/test';
import { expect, test } from './clinic.ts';
import { dashboardUrl, expectLoaded, openConfiguration, prepareAgent, prepareInvitation } from './people.ts';
import { startWithoutPages } from './program.ts';

test('a name of 100 letters without a space, and a right-to-left name, cause no sideways scrolling on any page', async ({
  clinic,
  page,
}) => {
  const long = 'W'.repeat(100);
  await clinic.takeSession(page);
  const agentPage = await prepareAgent(page, { name: long });
  const { link, address: invitation } = await prepareInvitation(page, agentPage, {
    patientFirstName: long,
    patientLastName: 'سارة الأحمد',
    externalId: long,
  });
  await (await startWithoutPages(link)).finish(long);
  await page.goto(invitation);
  await page.getByRole('link', { name: 'Open report' }).click();
  await expect(page.getByRole('button', { name: 'Mark as reviewed' }).first()).toBeEnabled();
  const report = page.url();
  await page.goto(agentPage);
  const configuration = await openConfiguration(page);
  await expect(configuration.getByRole('button', { name: 'Save' })).toBeVisible();
  const addresses = [
    '/',
    '/invitations',
    '/invitations/new',
    '/agents',
    '/agents/new',
    '/settings',
    '/settings/audit',
  ];
  const expectNoOverhang = async (shown: Page) => {
    for (const width of [320, 2560]) {
      await shown.setViewportSize({ width, height: 800 });
      expect(await findOverhanging(shown), `${new URL(shown.url()).pathname} at ${width} px`).toEqual([]);
    }
  };
  for (const address of [
    ...addresses.map((path) => `${dashboardUrl}${path}`),
    invitation,
    report,
    agentPage,
  ]) {
    await page.goto(address);
    await expectLoaded(page);
    await expectNoOverhang(page);
  }
  await expectNoOverhang(configuration);
});

/** The innermost elements beyond the right edge of the window; none where the page does not scroll sideways. */
const findOverhanging = (page: Page) =>
  page.evaluate(() => {
    const { documentElement: root } = document;
    if (root.scrollWidth <= window.innerWidth) return [];
    const isOutside = (element: Element) => element.getBoundingClientRect().right > window.innerWidth + 0.5;
    return [...document.body.querySelectorAll('*')]
      .filter((element) => isOutside(element) && ![...element.children].some(isOutside))
      .map((element) => `${element.tagName}.${element.className} in ${element.parentElement?.className}`);
  });
