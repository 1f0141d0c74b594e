import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, errorAnswer, jsonAnswer, parseBody, send } from './answers.ts';
import { serveWithFault, takeFault } from './faults.ts';
import { defaultOptions, type OperatorOptions } from './options.ts';
import { createResources, type Organization } from './resources.ts';
import { createTokenBook, type Grant, type Person } from './token-book.ts';

type RecordedCall = {
  method: string;
  path: string;
  at: number;
  token: string | null;
  key: string | null;
};

/** Runs before each API answer; what it gives is sent instead. */
type Intercept = (
  request: IncomingMessage,
  path: string,
) => { status: number; body?: string } | 'hang' | null;

/** What a test in the same process may set besides the options. `client`: the one that is registered; null for any. */
export type InProcessOptions = OperatorOptions & {
  intercept: Intercept | null;
  client: { id: string; redirectUri: string } | null;
};

const organization: Organization = { id: 'org-1', name: 'Harbour Lane Surgery' };
const user: Person = { email: 'Mina@HarbourLane.example', firstName: 'Mina', type: 'oauth' };

const authorizeParameters = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
];

/**
 * Another operator's consultation service: the contract and nothing else, in whatever shape it leaves open, strict
 * about refresh tokens, and as unreliable as the options say. It is no stand-in for ours; the dashboard must work
 * with both.
 *
 * Whoever comes to its authorization endpoint is signed in as its one user, or as the one that `login_hint` names.
 *
 * @param settings.port - loopback port; by default one of the system's choice
 * @param settings.recordsCalls - false for long runs: then only the counts grow
 */
