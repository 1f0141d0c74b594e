import { type PageKey, pageKeys, pages, type RecordPage } from '../../lib/shared/pages.ts';

/** Ids of the records that pages of the dashboard show. */
export type PageRecords = { invitation: string; encounter: string; agent: string };

/** The record whose id is in the address of each page of a record. */
const recordOf: Record<RecordPage, keyof PageRecords> = {
  invitation: 'invitation',
  encounter: 'encounter',
  encounterById: 'encounter',
  agent: 'agent',
};

/** Whether the page's address contains the id of a record. */
export const isRecordPage = (key: PageKey): key is RecordPage => key in recordOf;

/** The pages of a signed-in person, in the order of the table. */
export const clinicPages = pageKeys.filter((key) => pages[key].needs !== 'none');

/** Those that show something of their own. */
export const shownPages = clinicPages.filter((key) => !pages[key].isRedirect);

/** The path of a page, with the id of its record. */
export function addressOf(key: PageKey, records: PageRecords): string {
  const { path } = pages[key];
  return isRecordPage(key) ? path.replace('[id]', records[recordOf[key]]) : path;
}

/** The paths of pages with the same id for every record: for what is the same whether there is one or not. */
export function addressesWith(id: string, keys: readonly PageKey[]): string[] {
  return keys.map((key) => addressOf(key, { invitation: id, encounter: id, agent: id }));
}
