import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { HttpVisitor } from '../../../scripts/lib/http-visitor.ts';
import { ApiClient } from '../../helpers/api.ts';
import { authorizeUrl, createPkcePair, signInForTokens } from '../../helpers/authorization.ts';
import { service, setUpService } from './set-up.ts';

setUpService();

async function send(method: string, path: string): Promise<IncomingMessage & { text: string }> {
  const asked = request({ host: 'localhost', port: service.port, method, path });
  asked.end();
  // The event has the answer as its only argument.
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const parts: string[] = [];
  for await (const part of answer) parts.push(String(part));
  return Object.assign(answer, { text: parts.join('') });
}

describe('TRACE and OPTIONS', () => {
  test.each(['/', '/agent', '/consult/x', '/auth/oauth2/token', '/nothing'])(
    'TRACE %s is refused with the allowed methods, and echoes nothing',
    async (path) => {
      const answer = await send('TRACE', path);
      expect(answer.statusCode).toBe(405);
      expect(answer.headers.allow).toContain('GET');
      expect(answer.text).not.toContain('TRACE');
    },
  );

  test('OPTIONS * answers with the allowed methods', async () => {
    const answer = await send('OPTIONS', '*');
    expect([answer.statusCode, answer.text]).toEqual([204, '']);
    expect(answer.headers.allow).toContain('GET');
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

test('the metadata lists exactly what the authorization server accepts', async () => {
  const { baseUrl } = service.client;
  const { body } = await new ApiClient(baseUrl, null).get('/.well-known/openid-configuration');
  expect(body).toMatchObject({
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'email', 'profile', 'read', 'write', 'offline_access'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
  });
});

describe('S1 a client’s redirect address', () => {
  const add = (address: string) => service.admin(['client', 'add', `c-${crypto.randomUUID()}`, address]);

  test.each(['http://desk.example/callback', 'http://10.0.0.5:3000/callback', 'http://localhost.example/x'])(
    'cannot be %s, because a code must not cross a network unencrypted',
    async (address) => {
      await expect(add(address)).rejects.toThrow(/https/);
      await expect(service.admin(['client', 'set-redirect', 'test-client', address])).rejects.toThrow(
        /https/,
      );
    },
  );

  test.each([
    'https://desk.example/callback',
    'http://127.0.0.1:3000/callback',
    'http://[::1]:3000/callback',
  ])('can be %s', async (address) => {
    await expect(add(address)).resolves.toBeDefined();
  });
});

describe('S25 names', () => {
  const deceptive = ['\u202eevaD', 'Dr\u2066 A', '\u200b\u200d', '\u2060 \ufeff', 'a\u0007b', 'a\u0085b'];

  test.each(deceptive)(
    'of agents, patients and clinics are refused where they hide or reverse text: %j',
    async (name) => {
      const { access_token: token } = await signInForTokens(service.client, service.people.owner);
      const api = new ApiClient(service.client.baseUrl, token);
      expect((await api.post('/agent', { type: 'CONSULT', name })).status).toBe(422);
      const agentId = 'a'.repeat(26);
      const invited = await api.post('/consult-invitation', { agentId, patientFirstName: name });
      expect(invited.status).toBe(422);
      await expect(service.admin(['org', 'add', name])).rejects.toThrow(/NAME/);
    },
  );

  test('keep joiners and direction marks that the script needs', async () => {
    const { access_token: token } = await signInForTokens(service.client, service.people.owner);
    const api = new ApiClient(service.client.baseUrl, token);
    for (const name of ['می\u200cخواهم', 'क्\u200dष', 'Zoë O’Neil'])
      expect((await api.post('/agent', { type: 'CONSULT', name })).status).toBe(201);
  });
});

describe('the application on the consent page', () => {
  const consent = async (clientId: string, ...options: string[]) => {
    const redirectUri = `https://${clientId}.example/callback`;
    await service.admin(['client', 'add', clientId, redirectUri, ...options]);
    const visitor = new HttpVisitor();
    const client = { ...service.client, clientId, redirectUri };
    const isCallback = (url: string) => url.startsWith(redirectUri);
    const signIn = await visitor.open(authorizeUrl(client, createPkcePair()), isCallback);
    return await visitor.submit(signIn, service.people.owner, isCallback);
  };

  test('is called by its name', async () => {
    const page = await consent('desk-one', '--name', 'Harbour Lane’s dashboard');
    expect(page.html).toContain('Allow Harbour Lane’s dashboard?');
  });

  test('is called by the host of its redirect address, never by an id, until the operator gives it a name', async () => {
    const page = await consent('desk-two');
    expect(page.html).toContain('Allow the application at desk-two.example?');
    await service.admin(['client', 'set-name', 'desk-two', 'The second desk']);
    expect(await service.admin(['client', 'list'])).toContainEqual(
      expect.objectContaining({ id: 'desk-two', name: 'The second desk' }),
    );
  });
});

test('S32 doctor warns about a service that has alert addresses but no mail server', async () => {
  const findings = await service.admin(['database', 'doctor']);
  expect(findings).toContainEqual({
    what: 'Mail for alerts',
    state: 'doubtful',
    detail: expect.stringContaining('MAIL_URL is not set'),
  });
});
