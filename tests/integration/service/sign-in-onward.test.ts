import { expect, test } from 'vitest';
import { HttpVisitor } from '../../../scripts/lib/http-visitor.ts';
import { authorizeUrl, createPkcePair } from '../../helpers/authorization.ts';
import { service, setUpService } from './set-up.ts';

setUpService();

test('a sign-in that is over, or was opened in another browser, has a button to its application', async () => {
  const visitor = new HttpVisitor();
  const isCallback = (url: string) => url.startsWith(service.client.redirectUri);
  const page = await visitor.open(authorizeUrl(service.client, createPkcePair(), {}), isCallback);
  const gone = new URL(page.url);
  gone.pathname = '/auth/interaction/gone';
  const onward = `href="${new URL('/', service.client.redirectUri).href}"`;
  const open = async (url: string, browser = new HttpVisitor()) => (await browser.open(url)).html;
  expect(await open(page.url)).toContain(onward);
  expect(await open(gone.href, visitor)).toContain(onward);
  // The only application that there is.
  expect(await open(gone.href)).toContain(onward);
  expect(await open(new URL('/auth/oauth2/authorize/gone', page.url).href)).toContain(onward);

  const other = 'https://other.example/callback';
  await service.admin(['client', 'add', 'another-application', other, '--name', 'Another']);
  expect(await open(gone.href)).not.toContain('btn-primary');
  expect(await open(page.url)).toContain(onward);
  await service.admin(['client', 'disable', 'another-application']);
  expect(await open(gone.href)).toContain(onward);
});
