import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { fillInvitations } from '../../tests/helpers/list-rows.ts';
import { type Ask, send } from '../rate.ts';

/** `ofFew`: the query that finds as many rows among 1,000, where it differs. */
type ListRequest = { name: string; query: string; ofFew?: string };

/** The requests for the list that a clinician's browser sends. */
export const listRequests: readonly ListRequest[] = [
  { name: 'first page', query: '' },
  { name: 'filter', query: 'status=finished&agent=agent3' },
  { name: 'search', query: 'q=ruth' },
  { name: 'filter by name', query: 'status=finished&agent=agent3&sort=name' },
  // "hl-777" matches 111 of 100,000 numbers; "hl-7" matches as many of 1,000.
  { name: 'search for a number', query: 'q=hl-777', ofFew: 'q=hl-7' },
];

/**
 * Makes an organization with the given number of invitations and a signed-in clinician. The session's row is inserted directly, as
 * a sign-in would insert it.
 *
 * @returns the session cookie
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

/** One request for a page of the list, compressed as for a browser. `query` is `name=value&…` and is sent in the body. */
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
