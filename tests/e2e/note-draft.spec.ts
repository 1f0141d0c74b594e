import type { Page } from '@playwright/test';
import { expect, test } from './clinic.ts';
import { prepareAgent, prepareInvitation, searchList } from './people.ts';
import { startWithoutPages } from './program.ts';

const note = (page: Page) => page.getByLabel('Note', { exact: true });
const unsaved = (page: Page) => page.getByText('Not saved yet');

test('S40 a note that was typed and not saved survives a reload and never stands in the browser’s storage; a colleague’s change is shown beside it', async ({
  browser,
  clinic,
  page,
}) => {
  await clinic.takeSession(page);
  const agent = await prepareAgent(page, { name: 'Notes' });
  const { link } = await prepareInvitation(page, agent, { patientLastName: 'Noteworth' });
  await (await startWithoutPages(link)).finish('My left knee hurts');
  await searchList(page, 'Noteworth');
  await page.getByRole('link', { name: 'Noteworth' }).first().click();
  await page.getByRole('link', { name: /Open report/ }).click();
  await expect(page).toHaveURL(/\/encounters\//);
  const address = page.url();
  await page.getByText('Private note').click();
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/drafts/note') && answer.request().method() === 'PUT',
  );
  await note(page).fill('Ask about the brace');
  await saved;
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).not.toContain('brace');
  await page.reload();
  await expect(note(page)).toHaveValue('Ask about the brace');
  await expect(unsaved(page)).toBeVisible();

  // Drafts are one's own.
  const colleague = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await clinic.takeSession(colleague, 'clinician');
  await colleague.goto(address);
  await colleague.getByText('Private note').click();
  await expect(note(colleague)).toHaveValue('');
  await note(colleague).fill('Theirs');
  await colleague.getByRole('button', { name: 'Save note' }).click();
  await expect(colleague.getByText('Note saved')).toBeVisible();
  await colleague.context().close();

  await page.reload();
  const warning = page.getByRole('alert').filter({ hasText: 'saved a change of this meanwhile' });
  await expect(warning).toContainText('Theirs');
  await expect(note(page)).toHaveValue('Ask about the brace');
  await warning.getByRole('button', { name: 'Keep mine' }).click();
  const dropped = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/drafts/note') && answer.request().method() === 'DELETE',
  );
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Note saved')).toBeVisible();
  await dropped;
  await page.reload();
  await expect(note(page)).toHaveValue('Ask about the brace');
  await expect(unsaved(page)).toHaveCount(0);
});
