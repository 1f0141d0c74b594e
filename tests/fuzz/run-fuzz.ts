import { Agent, type IncomingHttpHeaders, request as sendRequest } from 'node:http';
import fc from 'fast-check';
import { problemSchema } from '../../contract/problem.ts';
import { readRequestTarget } from '../../service/http/request-path.ts';
import { parseJson } from '../helpers/api.ts';
import type { TestService } from '../helpers/service-on-database.ts';
import { type Operation, readDocument } from './document.ts';
import { openPool, type Pool } from './pool.ts';
import { type FuzzRequest, requestTo } from './requests.ts';

export type FuzzReport = {
  requests: number;
  seconds: number;
  /** Number of answers by operation, then by status. */
  counts: Map<string, Map<number, number>>;
  /** Violations, each with its request. */
  problems: string[];
};

/**
 * Settings of the service under test: each request has a client address of its own, so that no rate limit is reached.
 */
export const fuzzSettings = { TRUST_PROXY: '1' };

const batchSize = 500;
const problemsMax = 50;
const answerTimeoutMs = 30_000;
const pathLengthMax = 8_000;
const idLengthMax = 3_000;

/**
 * Sends requests to every operation that the service's own OpenAPI document lists, and compares each answer with it.
 *
 * @param options.seed - the same seed sends the same requests, apart from ids and timing
 * @param options.onBatch - called with the number of requests sent so far
 */
export async function runFuzz(
  service: TestService,
  options: { count: number; seed: number; concurrency: number; onBatch?: (sent: number) => void },
): Promise<FuzzReport> {
  const { baseUrl } = service.client;
  const { operations, schemas } = readDocument(await (await fetch(`${baseUrl}/openapi.json`)).json());
  const pool = await openPool(service);
  const agent = new Agent({ keepAlive: true, maxSockets: options.concurrency });
  const arbitrary = fc.oneof(
    ...operations.map((operation) => ({
      // Deletions are rarer, because a deleted object is of no use for later requests.
      weight: operation.method === 'DELETE' && operation.path.endsWith('}') ? 2 : 5,
      arbitrary: requestTo(operation, schemas),
    })),
  );
  const counts = new Map<string, Map<number, number>>();
  const problems: string[] = [];
  const startedAt = Date.now();
  let sent = 0;

  async function sendOne(request: FuzzRequest): Promise<void> {
    const prepared = prepare(request, pool, sent);
    const answer = await send(baseUrl, prepared, agent);
    pool.note(parseJson(answer.text));
    const judged = judge(request, prepared, answer, operations);
    const byStatus = counts.get(judged.name) ?? new Map<number, number>();
    counts.set(judged.name, byStatus.set(answer.status, (byStatus.get(answer.status) ?? 0) + 1));
    if (judged.problem !== null && problems.length < problemsMax)
      problems.push(`${judged.problem} (seed ${options.seed}): ${describeRequest(prepared)}`);
  }

  try {
    for (let batch = 0; sent < options.count; batch++) {
      if (batch > 0) await pool.refill();
      const numRuns = Math.min(batchSize, options.count - sent);
      const requests = fc
        .sample(arbitrary, { numRuns, seed: (Math.imul(options.seed, 1_000_003) + batch) | 0 })
        .values();
      // Each worker sends its next request as soon as the previous one is answered.
      await Promise.all(
        Array.from({ length: options.concurrency }, async () => {
          for (const request of requests) {
            sent += 1;
            await sendOne(request);
          }
        }),
      );
      options.onBatch?.(sent);
    }
  } finally {
    agent.destroy();
  }
  return { requests: sent, seconds: (Date.now() - startedAt) / 1000, counts, problems };
}

type Prepared = { method: string; path: string; headers: Record<string, string>; body: Uint8Array | null };

