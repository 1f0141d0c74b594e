import { expect, type Page } from '@playwright/test';
import type { CreateInvitation } from '../../contract/invitation.ts';
import type { PageRecords } from '../helpers/page-addresses.ts';
import { prepareAgent, prepareInvitation } from './people.ts';
import { startWithoutPages } from './program.ts';

/** The id at the end of the address of a record's page. */
export const idIn = (address: string) => new URL(address).pathname.split('/').at(-1) ?? '';

/**
 * Makes an agent, an invitation of it, and its finished consultation; the page then shows the report.
 *
 * @param words - the patient's answers
 */
export async function prepareRecords(
  page: Page,
  {
    agent,
    patient,
    words,
  }: { agent: string; patient: Partial<Omit<CreateInvitation, 'agentId'>>; words: string },
): Promise<PageRecords> {
  const agentPage = await prepareAgent(page, { name: agent });
  const { link, address } = await prepareInvitation(page, agentPage, patient);
  await (await startWithoutPages(link)).finish(words);
  await page.goto(address);
  await page.getByRole('link', { name: 'Open report' }).click();
  await expect(page.getByRole('button', { name: 'Mark as reviewed' }).first()).toBeEnabled();
  return { agent: idIn(agentPage), invitation: idIn(address), encounter: idIn(page.url()) };
}
