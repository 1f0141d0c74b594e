import { expect, test } from 'vitest';
import { pageKeys } from '@/lib/shared/pages.ts';
import { addressesWith } from '../../helpers/page-addresses.ts';
import { createBrowser } from '../../helpers/running-dashboard.ts';
import { dashboard, setUpDashboard } from './set-up.ts';

setUpDashboard({ encounterEndpoints: 'both', hasReports: true });
const canary = 'canary%0A%1B%5B31mcanary';
const requests: readonly [string, RequestInit?][] = [
  [`/api/auth/error?error=${canary}`],
  [`/api/auth/error?error=${'x'.repeat(5_000)}`],
  [`/api/auth/signin?error=${canary}&callbackUrl=${canary}`],
  [`/api/auth/session?${canary}`],
  [`/api/auth/callback/consult?code=${canary}&state=${canary}&error=${canary}&error_description=${canary}`],
  [`/sign-in?error=${canary}&callbackUrl=${canary}`],
  ...addressesWith(canary, pageKeys).map((path): [string] => [`${path}?${canary}`]),
  [`/done/${canary}`],
  [`/_next/image?url=${canary}`],
  [`/_next/static/${canary}`],
  ['/', { method: 'POST', headers: { 'next-action': canary, 'content-type': 'text/plain' }, body: canary }],
  ['/', { headers: { rsc: '1', 'next-router-state-tree': canary } }],
  [
    '/api/invitations',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: `{${canary}` },
  ],
  [`/api/webhooks/${canary}`, { method: 'POST', body: canary }],
];

test('S24 S26 no request ends with a server error, or leaves a line in the log that is not JSON or quotes it', async () => {
  const started = dashboard.output.length;
  const browser = createBrowser(dashboard.url, { remembers: false });
  await browser.finishSignIn(await browser.startSignIn());
  const failed: string[] = [];
  for (const [path, init] of requests)
    for (const visitor of [createBrowser(dashboard.url), browser]) {
      const { status } = await visitor.request(path, init);
      if (status >= 500) failed.push(`${status} ${path.slice(0, 80)}`);
    }
  await dashboard.stop();
  const lines = dashboard.output
    .slice(started)
    .join('')
    .split('\n')
    .filter((line) => line !== '');
  expect(failed).toEqual([]);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !isObject(line))).toEqual([]);
  expect(lines.filter((line) => line.includes('canary'))).toEqual([]);
});

function isObject(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