/** The request, filled in with values that only the running service knows. */
function prepare(request: FuzzRequest, pool: Pool, index: number): Prepared {
  const ids = request.ids.map((choice) => pool.idOf(choice));
  let next = 0;
  const path = request.operation.path.replaceAll(/\{\w+\}/g, () =>
    inPath(ids[next++] ?? '').slice(0, idLengthMax),
  );
  const consultation = request.isLive ? pool.findConsultation(ids[0] ?? '') : null;
  const known = {
    ...(consultation ? { screenId: consultation.screenId, itemId: consultation.itemId } : {}),
    ...(index % 4 === 0 ? { values: consultation ? { [consultation.itemId]: 'unsure' } : {} } : {}),
    agentId: pool.anyAgent(index),
    messageId: `message-${index}`,
    heardId: `heard-${index}`,
  };
  const parameters = request.query.map(([name, value]): [string, string] => [
    name,
    name === 'screenId' && consultation ? consultation.screenId : value,
  ]);
  const pairs = parameters.map(([name, value]) => `${inQuery(name)}=${inQuery(value)}`);
  // Node itself refuses headers of more than 16 KiB (431), before the service sees the request.
  while (pairs.length > 0 && path.length + pairs.join('&').length > pathLengthMax) pairs.pop();
  const query = pairs.join('&');
  const token = request.operation.needsToken ? pool.tokenOf(request.token) : null;
  const headers: Record<string, string> = {
    ...request.headers,
    'x-forwarded-for': [request.headers['x-forwarded-for'] ?? [], addressOf(index)].flat().join(', '),
  };
  if (token !== null) headers.authorization = token.startsWith('ey') ? `Bearer ${token}` : token;
  if (consultation) headers.cookie = consultation.cookie;
  const body = keepSignedIn(request.isLive ? enliven(request.body, known) : request.body);
  return { method: request.method, path: query === '' ? path : `${path}?${query}`, headers, body };
}

/**
 * Keeps requests from switching the second factor on, which would end the grants without one, and so those of this run.
 */
function keepSignedIn(body: Uint8Array | null): Uint8Array | null {
  if (body === null) return null;
  const before = Buffer.from(body).toString();
  const after = before.replaceAll('"secondFactorRequired":true', '"secondFactorRequired":false');
  return after === before ? body : Buffer.from(after);
}

/** One of 65,536 addresses of a private network. */
function addressOf(index: number): string {
  return `10.1.${(index >> 8) & 255}.${index & 255}`;
}

/** An id encoded for a path. Texts that are allowed unencoded stay so, so that broken percent escapes occur too. */
function inPath(id: string): string {
  return /^[%.0-9a-z]+$/i.test(id) ? id : encodeURIComponent(id.toWellFormed());
}

const inQuery = (text: string) =>
  /^[%0-9a-z]+$/i.test(text) ? text : encodeURIComponent(text.toWellFormed());

/**
 * Replaces the text fields of these names in a JSON body by values that the service knows. This changes the text, not
 * the parsed value, so that a body that is nested too deep, or is no JSON, stays so.
 */
function enliven(body: Uint8Array | null, known: Record<string, unknown>): Uint8Array | null {
  if (body === null) return null;
  const before = Buffer.from(body).toString();
  const after = before.replaceAll(textFieldPattern, (found, name: string) =>
    name in known ? `"${name}":${JSON.stringify(known[name])}` : found,
  );
  const live =
    'values' in known ? after.replace(valuesPattern, `"values":${JSON.stringify(known.values)}`) : after;
  return live === before ? body : Buffer.from(live);
}

/** The `values` of an answer to a page, where nothing is nested in them. */
const valuesPattern = /"values":\{[^{}]*\}/;
const textFieldPattern = /"(\w+)":"(?:[^"\\]|\\.)*"/g;

type Received = { status: number; headers: IncomingHttpHeaders; text: string };

