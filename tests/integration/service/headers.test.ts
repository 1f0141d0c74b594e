import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { signInForTokens } from '../../helpers/authorization.ts';
import { service, setUpService } from './set-up.ts';

setUpService();

const methods = ['GET', 'POST', 'PUT', 'DELETE'];
const documentSchema = z.object({ paths: z.record(z.string(), z.unknown()) });

/** Every address of the document and of the pages, with a value for each placeholder. */
async function listAddresses(): Promise<string[]> {
  const answer = await fetch(`${service.client.baseUrl}/openapi.json`);
  const { paths } = documentSchema.parse(await answer.json());
  const id = '0'.repeat(26);
  return [
    ...Object.keys(paths).map((address) => address.replaceAll(/\{[^}]+\}/g, id)),
    ...[
      '/',
      '/health',
      '/openapi.json',
      '/reference',
      '/nothing-here',
      '/assets/staff.css',
      '/assets/nothing.js',
    ],
    ...['/auth/oauth2/authorize', '/auth/oauth2/token', '/auth/oauth2/jwks', '/auth/oauth2/revoke'],
    ...['/auth/oauth2/logout', '/auth/oauth2/authorize/nobody', '/.well-known/openid-configuration'],
    ...['/auth/interaction/x', '/auth/interaction/x/sign-in', '/auth/interaction/x/new-password'],
    ...['/auth/grants', '/auth/grants/consent', '/auth/security', '/auth/security/password'],
    ...[`/consult/${id}`, `/consultation/${id}`, `/configure/${id}`, `/agent/${id}?token=x`],
  ];
}

describe('ASVS 3.4.3, 3.4.4, 3.4.6', () => {
  test('every answer has nosniff, a Content Security Policy and cannot be framed', async () => {
    const { access_token: token } = await signInForTokens(service.client, service.people.owner);
    const senders: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${token}` },
      { accept: 'text/html' },
    ];
    const addresses = await listAddresses();
    expect(addresses.length).toBeGreaterThan(35);
    for (const address of addresses) {
      for (const method of methods) {
        for (const headers of senders) {
          const url = `${service.client.baseUrl}${address}`;
          const answer = await fetch(url, { method, headers, redirect: 'manual' });
          await answer.arrayBuffer();
          const what = `${method} ${address}`;
          expect(answer.status, what).toBeLessThan(500);
          expect(answer.headers.get('x-content-type-options'), what).toBe('nosniff');
          const policy = answer.headers.get('content-security-policy') ?? '';
          expect(policy, what).toContain("default-src 'none'");
          expect(policy, what).toContain("frame-ancestors 'none'");
        }
      }
    }
  });
});

test('ASVS 3.4.2 no answer can be read by a page of another origin, not even the token endpoint’s', async () => {
  for (const origin of ['https://evil.example', new URL(service.client.redirectUri).origin, 'null']) {
    for (const address of await listAddresses()) {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const answer = await fetch(`${service.client.baseUrl}${address}`, {
          method,
          redirect: 'manual',
          headers: { origin, 'access-control-request-method': 'POST' },
        });
        await answer.arrayBuffer();
        const readers = answer.headers.get('access-control-allow-origin');
        expect(readers, `${method} ${address} from ${origin}`).toBeNull();
      }
    }
  }
});

test('ASVS 13.4.4 TRACE is not answered', async () => {
  for (const address of ['/health', '/agent', '/auth/oauth2/token', '/auth/security']) {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request(`${service.client.baseUrl}${address}`, { method: 'TRACE' }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status, address).toBeGreaterThanOrEqual(400);
  }
});
