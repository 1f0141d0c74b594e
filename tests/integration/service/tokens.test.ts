import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { decodeJwt, importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentSchema } from '../../../contract/agent.ts';
import { deriveSecretKeys } from '../../../service/config/secret-keys.ts';
import { loadSigningKeys, type PrivateJwk } from '../../../service/oauth/provider/signing-keys.ts';
import { createSigningKeyStore } from '../../../service/store/authorization/signing-key-store.ts';
import { openDatabase } from '../../../service/store/database.ts';
import { ApiClient } from '../../helpers/api.ts';
import {
  authorize,
  createPkcePair,
  refreshExchange,
  requestToken,
  signInForTokens,
} from '../../helpers/authorization.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { serviceSecret } from '../../helpers/service-on-database.ts';

let service: TestService;
let signingJwk: PrivateJwk;
beforeAll(async () => {
  service = await startTestService();
  await service.admin(['client', 'add', 'other-client', service.client.redirectUri]);
  const { db, close } = openDatabase(service.databaseUrl, { maxConnections: 1 });
  const { privateJwks } = await loadSigningKeys(createSigningKeyStore(db), deriveSecretKeys(serviceSecret));
  await close();
  const [active] = privateJwks;
  if (!active) throw new Error('There is no signing key');
  signingJwk = active;
});
afterAll(() => service.stop());

const signIn = () => signInForTokens(service.client, service.people.owner);
const statusWith = async (token: string, path = '/verify-token') =>
  (await new ApiClient(service.client.baseUrl, token).get(path)).status;

/** Signs a token with the service's own key, which only an error of the service itself could do. */
async function mint(payload: JWTPayload, header: Record<string, unknown> = {}): Promise<string> {
  const key = await importJWK(signingJwk, 'RS256');
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', kid: signingJwk.kid, typ: 'at+jwt', ...header })
    .sign(key);
}

describe('S6 tokens not signed by our key are refused', () => {
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });

  test.each([
    ['with the kid of our key', {}],
    ['with an unknown kid', { kid: randomUUID() }],
    ['without a kid', { kid: undefined }],
    ['with the key in its header', { jwk: stranger.publicKey.export({ format: 'jwk' }) }],
    ['with the address of its keys in its header', { jku: 'https://evil.example/jwks.json' }],
  ])('with a stranger’s signature %s', async (_what, header) => {
    const { access_token: genuine } = await signIn();
    const forged = await new SignJWT(decodeJwt(genuine))
      .setProtectedHeader({ alg: 'RS256', kid: signingJwk.kid, typ: 'at+jwt', ...header })
      .sign(stranger.privateKey);
    expect(await statusWith(forged)).toBe(401);
  });

  test('with alg=none', async () => {
    const { access_token: genuine } = await signIn();
    expect(await statusWith(new UnsecuredJWT(decodeJwt(genuine)).encode())).toBe(401);
  });

  test('with our public key used as a shared secret', async () => {
    const { access_token: genuine } = await signIn();
    const publicKey = createPublicKey({ key: signingJwk, format: 'jwk' });
    const shared = Buffer.from(publicKey.export({ type: 'spki', format: 'pem' }));
    const forged = await new SignJWT(decodeJwt(genuine))
      .setProtectedHeader({ alg: 'HS256', kid: signingJwk.kid, typ: 'at+jwt' })
      .sign(shared);
    expect(await statusWith(forged)).toBe(401);
  });

  test('with another algorithm and our own key', async () => {
    const { access_token: genuine } = await signIn();
    const { alg: _alg, ...jwk } = signingJwk;
    const key = await importJWK(jwk, 'PS256');
    const forged = await new SignJWT(decodeJwt(genuine))
      .setProtectedHeader({ alg: 'PS256', kid: signingJwk.kid, typ: 'at+jwt' })
      .sign(key);
    expect(await statusWith(forged)).toBe(401);
  });

  test('with a changed payload', async () => {
    const { access_token: genuine } = await signIn();
    const [head, , signature] = genuine.split('.');
    const payload = Buffer.from(JSON.stringify({ ...decodeJwt(genuine), scope: 'openid email profile' }));
    expect(await statusWith(`${head}.${payload.toString('base64url')}.${signature}`)).toBe(401);
  });
});