function send(baseUrl: string, { method, path, headers, body }: Prepared, agent: Agent): Promise<Received> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    let hasAnswer = false;
    const length = body === null ? {} : { 'content-length': String(body.byteLength) };
    const request = sendRequest(
      { hostname, port, method, path, headers: { ...headers, ...length }, agent, timeout: answerTimeoutMs },
      (response) => {
        hasAnswer = true;
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString(),
          }),
        );
      },
    );
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    // The service may close the connection while a too large body is still being sent; the answer has arrived by then.
    request.on('error', (error) => {
      if (!hasAnswer) resolve({ status: 0, headers: {}, text: `${error.name}: ${error.message}` });
    });
    request.end(body);
  });
}

/** The problem with an answer, or null; and the operation that it is counted for. */
function judge(
  request: FuzzRequest,
  { method, path, headers }: Prepared,
  answer: Received,
  operations: readonly Operation[],
): { name: string; problem: string | null } {
  const { status, text } = answer;
  const type = (answer.headers['content-type'] ?? '').split(';')[0]?.trim() ?? '';
  if (status === 0) return { name: request.operation.name, problem: `no answer: ${text}` };
  if (status >= 500) return { name: request.operation.name, problem: `status ${status}` };
  const wanted = method === 'HEAD' ? 'GET' : method;
  const operation = operations.find((one) => one.path === request.operation.path && one.method === wanted);
  // An id that is no path segment gives another path; and the page of an agent is another operation than the agent.
  const isOtherPath = request.ids.some((id) => 'text' in id && ['', '.', '..', '%2e%2e'].includes(id.text));
  const isPage = request.operation.path === '/agent/{id}' && headers.authorization === undefined;
  if (isOtherPath || (isPage && path.includes('?'))) return { name: '(another path)', problem: null };
  if (readRequestTarget(path) === null)
    return {
      name: '(undecodable path)',
      problem: status === 400 ? null : `an undecodable path is answered ${status}`,
    };
  if (!operation) {
    const name = `${method} ${request.operation.path}`;
    const refusals = [401, 403, 404, 405, 415];
    // The page of an agent takes a form by POST, which may be unreadable or too large.
    if (isPage && method === 'POST') refusals.push(400, 413);
    const isRefused = refusals.includes(status) || (method === 'OPTIONS' && status === 204);
    return {
      name: '(another method)',
      problem: isRefused ? null : `${name} is not listed and answers ${status}`,
    };
  }
  const form = operation.answers.get(status);
  const fail = (what: string) => ({ name: operation.name, problem: what });
  if (!form) return fail(`status ${status} is not listed: ${text.slice(0, 200)}`);
  if (method === 'HEAD') return { name: operation.name, problem: null };
  if (form.size === 0)
    return text === '' || !operation.needsToken
      ? { name: operation.name, problem: null }
      : fail(`${status} with a body`);
  // Patients' addresses also answer with pages, where the Accept header asks for one.
  if (type === 'text/html' && !operation.needsToken && headers.accept !== 'application/json')
    return { name: operation.name, problem: null };
  const schema = form.get(type);
  if (schema === undefined) return fail(`${status} as ${type || 'no type'}, which is not listed`);
  const parsed = schema?.safeParse(parseJson(text));
  if (parsed && !parsed.success)
    return fail(`${status} with a body of another shape: ${parsed.error.issues[0]?.message}`);
  if (status < 400) return { name: operation.name, problem: null };
  const problem = problemSchema.safeParse(parseJson(text));
  return problem.success && problem.data.status === status
    ? { name: operation.name, problem: null }
    : fail(`${status} is no problem of the contract`);
}

/** A description of the request for a report, without its credentials. */
function describeRequest({ method, path, headers, body }: Prepared): string {
  const { authorization, cookie, ...rest } = headers;
  const signs = `${authorization === undefined ? 'no token' : 'token'}${cookie === undefined ? '' : ', cookie'}`;
  const text = body === null ? 'no body' : JSON.stringify(Buffer.from(body).toString().slice(0, 300));
  return `${method} ${path.slice(0, 200)} ${signs} ${JSON.stringify(rest).slice(0, 300)} ${text}`;
}
