import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Json = Record<string, unknown>;
export type RecordedCall = {
  method: string;
  path: string;
  at: number;
  token: string | null;
  key: string | null;
};

/** How this operator's service differs from ours, within what the contract leaves open. */
export type OperatorOptions = {
  verifyPath: '/verify-token' | '/api/verify-token';
  listShape: 'bare' | 'agents' | 'data' | 'items' | 'results';
  objectShape: 'bare' | 'named' | 'data';
  createStatus: number;
  deleteAnswer: 'empty-204' | 'empty-200' | 'json-200' | 'missing-404';
  acceptedToken: 'access' | 'id';
  hasEncounters: boolean;
  givesConfigurationOnce: boolean;
  accessLifetimeSeconds: number;
  /** Answers to the next token requests, in order; without one the request is served. */
  tokenFaults: ('500' | 'hang' | 'cut' | 'invalid_grant' | 'html')[];
  /** Runs before each API answer; what it gives is sent instead. */
  intercept:
    | ((request: IncomingMessage, path: string) => { status: number; body?: string } | 'hang' | null)
    | null;
};

const defaults: OperatorOptions = {
  verifyPath: '/verify-token',
  listShape: 'bare',
  objectShape: 'bare',
  createStatus: 201,
  deleteAnswer: 'empty-204',
  acceptedToken: 'access',
  hasEncounters: false,
  givesConfigurationOnce: false,
  accessLifetimeSeconds: 3600,
  tokenFaults: [],
  intercept: null,
};

const organization = { id: 'org-1', name: 'Harbour Lane Surgery' };
const user = { email: 'Mina@HarbourLane.example', firstName: 'Mina', type: 'oauth' };

/**
 * Another operator's consultation service: the contract and nothing else, in whatever shape it leaves open. It is no
 * stand-in for ours; the dashboard must work with both.
 */
