import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Ask, send } from '../rate.ts';
import { fillInvitations } from './rows.ts';

/** `ofFew`: what finds as much among 1,000 rows, where it is not the same. */
type ListRequest = { name: string; query: string; ofFew?: string };

/** What a clinician's browser asks the list for. */
export const listRequests: readonly ListRequest[] = [
  { name: 'first page', query: '' },
  { name: 'filter', query: 'status=finished&agent=agent3' },
  { name: 'search', query: 'q=ruth' },
  { name: 'filter by name', query: 'status=finished&agent=agent3&sort=name' },
  // 111 numbers of 100,000 begin like that, and as many of 1,000 like the other.
  { name: 'search for a number', query: 'q=hl-777', ofFew: 'q=hl-7' },
];

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

/** One request for a page of the list; as a browser asks, compressed. `query` is `name=value&…` and goes in the body. */
export function askForList(
  url: string,
  query: string,
  cookie: string,
  expected: { status: number } = { status: 200 },
): Ask {
  const headers = {
    cookie,
    origin: new URL(url).origin,
    'content-type': 'application/json',
    'x-background': '1',
    'accept-encoding': 'gzip',
  };
  const body = JSON.stringify(Object.fromEntries(new URLSearchParams(query)));
  return async (agent) => {
    await send(agent, url, { method: 'POST', headers, body, status: expected.status });
  };
}
