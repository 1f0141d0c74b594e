import { expect, test } from './clinic.ts';
import { startOwnDesk } from './own-desk.ts';

/** How long a stop may take (S28). */
const stopLimitMs = 10_000;

test('S28 an open tab does not delay the stop of the dashboard', async ({ page }) => {
  const desk = await startOwnDesk();
  await desk.signIn(page);
  const stream = page.waitForRequest((request) => request.url().endsWith('/api/events'));
  await page.goto(`${desk.url}/invitations`);
  await stream;
  await expect(page.getByRole('heading', { name: 'Invitations', level: 1 })).toBeVisible();
  const startedAt = performance.now();
  await desk.stop();
  expect(performance.now() - startedAt).toBeLessThan(stopLimitMs);
});