export async function startOperator(
  changes: Partial<InProcessOptions> = {},
  settings: { port?: number; recordsCalls?: boolean } = {},
) {
  const options: InProcessOptions = {
    ...structuredClone(defaultOptions),
    intercept: null,
    client: null,
    ...changes,
  };
  const calls: RecordedCall[] = [];
  const book = createTokenBook(options);
  let tokenRequestsUnderWay = 0;
  let deletesUnderWay = 0;
  let mostDeletesAtOnce = 0;

  const has = (breach: OperatorOptions['breaches'][number]) => options.breaches.includes(breach);

  function authorize(query: URLSearchParams): Answer {
    const missing = authorizeParameters.find((name) => !query.get(name));
    const redirectUri = query.get('redirect_uri') ?? '';
    const methods = has('plain-pkce') ? ['S256', 'plain'] : ['S256'];
    const isPlain =
      query.get('response_type') === 'code' && methods.includes(query.get('code_challenge_method') ?? '');
    const { client } = options;
    const isRegistered =
      client === null ||
      (query.get('client_id') === client.id && (redirectUri === client.redirectUri || has('any-redirect')));
    if (missing || !isPlain || !isRegistered || !URL.canParse(redirectUri)) {
      return errorAnswer(options.errorBody, 400, 'invalid_request');
    }
    const target = new URL(redirectUri);
    const kind = options.authorizeAnswer;
    if (kind === 'deny') target.searchParams.set('error', 'access_denied');
    else target.searchParams.set('code', issueCode(query, { isExpired: kind === 'expired-code' }));
    const state = query.get('state') ?? '';
    if (kind !== 'no-state')
      target.searchParams.set('state', kind === 'wrong-state' ? `not-${state}` : state);
    return { status: 302, headers: { location: target.href } };
  }

  function issueCode(query: URLSearchParams, kind: { isExpired: boolean }): string {
    return book.issueCode(
      {
        person: { ...user, email: query.get('login_hint') || user.email },
        challenge: query.get('code_challenge') ?? '',
        redirectUri: query.get('redirect_uri') ?? '',
        clientId: query.get('client_id') ?? '',
        scopes: (query.get('scope') ?? '').split(' '),
      },
      kind,
    );
  }

  function grant(form: URLSearchParams): Answer {
    const result = findGrant(form);
    if (result.ok) return jsonAnswer(200, result.tokens);
    return options.tokenErrorBody === 'rfc6749'
      ? jsonAnswer(400, { error: result.error })
      : errorAnswer(options.errorBody, 400, result.error);
  }

  function findGrant(form: URLSearchParams): Grant {
    if (form.get('resource') !== baseUrl && !has('any-resource'))
      return { ok: false, error: 'invalid_target' };
    if (!form.get('client_id')) return { ok: false, error: 'invalid_client' };
    const type = form.get('grant_type');
    if (type === 'refresh_token') return book.refresh(form.get('refresh_token') ?? '');
    return type === 'authorization_code'
      ? book.exchangeCode(form)
      : { ok: false, error: 'unsupported_grant_type' };
  }

  async function serveToken(
    form: URLSearchParams,
    request: { method: string; path: string },
    response: ServerResponse,
  ) {
    const refreshToken =
      form.get('grant_type') === 'refresh_token' ? (form.get('refresh_token') ?? '') : null;
    book.noteTokenRequest(refreshToken);
    const fault = takeFault(options.tokenFaults, options.tokenChance, request);
    tokenRequestsUnderWay += 1;
    const isAnswered = await serveWithFault(response, fault, () => grant(form)).finally(() => {
      tokenRequestsUnderWay -= 1;
    });
    if (!isAnswered && refreshToken !== null) book.noteSilence(refreshToken);
  }

  async function serveApi(url: URL, text: string, request: IncomingMessage, response: ServerResponse) {
    const method = request.method ?? '';
    const path = url.pathname;
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? null;
    const header = request.headers['idempotency-key'];
    const idempotencyKey = typeof header === 'string' ? header : null;
    if (settings.recordsCalls !== false)
      calls.push({ method, path, at: Date.now(), token, key: idempotencyKey });
    const caller =
      book.identify(token) ?? (has('open-to-all') ? { person: user, readsAndWrites: true } : null);
    if (!caller) {
      // A service that is away is so for everybody: for who only asks whether it answers, too.
      const away = takeFault([], options.apiChance, { method, path });
      await serveWithFault(response, away, () => errorAnswer(options.errorBody, 401, 'unauthorized'));
      return;
    }
    if (!caller.readsAndWrites && /^\/(agent|consult-invitation)(\/|$)/.test(path))
      return send(response, errorAnswer(options.errorBody, 403, 'scope_missing'));
    const instead = options.intercept?.(request, path);
    if (instead === 'hang') return;
    if (instead) return send(response, { ...instead, headers: { 'content-type': 'application/json' } });
    const body = parseBody(text);
    if (!body) return send(response, errorAnswer(options.errorBody, 400, 'unreadable'));
    const fault = takeFault(options.apiFaults, options.apiChance, { method, path });
    const counts = method === 'DELETE' ? 1 : 0;
    deletesUnderWay += counts;
    mostDeletesAtOnce = Math.max(mostDeletesAtOnce, deletesUnderWay);
    await serveWithFault(response, fault, () =>
      resources.serve({ method, path, query: url.searchParams, body, idempotencyKey }, caller.person),
    ).finally(() => {
      deletesUnderWay -= counts;
    });
  }

  async function serve(request: IncomingMessage, text: string, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', baseUrl);
    const path = url.pathname;
    const method = request.method ?? '';
    if (path === '/auth/oauth2/authorize') {
      calls.push({ method, path: path + url.search, at: Date.now(), token: null, key: null });
      return send(response, authorize(url.searchParams));
    }
    if (path === '/auth/oauth2/token')
      return serveToken(new URLSearchParams(text), { method, path }, response);
    if (options.offersRevocation && path === '/.well-known/openid-configuration') {
      return send(
        response,
        jsonAnswer(200, { issuer: baseUrl, revocation_endpoint: `${baseUrl}/auth/oauth2/revoke` }),
      );
    }
    if (options.offersRevocation && path === '/auth/oauth2/revoke') {
      const fault = takeFault(options.revocationFaults, null, { method, path });
      await serveWithFault(response, fault, () => {
        book.revoke(new URLSearchParams(text).get('token') ?? '');
        return { status: 200 };
      });
      return;
    }
    const { authorization, accept = '' } = request.headers;
    const page = authorization === undefined ? resources.servePage(method, url, accept) : null;
    if (page) return send(response, page);
    return serveApi(url, text, request, response);
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (chunk: Buffer) => parts.push(chunk));
    request.on('end', () => {
      serve(request, Buffer.concat(parts).toString(), response).catch((error: unknown) => {
        console.error('the stand-in service failed', error);
        response.destroy();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(settings.port ?? 0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const resources = createResources(options, baseUrl, organization);

  return {
    baseUrl,
    options,
    calls,
    organization,
    user,
    refreshesSeen: book.refreshesSeen,
    agents: resources.agents,
    invitations: resources.invitations,
    encounters: resources.encounters,
    reports: resources.reports,
    changeEncounter: resources.changeEncounter,
    /** A token response without a sign-in. */
    issueTokens: () => book.issueTokens(user),
    forgetAccessTokens: book.forgetAccessTokens,
    readCounts: book.readCounts,
    resetCounts: () => {
      mostDeletesAtOnce = 0;
      book.resetCounts();
    },
    readFamilies: book.readFamilies,
    /** Ends every sign-in, as disabling everybody does; somebody who signs in again afterwards may. */
    endFamilies: book.endFamilies,
    countTokenRequestsUnderWay: () => tokenRequestsUnderWay,
    /** How many deletions were being answered at the same time, at most. */
    findMostDeletesAtOnce: () => mostDeletesAtOnce,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type Operator = Awaited<ReturnType<typeof startOperator>>;
