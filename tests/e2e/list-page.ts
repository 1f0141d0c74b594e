import type { Locator, Page } from '@playwright/test';
import { type MailInbox, startMailInbox } from '../../scripts/lib/mail-inbox.ts';
import { expect, test } from './clinic.ts';
import { type OwnDesk, startOwnDesk } from './own-desk.ts';

export let inbox: MailInbox;
export let desk: OwnDesk;
export let page: Page;

/**
 * One desk and one sign-in for all tests of a file: the tests do not depend on the person or the number of sign-ins.
 */
export function setUpList(): void {
  test.beforeAll(async ({ browser }) => {
    inbox = await startMailInbox(0);
    desk = await startOwnDesk({ MAIL_URL: inbox.smtpUrl, MAIL_FROM: 'no-reply@harbourlane.example' });
    page = await (await browser.newContext()).newPage();
    await desk.signIn(page);
    await desk.createAgent(page, 'Heart check');
    await inviteAll();
  });
  test.afterAll(async () => {
    await page.context().close();
    await desk.stop();
    await inbox.stop();
  });
}

export const people = [
  ['Ruth', 'Adeyemi'],
  ['Jonas', 'Vell'],
  ['Priya', 'Nandakumar'],
  ['Walter', 'Hask'],
] as const;

/** Removes all invitations and creates these four, through the page's own requests. */
export async function inviteAll(): Promise<void> {
  await desk.query('delete from invitations');
  await page.goto(desk.url);
  // The previous test may have stopped the service.
  await expect.poll(() => page.evaluate(async () => (await fetch('/api/agents')).status)).toBe(200);
  const isInvited = await page.evaluate(async (names) => {
    const { agents } = await (await fetch('/api/agents')).json();
    const answers: Response[] = [];
    for (const [patientFirstName, patientLastName] of names) {
      const answer = await fetch('/api/invitations', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          requestId: crypto.randomUUID(),
          invitation: { agentId: agents[0].id, patientFirstName, patientLastName },
        }),
      });
      answers.push(answer);
    }
    return answers.every((answer) => answer.ok);
  }, people);
  expect(isInvited).toBe(true);
}

export const table = () => page.getByRole('table', { name: 'Invitations' });
export const link = (name: string): Locator => table().getByRole('link', { name });
export const rowOf = (name: string): Locator => table().getByRole('row').filter({ hasText: name });
export const pick = (name: string): Locator => page.getByRole('checkbox', { name: `Select ${name}` });
export const selectedBar = (): Locator => page.getByRole('region', { name: / selected$/ });

export async function openList(query = ''): Promise<void> {
  await page.goto(`${desk.url}/invitations${query}`);
  // Once this button is enabled the script is running.
  await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled();
}