describe('S5 tokens signed by our key for another use are refused', () => {
  const changes: [string, JWTPayload][] = [
    ['of another audience', { aud: 'https://api.example' }],
    ['of several audiences', { aud: ['https://api.example', 'BASE'] }],
    ['of another issuer', { iss: 'https://issuer.example' }],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 1 }],
    ['without an end', { exp: undefined }],
    ['that is not valid yet', { nbf: Math.floor(Date.now() / 1000) + 600 }],
    ['of another person', { sub: '00000000000000000000000000' }],
    ['of another organization', { org: '00000000000000000000000000' }],
    ['of another client', { client_id: 'other-client' }],
    ['of an unknown grant', { gid: 'unknown' }],
    ['of a grant with a NUL in its name', { gid: 'a\u0000b' }],
    ['without a grant', { gid: undefined }],
    ['without scopes', { scope: undefined }],
    ['whose grant is no text', { gid: 7 }],
  ];
  test.each(changes)('a token %s', async (_what, change) => {
    const { access_token: genuine } = await signIn();
    const payload = JSON.parse(
      JSON.stringify({ ...decodeJwt(genuine), ...change }).replaceAll(
        '"BASE"',
        `"${service.client.baseUrl}"`,
      ),
    ) as JWTPayload;
    expect(await statusWith(await mint(decodeJwt(genuine)))).toBe(200);
    expect(await statusWith(await mint(payload))).toBe(401);
  });

  test('scopes in a token beyond those of its grant are ignored', async () => {
    const { access_token: small } = await signInForTokens(
      service.client,
      service.people.owner,
      'openid email',
    );
    const swollen = await mint({ ...decodeJwt(small), scope: 'openid email read write' });
    expect(await statusWith(swollen)).toBe(200);
    expect(await statusWith(swollen, '/agent')).toBe(403);
  });

  test('an access token presented as an id_token, and the reverse', async () => {
    const tokens = await signIn();
    expect(await statusWith(await mint(decodeJwt(tokens.access_token), { typ: 'JWT' }))).toBe(401);
    expect(await statusWith(await mint(decodeJwt(tokens.id_token)))).toBe(401);
  });

  test('an id_token of an unknown, another or a disabled client', async () => {
    const { id_token: genuine } = await signIn();
    for (const aud of ['nobody', 'other-client', service.client.baseUrl]) {
      expect(await statusWith(await mint({ ...decodeJwt(genuine), aud }, { typ: 'JWT' })), aud).toBe(401);
    }
    const short = { ...service.client, clientId: 'short-lived' };
    await service.admin(['client', 'add', short.clientId, short.redirectUri]);
    const tokens = await signInForTokens(short, service.people.owner);
    expect(await statusWith(tokens.id_token)).toBe(200);
    await service.admin(['client', 'disable', short.clientId]);
    expect(await statusWith(tokens.id_token)).toBe(401);
    expect(await statusWith(tokens.access_token)).toBe(401);
  });

  test('a refresh token, a code and the token of a configurationUrl are no bearer tokens', async () => {
    const tokens = await signIn();
    const callback = await authorize(service.client, service.people.owner, createPkcePair());
    const api = new ApiClient(service.client.baseUrl, tokens.access_token);
    const agent = agentSchema.parse((await api.post('/agent', { type: 'CONSULT' })).body);
    const configuration = new URL(agent.configurationUrl).searchParams.get('token') ?? '';
    for (const token of [tokens.refresh_token ?? '', callback.get('code') ?? '', configuration]) {
      expect(await statusWith(token)).toBe(401);
    }
  });

  test.each([
    '',
    'Bearer',
    'Bearer ',
    'Basic eDp4',
    'bearer a b',
    'Bearer a,b',
    `Bearer ${'a'.repeat(9000)}`,
  ])('the header %j', async (authorization) => {
    const answer = await fetch(`${service.client.baseUrl}/verify-token`, { headers: { authorization } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });
});

