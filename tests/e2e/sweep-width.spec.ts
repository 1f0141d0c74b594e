import type { Page } from '@playwright/test';
import { addressOf, shownPages } from '../helpers/page-addresses.ts';
import { expect, test } from './clinic.ts';
import { prepareRecords } from './page-records.ts';
import { dashboardUrl, expectLoaded, openConfiguration } from './people.ts';

test('a name of 100 letters without a space, and a right-to-left name, cause no sideways scrolling on any page', async ({
  clinic,
  page,
}) => {
  const long = 'W'.repeat(100);
  await clinic.takeSession(page);
  const records = await prepareRecords(page, {
    agent: long,
    patient: { patientFirstName: long, patientLastName: 'سارة الأحمد', externalId: long },
    words: long,
  });
  await page.goto(`${dashboardUrl}${addressOf('agent', records)}`);
  const configuration = await openConfiguration(page);
  await expect(configuration.getByRole('button', { name: 'Save' })).toBeVisible();
  const expectNoOverhang = async (shown: Page) => {
    for (const width of [320, 2560]) {
      await shown.setViewportSize({ width, height: 800 });
      expect(await findOverhanging(shown), `${new URL(shown.url()).pathname} at ${width} px`).toEqual([]);
    }
  };
  for (const key of shownPages) {
    await page.goto(`${dashboardUrl}${addressOf(key, records)}`);
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
