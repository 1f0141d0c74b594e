import { createRemoteJWKSet, customFetch, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '../../../scripts/lib/process.ts';
import { loadConfig } from '../../../service/config/load-config.ts';
import { deriveSecretKeys } from '../../../service/config/secret-keys.ts';
import { createService, type Service } from '../../../service/create-service.ts';
import { createSigningKey, WrongSecretError } from '../../../service/oauth/provider/signing-keys.ts';
import { createSigningKeyStore } from '../../../service/store/authorization/signing-key-store.ts';
import { openDatabase } from '../../../service/store/database.ts';
import { ApiClient } from '../../helpers/api.ts';
import { refreshExchange, requestToken, signInForTokens } from '../../helpers/authorization.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { serviceSecret, unlimitedRates } from '../../helpers/service-on-database.ts';
import { query } from './query.ts';

let service: TestService;
/** A second process on the same database with the same addresses. */
let sibling: Service;
let siblingUrl: string;
beforeAll(async () => {
  service = await startTestService();
  const port = await findFreePort();
  siblingUrl = `http://localhost:${port}`;
  sibling = await createService(
    loadConfig({
      SERVICE_PORT: String(port),
      SERVICE_BASE_URL: service.client.baseUrl,
      SERVICE_DATABASE_URL: service.databaseUrl,
      SERVICE_SECRET: serviceSecret,
      LOG_LEVEL: 'silent',
      ...unlimitedRates,
    }),
  );
  await sibling.start();
});
afterAll(async () => {
  await sibling.stop();
  await service.stop();
});

async function readKids(): Promise<string[]> {
  const answer = await fetch(`${service.client.baseUrl}/auth/oauth2/jwks`);
  const { keys } = (await answer.json()) as { keys: { kid: string; d?: string }[] };
  expect(keys.every((key) => key.d === undefined)).toBe(true);
  return keys.map((key) => key.kid);
}

describe('S6 keys', () => {
  test('a rotation under load lets no request fail, in either process', async () => {
    const { client } = service;
    const tokens = await signInForTokens(client, service.people.owner);
    const oldKid = decodeProtectedHeader(tokens.access_token).kid ?? '';
    expect(await readKids()).toEqual([oldKid]);
    const jwks = createRemoteJWKSet(new URL('/auth/oauth2/jwks', client.baseUrl), {
      cooldownDuration: 0,
      [customFetch]: (url: string, options: RequestInit) => fetch(url, options),
    });

    const { db, close } = openDatabase(service.databaseUrl, { maxConnections: 1 });
    const upcoming = await createSigningKey(deriveSecretKeys(serviceSecret));
    await createSigningKeyStore(db).addUpcoming(upcoming, new Date(Date.now() + 5_000));
    await close();

    const failures: string[] = [];
    let refreshToken = tokens.refresh_token ?? '';
    let isPublishedBefore = false;
    let newest = tokens.access_token;
    let turns = 0;
    const statusAt = async (baseUrl: string, token: string) =>
      (await new ApiClient(baseUrl, token).get('/verify-token')).status;
    while (decodeProtectedHeader(newest).kid === oldKid) {
      turns += 1;
      isPublishedBefore ||= (await readKids()).includes(upcoming.kid);
      const refreshed = await requestToken(client, refreshExchange(client, refreshToken));
      if (refreshed.status !== 200) throw new Error(`Turn ${turns}: ${String(refreshed.body.error)}`);
      refreshToken = String(refreshed.body.refresh_token);
      newest = String(refreshed.body.access_token);
      for (const [where, token] of [
        [client.baseUrl, tokens.access_token],
        [client.baseUrl, newest],
        [siblingUrl, tokens.access_token],
        [siblingUrl, newest],
      ] as const) {
        const status = await statusAt(where, token);
        if (status !== 200) failures.push(`turn ${turns}: ${status}`);
      }
      await jwtVerify(newest, jwks, { issuer: client.baseUrl, audience: client.baseUrl });
    }
    expect(failures).toEqual([]);
    expect(isPublishedBefore).toBe(true);
    expect(decodeProtectedHeader(newest).kid).toBe(upcoming.kid);
    // The signing key comes first; the old one stays for the tokens that it signed.
    expect(await readKids()).toEqual([upcoming.kid, oldKid]);
    expect(await statusAt(client.baseUrl, tokens.access_token)).toBe(200);
    expect(turns).toBeGreaterThan(3);
  });

  test('the private keys are sealed in the database', async () => {
    const rows = await query(service.databaseUrl, 'select * from signing_keys');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(JSON.stringify(row.public_jwk)).not.toMatch(/"(d|p|q|dp|dq|qi)"/);
      const sealed = String(row.sealed_private_jwk);
      // In quotation marks, because random base64 can contain the three letters by chance.
      for (const text of [
        sealed,
        ...sealed.split('.').map((part) => Buffer.from(part, 'base64url').toString()),
      ])
        expect(text).not.toContain('"kty"');
    }
  });

  test('S29 with another secret the service does not start, and says so in one sentence', async () => {
    const config = loadConfig({
      SERVICE_BASE_URL: service.client.baseUrl,
      SERVICE_DATABASE_URL: service.databaseUrl,
      SERVICE_SECRET: 'a wrong secret for tests only, of a good length',
      LOG_LEVEL: 'silent',
    });
    await expect(createService(config)).rejects.toThrow(WrongSecretError);
  });
});
