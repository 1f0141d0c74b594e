import { expect, test } from 'vitest';
import { dashboard, setUpDashboard } from './set-up.ts';

setUpDashboard();
const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, dashboard.url), { redirect: 'manual', headers });

test.each([
  '/favicon.ico',
  '/favicon.icon',
  '/icon.svgz',
  '/_next/image',
  '/_next/images',
  '/_next/static/none',
  '/_next/staticky',
  '/api/none',
  '/none',
])('S20 the answer about a missing %s has a Content Security Policy', async (path) => {
  const answer = await open(path);
  expect(answer.status).toBeGreaterThanOrEqual(300);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test.each([
  ['en', 'JavaScript is needed here'],
  ['es', 'Aquí hace falta JavaScript'],
])('without JavaScript a page says in %s that it needs it', async (language, sentence) => {
  const html = await (await open('/sign-in', { 'accept-language': language })).text();
  expect(/<noscript>(.*?)<\/noscript>/s.exec(html)?.[1]).toContain(sentence);
});