export async function startOperator(changes: Partial<OperatorOptions> = {}) {
  const options: OperatorOptions = { ...defaults, ...changes };
  const calls: RecordedCall[] = [];
  const refreshesSeen: string[] = [];
  const codes = new Map<string, { challenge: string; redirectUri: string }>();
  const refreshTokens = new Set<string>();
  const accessTokens = new Set<string>();
  const idTokens = new Set<string>();
  const agents = new Map<string, Json>();
  const invitations = new Map<string, Json>();
  const encounters = new Map<string, Json>();
  const reports = new Map<string, Json>();
  let nextId = 1;

  const makeId = (kind: string) => `${kind}-${nextId++}`;
  const now = () => new Date().toISOString();

  /** Tokens that can be found again anywhere they should not be. */
  function issueTokens(): Json {
    const tokens = {
      access_token: `CANARY-access-${randomBytes(12).toString('hex')}`,
      id_token: `CANARY-id-${randomBytes(12).toString('hex')}`,
      refresh_token: `CANARY-refresh-${randomBytes(12).toString('hex')}`,
    };
    accessTokens.add(tokens.access_token);
    idTokens.add(tokens.id_token);
    refreshTokens.add(tokens.refresh_token);
    return {
      ...tokens,
      token_type: 'Bearer',
      expires_in: options.accessLifetimeSeconds,
      scope: 'openid email read write',
    };
  }

  function shape(kind: 'agent' | 'invitation', value: Json): unknown {
    if (options.objectShape === 'named') return { [kind]: value };
    return options.objectShape === 'data' ? { data: value } : value;
  }

  function answer(response: ServerResponse, status: number, body?: unknown): void {
    response.statusCode = status;
    if (body === undefined) {
      response.end();
      return;
    }
    response.setHeader('content-type', 'application/json');
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  function serveToken(form: URLSearchParams, response: ServerResponse) {
    const isRefresh = form.get('grant_type') === 'refresh_token';
    const sent = form.get('refresh_token') ?? '';
    if (isRefresh) refreshesSeen.push(sent);
    const fault = options.tokenFaults.shift();
    if (fault === 'hang') return;
    if (fault === 'cut') {
      response.socket?.destroy();
      return;
    }
    if (fault === '500') return answer(response, 500, '<h1>Oops</h1>');
    if (fault === 'html') return answer(response, 200, '<html>hello</html>');
    if (fault === 'invalid_grant') return answer(response, 400, { error: 'invalid_grant' });
    if (form.get('resource') !== baseUrl) return answer(response, 400, { error: 'invalid_target' });
    if (isRefresh) {
      if (!refreshTokens.delete(sent)) return answer(response, 400, { error: 'invalid_grant' });
      return answer(response, 200, issueTokens());
    }
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!code || code.challenge !== challenge || code.redirectUri !== form.get('redirect_uri')) {
      return answer(response, 400, { error: 'invalid_grant' });
    }
    answer(response, 200, issueTokens());
  }

  function serveDelete(response: ServerResponse, known: boolean) {
    if (!known || options.deleteAnswer === 'missing-404') return answer(response, 404);
    if (options.deleteAnswer === 'empty-204') return answer(response, 204);
    if (options.deleteAnswer === 'empty-200') return answer(response, 200);
    answer(response, 200, { deleted: true });
  }

  function serveApi(
    request: IncomingMessage,
    path: string,
    query: URLSearchParams,
    body: Json,
    response: ServerResponse,
  ) {
    const [, collection, id, part] = path.split('/').map(decodeURIComponent);
    if (path === options.verifyPath) return answer(response, 200, { organization, user });
    if (collection === 'agent' && !id) {
      if (request.method === 'POST') {
        const agent = {
          id: makeId('agent'),
          type: 'CONSULT',
          specialization: 'GENERAL_PRACTICE',
          consultAgentType: 'PRE_VISIT',
          ...body,
          createdAt: now(),
        };
        const configurationUrl = `${baseUrl}/agent/${agent.id}?token=CANARY-configuration`;
        agents.set(agent.id, options.givesConfigurationOnce ? agent : { ...agent, configurationUrl });
        return answer(response, options.createStatus, shape('agent', { ...agent, configurationUrl }));
      }
      const list = [...agents.values()].reverse();
      return answer(response, 200, options.listShape === 'bare' ? list : { [options.listShape]: list });
    }
    if (collection === 'agent' && id) {
      const agent = agents.get(id);
      if (request.method === 'DELETE') {
        agents.delete(id);
        for (const [key, invitation] of invitations) if (invitation.agentId === id) invitations.delete(key);
        return serveDelete(response, agent !== undefined);
      }
      return agent ? answer(response, 200, shape('agent', agent)) : answer(response, 404, { message: 'no' });
    }
    if (collection === 'consult-invitation' && !id) {
      const invitation = {
        id: makeId('invitation'),
        agentId: body.agentId,
        encounterCompletionLinkText: body.encounterCompletionLinkText,
        encounterCompletionLinkUrl: body.encounterCompletionLinkUrl,
        encounterId: null,
        createdAt: now(),
        invitationUrl: `${baseUrl}/consult/x`,
      };
      invitation.invitationUrl = `${baseUrl}/consult/${invitation.id}`;
      invitations.set(invitation.id, invitation);
      return answer(response, options.createStatus, shape('invitation', invitation));
    }
    if (collection === 'consult-invitation' && id) {
      const invitation = invitations.get(id);
      if (request.method === 'DELETE') {
        invitations.delete(id);
        return serveDelete(response, invitation !== undefined);
      }
      return invitation ? answer(response, 200, shape('invitation', invitation)) : answer(response, 404);
    }
    if (collection === 'encounter' && options.hasEncounters) {
      if (!id) {
        const since = query.get('updatedSince') ?? '';
        return answer(
          response,
          200,
          [...encounters.values()].filter((one) => String(one.updatedAt) >= since),
        );
      }
      const found = part === 'report' ? reports.get(id) : encounters.get(id);
      return found ? answer(response, 200, found) : answer(response, 404);
    }
    answer(response, 404, '<h1>Not found</h1>');
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', baseUrl);
    const parts: Buffer[] = [];
    request.on('data', (chunk: Buffer) => parts.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      if (url.pathname === '/auth/oauth2/authorize') {
        const code = randomBytes(12).toString('hex');
        const redirectUri = url.searchParams.get('redirect_uri') ?? '';
        codes.set(code, { challenge: url.searchParams.get('code_challenge') ?? '', redirectUri });
        const target = new URL(redirectUri);
        target.searchParams.set('code', code);
        target.searchParams.set('state', url.searchParams.get('state') ?? '');
        calls.push({
          method: 'GET',
          path: url.pathname + url.search,
          at: Date.now(),
          token: null,
          key: null,
        });
        response.writeHead(302, { location: target.href }).end();
        return;
      }
      if (url.pathname === '/auth/oauth2/token') {
        serveToken(new URLSearchParams(text), response);
        return;
      }
      const token = request.headers.authorization?.replace(/^Bearer /, '') ?? null;
      const key = request.headers['idempotency-key'];
      calls.push({
        method: request.method ?? '',
        path: url.pathname,
        at: Date.now(),
        token,
        key: typeof key === 'string' ? key : null,
      });
      const valid = options.acceptedToken === 'id' ? idTokens : accessTokens;
      if (!token || !valid.has(token)) return answer(response, 401, '<h1>Unauthorized</h1>');
      const instead = options.intercept?.(request, url.pathname);
      if (instead === 'hang') return;
      if (instead) return answer(response, instead.status, instead.body);
      serveApi(request, url.pathname, url.searchParams, text ? (JSON.parse(text) as Json) : {}, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    baseUrl,
    options,
    calls,
    refreshesSeen,
    agents,
    invitations,
    encounters,
    reports,
    issueTokens,
    organization,
    user,
    /** Makes every access token issued so far worthless. */
    forgetAccessTokens: () => accessTokens.clear(),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type Operator = Awaited<ReturnType<typeof startOperator>>;
