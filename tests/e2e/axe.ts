import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { dashboardUrl, expectLoaded, takeSession } from './people.ts';

/** Whether the page has switched to the dark theme: its text is nearer to white than to black. */
function isTextLight(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    if (canvas === null) throw new Error('This browser draws nothing');
    canvas.fillStyle = getComputedStyle(document.body).color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return red + green + blue > (3 * 255) / 2;
  });
}

/**
 * Requires that axe finds nothing on the page in its present state.
 *
 * @param within - a selector of the part to look at; the whole page without it
 * @param rules - ids of the rules to check; all of them without it
 */
export async function expectAccessible(
  page: Page,
  { within, rules }: { within?: string; rules?: string[] } = {},
): Promise<void> {
  // Legacy mode opens no second window, which is only needed for frames of other origins: there are none. Selectors are written for
  // violations alone: for everything that passed, they would take longer than some of the rules.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (within !== undefined) axe.include(within);
  if (rules !== undefined) axe.withRules(rules);
  const { violations } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => ({ id, targets: nodes.map((node) => node.target.join(' ')) })),
    page.url(),
  ).toEqual([]);
}

/** Requires that axe finds nothing on the page, in the light and in the dark theme. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // No animations: half-faded text has no measurable contrast.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect.poll(() => isTextLight(page)).toBe(colorScheme === 'dark');
    // Themes differ only in colours: everything else was checked in the light one.
    const rules = colorScheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined;
    await expectAccessible(page, rules === undefined ? {} : { rules });
  }
}

/** Opens a page of the dashboard in the session of an earlier test, and waits until nothing on it is loading. */
export async function openToCheck(page: Page, path: string): Promise<void> {
  await takeSession(page);
  await page.goto(`${dashboardUrl}${path}`);
  await expectLoaded(page);
}
