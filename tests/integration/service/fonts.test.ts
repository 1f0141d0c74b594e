import { expect, test } from 'vitest';
import { service, setUpService } from './set-up.ts';

setUpService();

const read = async (address: string) => (await fetch(`${service.client.baseUrl}${address}`)).text();

/** A page and its style sheet. */
async function readWithSheet(address: string): Promise<{ page: string; sheet: string }> {
  const page = await read(address);
  const sheet = /href="(\/assets\/[^"]+\.css)"/.exec(page)?.[1];
  if (sheet === undefined) throw new Error(`No style sheet in ${address}`);
  return { page, sheet: await read(sheet) };
}

test('patients load no font', async () => {
  const { page, sheet } = await readWithSheet(`/consult/${'0'.repeat(26)}`);
  expect(page).not.toContain('as="font"');
  expect(sheet).not.toContain('@font-face');
});

test('a page for staff loads the font of its style sheet from this service', async () => {
  const { page, sheet } = await readWithSheet('/auth/security');
  const address = /href="(\/assets\/[^"]+)" as="font"/.exec(page)?.[1] ?? '';
  expect(sheet).toContain(`url(".${address.replace('/assets', '')}")`);
  const font = await fetch(`${service.client.baseUrl}${address}`);
  expect(font.headers.get('content-type')).toBe('font/woff2');
  expect(font.headers.get('content-encoding')).toBeNull();
  expect(Buffer.from(await font.arrayBuffer()).toString('latin1', 0, 4)).toBe('wOF2');
});
