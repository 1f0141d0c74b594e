import { test } from './clinic.ts';
import { expectUnusedAfter } from './link-scanner.ts';

test('S16 100 GET and HEAD requests and 20 browser loads without an answer leave the invitation unused', async ({
  clinic,
  browser,
  page,
  request,
}) => {
  await expectUnusedAfter({ requests: 50, loads: 20 }, { clinic, browser, page, request });
});
