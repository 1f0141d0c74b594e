import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from './percentile.ts';

const turns = 4;
const turnMs = 1_500;
/** Concurrent clients unless stated otherwise; each sends its next request when it has its answer. */
export const clientsAtOnce = 8;

export type Rate = { perSecond: number; p50Ms: number; p95Ms: number; p99Ms: number };

/** One request of client number `client`; throws when the answer is not the expected one. */
export type Ask = (agent: Agent, client: number) => Promise<void>;

/**
 * Requests per second and response times with concurrent clients. What is to be compared is measured in alternating turns, so that
 * disturbances of the machine affect each. The first turn warms up and does not count.
 */
export async function measureInTurns<Name extends string>(
  asks: Record<Name, Ask>,
  clients = clientsAtOnce,
): Promise<Record<Name, Rate>> {
  const names = Object.keys(asks) as Name[];
  const timesMs = new Map<Name, number[]>();
  const spentMs = new Map<Name, number>();
  for (let turn = 0; turn <= turns; turn += 1) {
    for (const name of names) {
      const startedAt = performance.now();
      const times = await askFor(asks[name], clients, turnMs);
      if (turn === 0) continue;
      timesMs.set(name, [...(timesMs.get(name) ?? []), ...times]);
      spentMs.set(name, (spentMs.get(name) ?? 0) + performance.now() - startedAt);
    }
  }
  const toRate = (name: Name): Rate => {
    const times = timesMs.get(name) ?? [];
    return {
      perSecond: (times.length * 1_000) / (spentMs.get(name) ?? Number.NaN),
      p50Ms: percentile(times, 0.5),
      p95Ms: percentile(times, 0.95),
      p99Ms: percentile(times, 0.99),
    };
  };
  return Object.fromEntries(names.map((name) => [name, toRate(name)])) as Record<Name, Rate>;
}

async function askFor(ask: Ask, clients: number, forMs: number): Promise<number[]> {
  const timesMs: number[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  await keepAsking(clients, forMs, async (client) => {
    const startedAt = performance.now();
    await ask(agent, client);
    timesMs.push(performance.now() - startedAt);
  });
  agent.destroy();
  return timesMs;
}

/** Each client runs one task after another until the time is over. Gives the milliseconds spent. */
async function keepAsking(
  clients: number,
  forMs: number,
  one: (client: number) => Promise<void>,
): Promise<number> {
  const begunAt = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() - begunAt < forMs) await one(client);
    }),
  );
  return performance.now() - begunAt;
}

const crowdMs = 5_000;

/** Response times for a crowd of clients; `refused` are those who were told to retry later, with the time until they were told. */
export type CrowdRate = {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  refused: number;
  refusedP99Ms: number;
};

/**
 * Response times of many concurrent clients; each sends its next request when it has its answer. A client that is refused waits for
 * as long as `Retry-After` says. The first round opens the connections and does not count.
 *
 * @param ask - sends one request; gives the status of its answer
 */
export async function measureCrowd(
  clients: number,
  ask: (agent: Agent) => Promise<{ status: number; headers: IncomingHttpHeaders }>,
): Promise<CrowdRate> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  await Promise.all(Array.from({ length: clients }, () => ask(agent)));
  const timesMs: number[] = [];
  const refusedMs: number[] = [];
  const spentMs = await keepAsking(clients, crowdMs, async () => {
    const startedAt = performance.now();
    const { status, headers } = await ask(agent);
    (status === 503 ? refusedMs : timesMs).push(performance.now() - startedAt);
    if (status === 503) await delay(Number(headers['retry-after']) * 1_000);
  });
  agent.destroy();
  return {
    perSecond: (timesMs.length * 1_000) / spentMs,
    p50Ms: percentile(timesMs, 0.5),
    p99Ms: percentile(timesMs, 0.99),
    refused: refusedMs.length,
    refusedP99Ms: percentile(refusedMs, 0.99),
  };
}

/**
 * Sends a request over a kept-alive connection; gives the body without decompressing it.
 * @throws when the answer has none of the expected statuses
 */
export function send(
  agent: Agent,
  url: string,
  options: {
    method?: string;
    headers?: Record<string, string>;
    body?: string;
    status: number | readonly number[];
  },
): Promise<{ status: number; text: string; headers: IncomingHttpHeaders }> {
  const { method = 'GET', headers = {}, body } = options;
  const expected = [options.status].flat();
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(url, { agent, method, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const status = response.statusCode ?? 0;
        if (expected.includes(status)) {
          resolve({ status, text: Buffer.concat(chunks).toString('utf8'), headers: response.headers });
        } else reject(new Error(`${method} ${new URL(url).pathname} answered ${status}`));
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
