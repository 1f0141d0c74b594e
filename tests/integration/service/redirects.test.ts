import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authorizeUrl, createPkcePair } from '../../helpers/authorization.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await service.admin([
    'client',
    'set-redirect',
    service.client.clientId,
    'http://localhost:3999/api/auth/callback/consult',
    'https://desk.example/api/auth/callback/consult',
    'http://127.0.0.1/cb',
  ]);
});
afterAll(() => service.stop());

const nearMisses = [
  'http://localhost:3999/api/auth/callback/consult/',
  'http://localhost:3999/api/auth/callback/consult?',
  'http://localhost:3999/api/auth/callback/consult#',
  'http://localhost:3999/api/auth/callback/consult?a=b',
  'http://localhost:3999/api/auth/callback/consult/../consult',
  'http://localhost:3999/api/auth/callback/./consult',
  'http://localhost:3999/api/auth/callback/consul',
  'http://localhost:3999/api/auth/callback/Consult',
  'http://localhost:3999//api/auth/callback/consult',
  'http://localhost:3999/api/auth/callback/%63onsult',
  'http://localhost:3999/api/auth/callback/consult%20',
  ' http://localhost:3999/api/auth/callback/consult',
  'http://localhost:3999/api/auth/callback/consult ',
  'http://localhost:3999/api/auth/callback/consult\u0000',
  'http://localhost:3999\\api\\auth\\callback\\consult',
  'http://localhost:3998/api/auth/callback/consult',
  'http://localhost/api/auth/callback/consult',
  'http://localhost:03999/api/auth/callback/consult',
  'https://localhost:3999/api/auth/callback/consult',
  'HTTP://localhost:3999/api/auth/callback/consult',
  'http://LOCALHOST:3999/api/auth/callback/consult',
  'http://localhost.:3999/api/auth/callback/consult',
  'http://127.0.0.1:3999/api/auth/callback/consult',
  'http://[::1]:3999/api/auth/callback/consult',
  'http://user@localhost:3999/api/auth/callback/consult',
  'http://localhost:3999@evil.example/api/auth/callback/consult',
  'http://localhost:3999.evil.example/api/auth/callback/consult',
  'http://evil.example/?http://localhost:3999/api/auth/callback/consult',
  'https://desk.example:443/api/auth/callback/consult',
  'https://desk.example.evil.example/api/auth/callback/consult',
  'https://DESK.example/api/auth/callback/consult',
  'http://desk.example/api/auth/callback/consult',
  'https://desk.example',
  'https://desk.example/',
  'http://127.0.0.1:8080/cb',
  'http://127.0.0.1:80/cb',
  'http://127.0.0.1/cb/',
  '//localhost:3999/api/auth/callback/consult',
  '/api/auth/callback/consult',
  'javascript:alert(1)',
  'data:text/html,x',
  'urn:ietf:wg:oauth:2.0:oob',
  'x',
  '',
];

describe('S1 redirect_uri matches exactly', () => {
  test.each(nearMisses)('never redirects to %j', async (redirectUri) => {
    const url = authorizeUrl(service.client, createPkcePair(), { redirect_uri: redirectUri });
    const answer = await fetch(url, { redirect: 'manual' });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  test('not even to report another error of the request', async () => {
    const answer = await fetch(
      authorizeUrl(service.client, createPkcePair(), {
        redirect_uri: 'https://evil.example/cb',
        response_type: 'token',
        scope: undefined,
      }),
      { redirect: 'manual' },
    );
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  test('two redirect addresses in one request lead to neither', async () => {
    const url = authorizeUrl(service.client, createPkcePair());
    const answer = await fetch(`${url}&redirect_uri=https%3A%2F%2Fevil.example%2Fcb`, { redirect: 'manual' });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });

  test.each([
    'http://localhost:3999/api/auth/callback/consult',
    'https://desk.example/api/auth/callback/consult',
    'http://127.0.0.1/cb',
  ])('the registered address %s is accepted', async (redirectUri) => {
    const url = authorizeUrl(service.client, createPkcePair(), { redirect_uri: redirectUri, prompt: 'none' });
    const answer = await fetch(url, { redirect: 'manual' });
    const location = new URL(answer.headers.get('location') ?? '');
    expect(location.href.startsWith(`${redirectUri}?`)).toBe(true);
    expect(location.searchParams.get('error')).toBe('login_required');
    expect(location.searchParams.get('state')).toBe('state-of-the-test');
  });

  test('a disabled client gets the error page at once', async () => {
    await service.admin(['client', 'add', 'short-lived', 'https://short.example/cb']);
    const client = { ...service.client, clientId: 'short-lived', redirectUri: 'https://short.example/cb' };
    const url = authorizeUrl(client, createPkcePair(), { prompt: 'none' });
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(303);
    await service.admin(['client', 'disable', 'short-lived']);
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(400);
  });
});
