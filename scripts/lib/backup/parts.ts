import type pg from 'pg';
import * as z from 'zod';

export type PartName = 'dashboard' | 'service';

/** What is backed up of one program's database. */
export type Part = {
  name: PartName;
  /** Names of the migrations that have run: rows fit into tables of exactly these. */
  readMigrations(client: pg.ClientBase): Promise<string[]>;
  /** Full names of tables whose rows are not worth keeping, or must not come back. */
  leftOut: ReadonlySet<string>;
};

/** Tables of a program are in this schema; what backups leave out and copy apart is in the other (decision 035). */
export const mainSchema = 'public';
export const keysSchema = 'keys';

/** Where the dashboard's migrations are listed, beside its tables. */
export const dashboardMigrations = 'public.schema_migrations';

/**
 * Tokens, sessions and codes are left out, because a backup must not bring back what was revoked after it; leases and
 * kept answers, because they are over by then.
 */
const parts: readonly Part[] = [
  {
    name: 'dashboard',
    leftOut: new Set([
      dashboardMigrations,
      'public.sessions',
      'public.token_families',
      'public.trackers',
      'public.rate_buckets',
    ]),
    readMigrations: (client) =>
      readColumn(client, `select name as value from ${dashboardMigrations} order by name`),
  },
  {
    name: 'service',
    leftOut: new Set([
      'public.oidc_payloads',
      'public.idempotency_keys',
      'public.sign_in_throttles',
      'public.rate_buckets',
    ]),
    readMigrations: (client) =>
      readColumn(client, 'select hash as value from drizzle.__drizzle_migrations order by created_at'),
  },
];

/** A program's database and what is copied of it. */
export type LocatedPart = Part & { url: string };

/** The parts that this installation has; the dashboard comes first. */
export function locateParts(urls: Partial<Record<PartName, string>>): LocatedPart[] {
  return parts.flatMap((part) => {
    const url = urls[part.name];
    return url === undefined ? [] : { ...part, url };
  });
}

async function readColumn(client: pg.ClientBase, statement: string): Promise<string[]> {
  const { rows } = await client.query(statement);
  return z
    .array(z.object({ value: z.string() }))
    .parse(rows)
    .map(({ value }) => value);
}
