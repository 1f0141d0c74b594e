import { setTimeout as pause } from 'node:timers/promises';
import { HttpVisitor } from '../../scripts/lib/http-visitor.ts';
import { type ApiAnswer, ApiClient, parseJson } from '../helpers/api.ts';
import {
  authorizeUrl,
  codeExchange,
  createPkcePair,
  type OauthClient,
  type PkcePair,
  sendTokenRequest,
} from '../helpers/authorization.ts';
import { Broken, CannotTell } from './check-errors.ts';

/**
 * Brings a browser from a page of the service's sign-in to the client's redirect address.
 * @returns the address it would be sent to, or null when the service does not let it go there
 * @throws CannotTell when no person can sign in
 */
export type SignIn = (start: {
  authorizeUrl: string;
  redirectUri: string;
  visitor: HttpVisitor;
}) => Promise<string | null>;

/** What an authorization request led to. */
export type AuthorizationOutcome =
  | { kind: 'page'; status: number; location: string | null; contentType: string }
  | { kind: 'callback'; parameters: URLSearchParams };

/** The answer of the token endpoint; a body that is no JSON object counts as an empty one. */
export type TokenAnswer = { status: number; body: Record<string, unknown> };

/** How the service under test is reached, and with which person and client. */
export type Access = {
  baseUrl: string;
  /** With openid, email, read and write; null when nothing with a token can be checked. */
  accessToken: string | null;
  /** Which of the two JWTs the API accepts, where that is known: §5.5 shows both, so that each is allowed. */
  apiToken?: 'access_token' | 'id_token';
  client: OauthClient | null;
  signIn: SignIn | null;
  /** Asks a person to start a consultation as a patient would; null without a person to ask. */
  askPatient: ((invitationUrl: string) => Promise<void>) | null;
  callTimeoutMs: number;
};

/** The service under test as one check sees it: every call is recorded, and what it creates is remembered. */
export type Target = {
  baseUrl: string;
  /** @throws CannotTell without an access token */
  api: ApiClient;
  anonymous: ApiClient;
  callTimeoutMs: number;
  askPatient: Access['askPatient'];
  withToken(token: string): ApiClient;
  /** An API client with the one of these tokens that the API accepts. @throws CannotTell when it is not among them */
  withTokens(tokens: Record<string, unknown>): ApiClient;
  /** Any address of the service, as a patient's or a clinician's browser opens it; redirects are not followed. */
  open(url: string, init?: RequestInit & { headers?: Record<string, string> }): Promise<Response>;
  /** @throws CannotTell without a client */
  requireClient(): OauthClient;
  /** Calls the authorization endpoint and gives its direct answer, without any sign-in. */
  ask(parameters: Record<string, string | undefined>, pkce?: PkcePair): Promise<AuthorizationOutcome>;
  /** The same, with a sign-in where a page asks for one. @throws CannotTell */
  authorize(parameters: Record<string, string | undefined>, pkce?: PkcePair): Promise<AuthorizationOutcome>;
  /** A code of a fresh sign-in. @throws CannotTell, or Broken when the callback carries none */
  getCode(scope?: string): Promise<{ code: string; pkce: PkcePair }>;
  /** Sends a form to the token endpoint. */
  requestToken(fields: Record<string, string | undefined>): Promise<TokenAnswer>;
  /** The tokens of a fresh sign-in. @throws CannotTell, or Broken when the exchange is refused */
  getTokens(scope?: string): Promise<Record<string, unknown>>;
};

/** What a run has created and has to remove again. */
export type Created = { agents: Set<string>; invitations: Set<string>; encounters: Set<string> };

export const createCreated = (): Created => ({
  agents: new Set(),
  invitations: new Set(),
  encounters: new Set(),
});

/** The name of every agent that a run creates, where the check does not need another one. */
export const agentName = 'Conformance check, may be deleted';

/** State that all functions of a target share. */
type Run = { access: Access; calls: string[]; created: Created };

/**
 * @param calls - receives a line for each call: method, path without ids and query, status
 */
export function createTarget(access: Access, calls: string[], created: Created): Target {
  const run: Run = { access, calls, created };
  const { baseUrl, callTimeoutMs } = access;
  return {
    baseUrl,
    callTimeoutMs,
    askPatient: access.askPatient,
    get api() {
      if (access.accessToken === null) throw new CannotTell('needs an access token');
      return new RecordingClient(run, access.accessToken);
    },
    anonymous: new RecordingClient(run, null),
    withToken: (token) => new RecordingClient(run, token),
    withTokens(tokens) {
      const kind = access.apiToken ?? 'access_token';
      const token = tokens[kind];
      if (typeof token !== 'string') throw new CannotTell(`there is no ${kind}, which the API takes`);
      return new RecordingClient(run, token);
    },
    open: (url, init) => open(run, url, init),
    requireClient: () => requireClient(run),
    ask: (parameters, pkce) => ask(run, parameters, pkce),
    authorize: (parameters, pkce) => authorize(run, parameters, pkce),
    getCode: (scope) => getCode(run, scope),
    requestToken: (fields) => askToken(run, fields),
    async getTokens(scope) {
      const { code, pkce } = await getCode(run, scope);
      const { status, body } = await askToken(run, codeExchange(requireClient(run), code, pkce));
      if (status !== 200) throw new Broken(`the code exchange: ${status} instead of 200`);
      return body;
    },
  };
}

class RecordingClient extends ApiClient {
  readonly #run: Run;

