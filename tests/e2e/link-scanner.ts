import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { type Clinic, expect } from './clinic.ts';
import { openPhone, prepareAgent, prepareInvitation } from './people.ts';

type Fixtures = { clinic: Clinic; browser: Browser; page: Page; request: APIRequestContext };

/**
 * Requires that what scanners and previews do with an invitation's link leaves it unused.
 *
 * @param times.requests - how often it is requested with GET, and as often with HEAD
 * @param times.loads - how often a browser opens it
 */
export async function expectUnusedAfter(
  times: { requests: number; loads: number },
  { clinic, browser, page, request }: Fixtures,
): Promise<void> {
  await clinic.takeSession(page);
  const agent = await prepareAgent(page, { name: 'Scanned' });
  const { link, address } = await prepareInvitation(page, agent);
  for (let count = 0; count < times.requests; count++) {
    expect((await request.get(link)).status()).toBe(200);
    expect((await request.head(link)).status()).toBe(200);
  }
  for (let count = 0; count < times.loads; count++) {
    const { context, page: scanner } = await openPhone(browser);
    await scanner.goto(link);
    await expect(scanner.getByRole('button', { name: 'Start' })).toBeVisible();
    await context.close();
  }
  // A used link would lead on to the consultation.
  const last = await request.get(link, { maxRedirects: 0 });
  expect(last.status()).toBe(200);
  await page.goto(address);
  await expect(page.getByText('Not started').first()).toBeVisible();
}
