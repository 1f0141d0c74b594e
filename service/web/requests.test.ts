import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnvironment } from '../http/app-environment.ts';
import { setPageHeaders } from './requests.ts';

async function headersOf(page?: { isSpoken: boolean }): Promise<Headers> {
  const app = new Hono<AppEnvironment>();
  app.get('/', (c) => {
    setPageHeaders(c, page);
    return c.text('');
  });
  return (await app.request('/')).headers;
}

test('S20 a page may use no microphone and play no sound unless a patient may speak there', async () => {
  const headers = await headersOf();
  expect(headers.get('permissions-policy')).toBe('camera=(), geolocation=(), microphone=()');
  expect(headers.get('content-security-policy')).not.toContain('media-src');
});

test('S20 a page where a patient may speak can use the microphone, and play only sound from its own origin', async () => {
  const headers = await headersOf({ isSpoken: true });
  expect(headers.get('permissions-policy')).toBe('camera=(), geolocation=(), microphone=(self)');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('content-security-policy')).toMatch(/; media-src 'self'$/);
});
