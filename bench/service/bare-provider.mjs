// The floor of `npm run bench -- api` for refreshing tokens: oidc-provider alone, everything in memory, with tokens like ours.
// `POST /seed` gives a first refresh token. Started as a process of its own.
import { createServer } from 'node:http';
import Provider from 'oidc-provider';
import MemoryAdapter from 'oidc-provider/lib/adapters/memory_adapter.js';

const port = Number(process.env.PORT);
const issuer = `http://127.0.0.1:${port}`;
/** Unlimited: the library's own in-memory store evicts the oldest of a thousand entries, also tokens still in use. */
const kept = new Map();
class RoomyAdapter extends MemoryAdapter {
  constructor(model) {
    super(model, kept);
  }
}
const provider = new Provider(issuer, {
  adapter: RoomyAdapter,
  clients: [
    {
      client_id: 'bench',
      redirect_uris: [`${issuer}/callback`],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
  ],
  findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
  rotateRefreshToken: true,
  features: {
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => issuer,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        audience: issuer,
        scope: 'read write',
        accessTokenFormat: 'jwt',
        accessTokenTTL: 3600,
        jwt: { sign: { alg: 'RS256' } },
      }),
    },
  },
});
const handle = provider.callback();

async function serve(request, response) {
  if (request.url !== '/seed') return await handle(request, response);
  const client = await provider.Client.find('bench');
  const grant = new provider.Grant({ accountId: 'somebody', clientId: 'bench' });
  grant.addOIDCScope('openid offline_access');
  grant.addResourceScope(issuer, 'read write');
  const grantId = await grant.save();
  const token = new provider.RefreshToken({
    accountId: 'somebody',
    client,
    grantId,
    gty: 'authorization_code',
    scope: 'openid offline_access read write',
    resource: issuer,
    rotations: 0,
    iiat: Math.floor(Date.now() / 1000),
    authTime: Math.floor(Date.now() / 1000),
  });
  response.end(await token.save());
}

createServer((request, response) => void serve(request, response)).listen(port, '127.0.0.1', () =>
  console.log('listening'),
);