describe('S5 access ends at once', () => {
  test.each([
    ['a disabled person', (email: string) => [['user', 'disable', email]]],
    [
      'a new password',
      (email: string) => [['user', 'reset-password', email, '--password-stdin', '--permanent-password']],
    ],
  ])('%s', async (_what, commandsFor) => {
    const email = `${randomUUID()}@first.example`;
    const password = 'a password that is long enough';
    const names = ['--first-name', 'A', '--last-name', 'B'];
    await service.admin(
      ['user', 'add', email, '--org', 'First Clinic', ...names, '--password-stdin', '--permanent-password'],
      password,
    );
    const tokens = await signInForTokens(service.client, { email, password });
    expect(await statusWith(tokens.access_token)).toBe(200);
    for (const command of commandsFor(email)) await service.admin(command, 'quite another password');
    expect(await statusWith(tokens.access_token)).toBe(401);
    expect(await statusWith(tokens.id_token)).toBe(401);
    const refreshed = await requestToken(
      service.client,
      refreshExchange(service.client, tokens.refresh_token ?? ''),
    );
    expect(refreshed.body.error).toBe('invalid_grant');
  });

  test('a disabled organization, and the same people after it is enabled again', async () => {
    await service.admin(['org', 'add', 'Third Clinic', '--require-second-factor', 'false']);
    const person = { email: 'third@third.example', password: 'a password that is long enough' };
    const names = ['--first-name', 'A', '--last-name', 'B'];
    await service.admin(
      [
        'user',
        'add',
        person.email,
        '--org',
        'Third Clinic',
        ...names,
        '--password-stdin',
        '--permanent-password',
      ],
      person.password,
    );
    const tokens = await signInForTokens(service.client, person);
    await service.admin(['org', 'disable', 'Third Clinic']);
    expect(await statusWith(tokens.access_token)).toBe(401);
    await expect(signInForTokens(service.client, person)).rejects.toThrow();
    await service.admin(['org', 'enable', 'Third Clinic']);
    const later = await signInForTokens(service.client, person);
    expect(await statusWith(later.access_token)).toBe(200);
    expect(await statusWith(tokens.access_token)).toBe(401);
  });
});

describe('readings §5.5 ACCEPT_ID_TOKEN=false', () => {
  test('only the access token is accepted', async () => {
    const strict = await startTestService({ ACCEPT_ID_TOKEN: 'false' });
    try {
      const tokens = await signInForTokens(strict.client, strict.people.owner);
      const get = (token: string) => new ApiClient(strict.client.baseUrl, token).get('/verify-token');
      expect((await get(tokens.access_token)).status).toBe(200);
      expect((await get(tokens.id_token)).status).toBe(401);
    } finally {
      await strict.stop();
    }
  });
});

describe('readings §5.9 claims', () => {
  test('both tokens contain organization, grant and scopes; the id_token also the e-mail address and the first name', async () => {
    const tokens = await signIn();
    const [access, identity] = [decodeJwt(tokens.access_token), decodeJwt(tokens.id_token)];
    const shared = {
      iss: service.client.baseUrl,
      scope: tokens.scope,
      gid: expect.any(String),
      org: expect.any(String),
    };
    expect(access).toMatchObject({
      ...shared,
      aud: service.client.baseUrl,
      client_id: service.client.clientId,
    });
    expect(access.jti).toEqual(expect.any(String));
    expect(identity).toMatchObject({ ...shared, aud: service.client.clientId, given_name: 'Test' });
    expect(identity.email).toBe(service.people.owner.email);
    expect([access.gid, access.sub, access.org]).toEqual([identity.gid, identity.sub, identity.org]);
    expect((access.exp ?? 0) - (access.iat ?? 0)).toBe(3600);
    expect((identity.exp ?? 0) - (identity.iat ?? 0)).toBe(3600);
    expect(tokens.expires_at).toBe(access.exp);
  });
});