  constructor(run: Run, token: string | null) {
    super(run.access.baseUrl, token, run.access.callTimeoutMs);
    this.#run = run;
  }

  override async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer> {
    const { access, calls, created } = this.#run;
    if (new URL(path, access.baseUrl).origin !== access.baseUrl)
      throw new Broken('a link leads to another host');
    const send = () => super.send(method, path, body, headers);
    const answer = await whenAway(send, (first) => first.headers.get('retry-after'));
    calls.push(`${method} ${describePath(path)} ${answer.status}`);
    if (method === 'POST' && answer.status < 300) remember(created, path, answer.body);
    return answer;
  }
}

/** Remembers an object with an id under any key, so that objects in a wrong shape are removed, too. */
function remember(created: Created, path: string, body: unknown): void {
  const set =
    path === '/agent' ? created.agents : path === '/consult-invitation' ? created.invitations : null;
  const candidates = [body, ...Object.values(typeof body === 'object' && body !== null ? body : {})];
  for (const candidate of candidates) {
    if (typeof candidate !== 'object' || candidate === null || !('id' in candidate)) continue;
    set?.add(String(candidate.id));
    return;
  }
}

async function open(
  { access, calls }: Run,
  url: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
) {
  const send = () =>
    fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(access.callTimeoutMs), ...init });
  const response = await whenAway(send, (first) => first.headers.get('retry-after'));
  calls.push(`${init.method ?? 'GET'} ${describePath(new URL(url).pathname)} ${response.status}`);
  return response;
}

function requireClient({ access }: Run): OauthClient {
  if (access.client) return access.client;
  throw new CannotTell('needs an OAuth client: --client-id and --redirect-uri');
}

const isCallback = (client: OauthClient, url: string) =>
  url.split(/[?#]/)[0] === client.redirectUri.split(/[?#]/)[0];

async function ask(
  run: Run,
  parameters: Record<string, string | undefined>,
  pkce = createPkcePair(),
): Promise<AuthorizationOutcome> {
  const client = requireClient(run);
  const response = await open(run, authorizeUrl(client, pkce, parameters));
  await response.arrayBuffer();
  const location = response.headers.get('location');
  const absolute = location === null ? null : new URL(location, run.access.baseUrl).href;
  if (absolute !== null && isCallback(client, absolute))
    return { kind: 'callback', parameters: new URL(absolute).searchParams };
  return {
    kind: 'page',
    status: response.status,
    location: absolute,
    contentType: response.headers.get('content-type') ?? '',
  };
}

async function authorize(
  run: Run,
  parameters: Record<string, string | undefined>,
  pkce = createPkcePair(),
): Promise<AuthorizationOutcome> {
  const first = await ask(run, parameters, pkce);
  if (first.kind === 'callback' || first.status >= 400) return first;
  const client = requireClient(run);
  if (run.access.signIn === null) throw new CannotTell('needs somebody to sign in');
  const end = await run.access.signIn({
    authorizeUrl: authorizeUrl(client, pkce, parameters),
    redirectUri: client.redirectUri,
    visitor: new HttpVisitor(run.access.callTimeoutMs),
  });
  run.calls.push(`sign-in ${end === null ? 'did not lead back' : 'led back'}`);
  return end === null ? first : { kind: 'callback', parameters: new URL(end).searchParams };
}

async function getCode(run: Run, scope = 'openid email read write offline_access') {
  const pkce = createPkcePair();
  const outcome = await authorize(run, { scope }, pkce);
  if (outcome.kind === 'page')
    throw new Broken(`the authorization request ended at a page with status ${outcome.status}`);
  const code = outcome.parameters.get('code');
  if (code === null) {
    const error = outcome.parameters.get('error');
    throw new Broken(`the redirect carries no code${error === null ? '' : ` but the error ${error}`}`);
  }
  return { code, pkce };
}

async function askToken(run: Run, fields: Record<string, string | undefined>): Promise<TokenAnswer> {
  const send = () => sendTokenRequest(requireClient(run), fields, run.access.callTimeoutMs);
  const { status, text } = await whenAway(send, (first) => first.headers.get('retry-after'));
  run.calls.push(`POST /auth/oauth2/token ${status}`);
  const body = parseJson(text);
  // Any object, also an array: only named fields are read from it.
  return {
    status,
    body: typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {},
  };
}

const awayTriesMax = 3;
const awayWaitMaxS = 30;

/**
 * Retries after 503 with `Retry-After` in seconds (RFC 9110 §15.6.4): a short outage that is announced in this way
 * breaks no requirement. The service has not acted on the request, so that a POST may be repeated.
 */
async function whenAway<Answer extends { status: number }>(
  send: () => Promise<Answer>,
  retryAfter: (answer: Answer) => string | null,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await send();
    const seconds = Number(retryAfter(answer) ?? Number.NaN);
    const mayRepeat = answer.status === 503 && seconds >= 0 && seconds <= awayWaitMaxS;
    if (!mayRepeat || attempt === awayTriesMax) return answer;
    await pause(seconds * 1000);
  }
}

/** The first part of a path only: the next part may be an id with which a patient's page can be opened. */
function describePath(path: string): string {
  const [, first = '', ...rest] = (path.split('?')[0] ?? '').split('/');
  const wellKnown = ['auth', '.well-known', 'api'].includes(first);
  return rest.length === 0 || wellKnown ? (path.split('?')[0] ?? path) : `/${first}/…`;
}
