import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { percentile } from './percentile.ts';

const turns = 4;
const turnMs = 1_500;
/** Clients that ask at the same time, each the next thing when it has its answer. */
export const clientsAtOnce = 8;

export type Rate = { perSecond: number; p50Ms: number; p95Ms: number };

/** One request of client number `client`; throws when the answer is not the expected one. */
export type Ask = (agent: Agent, client: number) => Promise<void>;

/**
 * How many requests a second are answered, and how soon, with a few clients asking at once. What is to be compared is asked
 * in turns: whatever else the machine does meanwhile, it does to each. The first turn warms up and does not count.
 */
export async function measureInTurns<Name extends string>(
  asks: Record<Name, Ask>,
): Promise<Record<Name, Rate>> {
  const names = Object.keys(asks) as Name[];
  const timesMs = new Map<Name, number[]>();
  const spentMs = new Map<Name, number>();
  for (let turn = 0; turn <= turns; turn += 1) {
    for (const name of names) {
      const startedAt = performance.now();
      const times = await askFor(asks[name], turnMs);
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
    };
  };
  return Object.fromEntries(names.map((name) => [name, toRate(name)])) as Record<Name, Rate>;
}

async function askFor(ask: Ask, forMs: number): Promise<number[]> {
  const timesMs: number[] = [];
  const until = performance.now() + forMs;
  const agent = new Agent({ keepAlive: true, maxSockets: clientsAtOnce });
  await Promise.all(
    Array.from({ length: clientsAtOnce }, async (_, client) => {
      while (performance.now() < until) {
        const startedAt = performance.now();
        await ask(agent, client);
        timesMs.push(performance.now() - startedAt);
      }
    }),
  );
  agent.destroy();
  return timesMs;
}

/** A request over a kept connection; gives the body, which is not unpacked. */
export function send(
  agent: Agent,
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string; status: number },
): Promise<{ text: string; headers: IncomingHttpHeaders }> {
  const { method = 'GET', headers = {}, body, status } = options;
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(url, { agent, method, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        if (response.statusCode === status) {
          resolve({ text: Buffer.concat(chunks).toString('utf8'), headers: response.headers });
        } else reject(new Error(`${method} ${new URL(url).pathname} answered ${response.statusCode}`));
      });
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
