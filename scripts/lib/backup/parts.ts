import type pg from 'pg';
import * as z from 'zod';

export type PartName = 'dashboard' | 'service';

/** What is backed up of one program's database. */
export type Part = {
  name: PartName;
  /** Names of the applied migrations: rows can only be restored into tables of exactly these. */
  readMigrations(client: pg.ClientBase): Promise<string[]>;
  /** Full names of tables whose rows need not, or must not, be restored. */
  leftOut: ReadonlySet<string>;
};

/** Schema of a program's tables; the schema `keys` is left out of backups and copied separately (decision 035). */
export const mainSchema = 'public';
export const keysSchema = 'keys';

/** Table that lists the dashboard's applied migrations. */
export const dashboardMigrations = 'public.schema_migrations';

/**
 * Tokens, sessions and codes are left out, because a restore must not bring back what was revoked later; leases and stored answers,
 * because they have expired by then.
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

/** A part with the address of its database. */
export type LocatedPart = Part & { url: string };

/** The parts of this installation; the dashboard comes first. */
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
