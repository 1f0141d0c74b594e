import { expect, test } from './clinic.ts';
import { openPhone, prepareAgent, prepareInvitation } from './people.ts';

test('S16 100 GET and HEAD requests and 20 browser loads without an answer leave the invitation unused', async ({
  clinic,
  browser,
  page,
  request,
}) => {
  await clinic.takeSession(page);
  const agent = await prepareAgent(page, { name: 'Scanned' });
  const { link, address } = await prepareInvitation(page, agent);
  for (let count = 0; count < 50; count++) {
    expect((await request.get(link)).status()).toBe(200);
    expect((await request.head(link)).status()).toBe(200);
  }
  for (let count = 0; count < 20; count++) {
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
});
