import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { describe, expect, test } from 'vitest';
import { HttpVisitor } from '../../../scripts/lib/http-visitor.ts';
import { ApiClient } from '../../helpers/api.ts';
import type { Person } from '../../helpers/authorization.ts';
import { service, setUpService } from './set-up.ts';

setUpService();

const scope = 'openid email profile read write offline_access';

/** Goes through the pages as a person, from the client's address to its callback. */
async function goThrough(url: string, person: Person): Promise<URL> {
  const visitor = new HttpVisitor();
  const isCallback = (candidate: string) => candidate.startsWith(service.client.redirectUri);
  const signIn = await visitor.open(url, isCallback);
  expect(signIn.html).toContain('name="password"');
  let page = await visitor.submit(signIn, person, isCallback);
  if (!isCallback(page.url)) page = await visitor.submit(page, { decision: 'allow' }, isCallback);
  return new URL(page.url);
}

const statusWith = async (token: string) =>
  (await new ApiClient(service.client.baseUrl, token).get('/verify-token')).status;

describe('standard OAuth clients complete the flow without changes', () => {
  test('oauth4webapi: discovery, code with PKCE, tokens, refresh, revocation', async () => {
    const { baseUrl, clientId, redirectUri } = service.client;
    const insecure = { [oauth.allowInsecureRequests]: true };
    const issuer = new URL(baseUrl);
    const server = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, insecure),
    );
    const client: oauth.Client = { client_id: clientId };
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const nonce = oauth.generateRandomNonce();
    const url = new URL(server.authorization_endpoint ?? '');
    for (const [name, value] of Object.entries({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope,
      state,
      nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })) {
      url.searchParams.set(name, value);
    }
    const callback = await goThrough(url.href, service.people.owner);
    const parameters = oauth.validateAuthResponse(server, client, callback, state);
    const options = { ...insecure, additionalParameters: { resource: baseUrl } };
    const tokens = await oauth.processAuthorizationCodeResponse(
      server,
      client,
      await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.None(),
        parameters,
        redirectUri,
        verifier,
        options,
      ),
      { expectedNonce: nonce, requireIdToken: true },
    );
    expect(oauth.getValidatedIdTokenClaims(tokens)?.email).toBe(service.people.owner.email);
    expect(await statusWith(tokens.access_token)).toBe(200);

    const refreshed = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, oauth.None(), tokens.refresh_token ?? '', options),
    );
    expect(await statusWith(refreshed.access_token)).toBe(200);
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, oauth.None(), refreshed.refresh_token ?? '', insecure),
    );
    expect(await statusWith(refreshed.access_token)).toBe(401);
  });

  test('openid-client: discovery, code with PKCE, tokens, refresh, revocation', async () => {
    const { baseUrl, clientId, redirectUri } = service.client;
    const configuration = await openid.discovery(new URL(baseUrl), clientId, undefined, openid.None(), {
      execute: [openid.allowInsecureRequests],
    });
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const url = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope,
      state,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const callback = await goThrough(url.href, service.people.otherOwner);
    const tokens = await openid.authorizationCodeGrant(
      configuration,
      callback,
      { pkceCodeVerifier: verifier, expectedState: state, idTokenExpected: true },
      { resource: baseUrl },
    );
    expect(tokens.claims()?.email).toBe(service.people.otherOwner.email);
    expect(tokens.expiresIn()).toBeGreaterThan(3500);
    expect(await statusWith(tokens.access_token)).toBe(200);

    const refreshed = await openid.refreshTokenGrant(configuration, tokens.refresh_token ?? '', {
      resource: baseUrl,
    });
    expect(await statusWith(refreshed.access_token)).toBe(200);
    await openid.tokenRevocation(configuration, refreshed.refresh_token ?? '');
    expect(await statusWith(refreshed.access_token)).toBe(401);
  });
});
