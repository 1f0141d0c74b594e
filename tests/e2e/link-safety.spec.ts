import { test } from './clinic.ts';
import { expectUnusedAfter } from './link-scanner.ts';

// In numbers: sweep-link-safety.spec.ts.
test('S16 GET and HEAD requests and browser loads without an answer leave the invitation unused', async ({
  clinic,
  browser,
  page,
  request,
}) => {
  await expectUnusedAfter({ requests: 2, loads: 2 }, { clinic, browser, page, request });
});
