import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errors, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { errorAnswer, parseBody, send } from './answers.ts';
import { defaultOptions, type OperatorOptions } from './options.ts';
import { createResources } from './resources.ts';
import type { Person } from './token-issuer.ts';

const person: Person = { email: 'owen@harbourlane.example', firstName: 'Owen', type: 'oauth' };
const organization = { id: 'org-oidc', name: 'Harbour Lane Surgery' };
const accountId = 'owen';

/**
 * The stand-in's API behind a third-party authorization server: oidc-provider with its own in-memory store, its own
 * rotation and reuse detection, and opaque access tokens. Sign-in and consent happen without pages.
 *
 * @param client.redirectUri - the only address that is registered for the dashboard
 */
export async function startOidcOperator(
  client: { id: string; redirectUri: string },
  changes: Partial<OperatorOptions> = {},
) {
  const options: OperatorOptions = { ...structuredClone(defaultOptions), ...changes };
  const counts = { refreshes: 0, replays: 0, apiRequests: 0, apiRefusals: 0, revocations: 0 };

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error('the stand-in service failed', error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const resources = createResources(options, baseUrl, organization);
  const provider = createProvider(baseUrl, client, options);
  const handleAuthorization = provider.callback();

  provider.on('grant.success', (ctx: KoaContextWithOIDC) => {
    if (ctx.oidc.params?.grant_type === 'refresh_token') counts.refreshes += 1;
  });
  provider.on('grant.error', (ctx: KoaContextWithOIDC, error: Error) => {
    const detail = error instanceof errors.OIDCProviderError ? error.error_detail : undefined;
    if (ctx.oidc.params?.grant_type === 'refresh_token' && detail === 'refresh token already used')
      counts.replays += 1;
  });
  provider.on('grant.revoked', () => {
    counts.revocations += 1;
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', baseUrl);
    if (url.pathname.startsWith('/interaction/')) return approve(request, response);
    if (/^\/(auth|\.well-known)\//.test(url.pathname)) return handleAuthorization(request, response);
    counts.apiRequests += 1;
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    const known = await provider.AccessToken.find(token);
    // The parts of the scope may come in any order; both are needed (§5.6).
    const scopes = known?.scope?.split(' ') ?? [];
    if (known?.aud !== baseUrl || !scopes.includes('read') || !scopes.includes('write')) {
      counts.apiRefusals += 1;
      return send(response, errorAnswer(options.errorBody, 401, 'unauthorized'));
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = parseBody(Buffer.concat(parts).toString());
    if (!body) return send(response, errorAnswer(options.errorBody, 400, 'unreadable'));
    const apiRequest = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      body,
      idempotencyKey: null,
    };
    send(response, resources.serve(apiRequest, person));
  }

  /** Signs in the only person and grants the requested scopes without pages. */
  async function approve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const grant = new provider.Grant({ accountId, clientId: client.id });
    grant.addOIDCScope('openid email offline_access');
    grant.addResourceScope(baseUrl, 'read write');
    const grantId = await grant.save();
    await provider.interactionFinished(
      request,
      response,
      { login: { accountId }, consent: { grantId } },
      { mergeWithLastSubmission: false },
    );
  }

  return {
    baseUrl,
    options,
    counts,
    ...resources,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function createProvider(
  baseUrl: string,
  client: { id: string; redirectUri: string },
  options: OperatorOptions,
): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(baseUrl, {
    clients: [
      {
        client_id: client.id,
        redirect_uris: [client.redirectUri],
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    scopes: ['openid', 'email', 'offline_access'],
    claims: { openid: ['sub'], email: ['email'] },
    routes: {
      authorization: '/auth/oauth2/authorize',
      token: '/auth/oauth2/token',
      jwks: '/auth/oauth2/jwks',
      revocation: '/auth/oauth2/revoke',
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, caller, token) => token.clientId === caller.clientId,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => baseUrl,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== baseUrl) throw new errors.InvalidTarget();
          return {
            audience: baseUrl,
            scope: 'read write',
            accessTokenFormat: 'opaque',
            accessTokenTTL: options.accessLifetimeSeconds,
          };
        },
      },
    },
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, email: person.email }) }),
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    renderError: (ctx) => {
      ctx.body = 'This request is not one of the contract.';
    },
    // The contract sends no prompt=consent, without which the library drops offline_access.
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      Grant: 86_400,
      IdToken: 3600,
      Interaction: 600,
      RefreshToken: 86_400,
      Session: 86_400,
    },
  });
  provider.silent = true;
  return provider;
}
