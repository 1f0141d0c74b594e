import { createHash, randomBytes } from 'node:crypto';
import { Agent, get } from 'node:http';
import pg from 'pg';
import { percentile } from '../percentile.ts';
import { fillInvitations } from './rows.ts';

const measuredMs = 6_000;
const warmUpMs = 1_500;
const atOnce = 8;

export type Rate = { perSecond: number; p50Ms: number; p95Ms: number };

/**
 * What a clinician's browser asks the list for, and the least part of an empty answer's rate. A filter in an order that it
 * has no index for looks through some hundred rows, a search for a number puts what it finds in order.
 */
export const listRequests = [
  { name: 'first page', query: '', least: 0.4 },
  { name: 'filter', query: '?status=finished&agent=agent3', least: 0.4 },
  { name: 'search', query: '?q=ruth', least: 0.4 },
  { name: 'filter by name', query: '?status=finished&agent=agent3&sort=name', least: 0.3 },
  { name: 'search for one', query: '?q=hl-777', least: 0.3 },
] as const;

/**
 * A signed-in clinician of an organization with so many invitations; the row of the session is written by hand, as
 * signing in would write it.
 *
 * @returns the cookie
 */
export async function openOrganization(
  databaseUrl: string,
  service: string,
  organizationId: string,
  count: number,
): Promise<string> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    await fillInvitations(pool, { service, organizationId }, count);
    await pool.query('analyze invitations');
    const secret = randomBytes(32).toString('base64url');
    await pool.query('insert into organizations (service, organization_id, name) values ($1, $2, $2)', [
      service,
      organizationId,
    ]);
    await pool.query(
      `insert into sessions (id, service, organization_id, email, first_name, role, absolute_expires_at)
       values ($1, $2, $3, 'person1@clinic.example', 'Mina', 'clinician', now() + interval '1 hour')`,
      [createHash('sha256').update(secret).digest('hex'), service, organizationId],
    );
    return `consult-desk.session=${secret}`;
  } finally {
    await pool.end();
  }
}

/** How many requests a second are answered, and how soon, with a few browsers asking at once. */
export async function measureRate(
  url: string,
  cookie: string,
  expected: { status: number } = { status: 200 },
): Promise<Rate> {
  await askFor(url, cookie, expected.status, warmUpMs);
  const startedAt = performance.now();
  const timesMs = await askFor(url, cookie, expected.status, measuredMs);
  const seconds = (performance.now() - startedAt) / 1_000;
  return {
    perSecond: timesMs.length / seconds,
    p50Ms: percentile(timesMs, 0.5),
    p95Ms: percentile(timesMs, 0.95),
  };
}

async function askFor(url: string, cookie: string, status: number, forMs: number): Promise<number[]> {
  const timesMs: number[] = [];
  const until = performance.now() + forMs;
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) {
        const startedAt = performance.now();
        const answered = await ask(url, cookie, agent);
        if (answered !== status) throw new Error(`${new URL(url).pathname} answered ${answered}`);
        timesMs.push(performance.now() - startedAt);
      }
    }),
  );
  agent.destroy();
  return timesMs;
}

/** As a browser asks, compressed; what comes is not unpacked, since this program shares the machine. */
function ask(url: string, cookie: string, agent: Agent): Promise<number | undefined> {
  const headers = { cookie, 'x-background': '1', 'accept-encoding': 'gzip' };
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
      response.once('error', reject);
    }).once('error', reject);
  });
}
