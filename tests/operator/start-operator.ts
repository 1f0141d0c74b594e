import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jsonAnswer, send } from './answers.ts';
import { createApiEndpoint, type RecordedCall } from './api-endpoint.ts';
import { authorize } from './authorization-endpoint.ts';
import { serveWithFault, takeFault } from './faults.ts';
import { type InProcessOptions, withDefaults } from './in-process-options.ts';
import { createResources, type Organization } from './resources.ts';
import { createTokenBook } from './token-book.ts';
import { createTokenEndpoint } from './token-endpoint.ts';
import type { Person } from './token-issuer.ts';

const organization: Organization = { id: 'org-1', name: 'Harbour Lane Surgery' };
const user: Person = { email: 'Mina@HarbourLane.example', firstName: 'Mina', type: 'oauth' };

/**
 * Another operator's consultation service: it keeps the contract and offers nothing else, in the variants that the
 * options choose, is strict about refresh tokens, and as unreliable as the options say. It does not imitate our
 * service; the dashboard must work with both.
 *
 * Every request to its authorization endpoint signs in its one user, or the person that `login_hint` names.
 *
 * @param settings.port - loopback port; by default the system chooses one
 * @param settings.recordsCalls - false for long runs: then only the counts grow
 */
export async function startOperator(
  changes: Partial<InProcessOptions> = {},
  settings: { port?: number; recordsCalls?: boolean } = {},
) {
  const options = withDefaults(changes);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(settings.port ?? 0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service = createService(options, baseUrl, settings.recordsCalls !== false);
  const { calls, book, resources, tokenEndpoint, apiEndpoint } = service;
  server.on('request', (request, response) => readAndServe(service, request, response));

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
      apiEndpoint.resetCounts();
      book.resetCounts();
    },
    readFamilies: book.readFamilies,
    /** Ends every sign-in so far; people can sign in again. */
    endFamilies: book.endFamilies,
    countTokenRequestsUnderWay: tokenEndpoint.countRequestsUnderWay,
    findMostDeletesAtOnce: apiEndpoint.findMostDeletesAtOnce,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type Operator = Awaited<ReturnType<typeof startOperator>>;

type Service = ReturnType<typeof createService>;

function createService(options: InProcessOptions, baseUrl: string, recordsApiCalls: boolean) {
  const calls: RecordedCall[] = [];
  const book = createTokenBook(options);
  const resources = createResources(options, baseUrl, organization);
  const record = (call: RecordedCall) => {
    if (recordsApiCalls) calls.push(call);
  };
  return {
    options,
    baseUrl,
    calls,
    book,
    resources,
    tokenEndpoint: createTokenEndpoint(options, book, baseUrl),
    apiEndpoint: createApiEndpoint({ options, book, resources, user, record }),
  };
}

function readAndServe(service: Service, request: IncomingMessage, response: ServerResponse): void {
  const parts: Buffer[] = [];
  request.on('data', (chunk: Buffer) => parts.push(chunk));
  request.on('end', () => {
    serve(service, request, Buffer.concat(parts).toString(), response).catch((error: unknown) => {
      console.error('the stand-in service failed', error);
      response.destroy();
    });
  });
}

async function serve(
  service: Service,
  request: IncomingMessage,
  text: string,
  response: ServerResponse,
): Promise<void> {
  const { options, baseUrl, calls, book, resources, tokenEndpoint, apiEndpoint } = service;
  const url = new URL(request.url ?? '/', baseUrl);
  const path = url.pathname;
  const method = request.method ?? '';
  if (path === '/auth/oauth2/authorize') {
    calls.push({ method, path: path + url.search, at: Date.now(), token: null, key: null });
    return send(response, authorize(options, book, user, url.searchParams));
  }
  if (path === '/auth/oauth2/token')
    return tokenEndpoint.serve(new URLSearchParams(text), { method, path }, response);
  if (options.offersRevocation && path === '/.well-known/openid-configuration') {
    const discovery = { issuer: baseUrl, revocation_endpoint: `${baseUrl}/auth/oauth2/revoke` };
    return send(response, jsonAnswer(200, discovery));
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
  return apiEndpoint.serve(url, text, request, response);
}
