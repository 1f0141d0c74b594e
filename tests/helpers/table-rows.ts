import pg from 'pg';

/** Every row of every table, as text, by `program.schema.table`. */
export type TableRows = Map<string, string[]>;

/**
 * All rows of the programs' tables, for comparing two databases.
 *
 * @param urls - connection strings by the program's name
 * @param withoutColumns - columns to leave out of the rows, by `schema.table`
 */
export async function readTableRows(
  urls: Readonly<Record<string, string>>,
  withoutColumns: Readonly<Record<string, readonly string[]>> = {},
): Promise<TableRows> {
  const found: TableRows = new Map();
  for (const [program, url] of Object.entries(urls)) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const { rows: tables } = await client.query<{ name: string }>(
        `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname in ('public', 'keys') and c.relkind in ('r', 'p') and not c.relispartition`,
      );
      for (const { name } of tables) {
        const { rows } = await client.query<{ row: string }>(
          `select (to_jsonb(t) - $1::text[])::text as row from ${name} t order by 1`,
          [withoutColumns[name] ?? []],
        );
        found.set(
          `${program}.${name}`,
          rows.map(({ row }) => row),
        );
      }
    } finally {
      await client.end();
    }
  }
  return found;
}

/** Rows of `before` that `after` lacks, each as often as it is missing. */
export function findMissingRows(before: readonly string[], after: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const row of after) left.set(row, (left.get(row) ?? 0) + 1);
  return before.filter((row) => {
    const count = left.get(row) ?? 0;
    left.set(row, count - 1);
    return count <= 0;
  });
}

/** Tables that are left out of backups on purpose (decision 035), and the list of erasures. */
export const leftOutOfBackups: ReadonlySet<string> = new Set([
  'dashboard.public.schema_migrations',
  'dashboard.public.sessions',
  'dashboard.public.token_families',
  'dashboard.public.rate_buckets',
  'dashboard.public.trackers',
  'service.public.oidc_payloads',
  'service.public.idempotency_keys',
  'service.public.sign_in_throttles',
  'service.public.rate_buckets',
]);

/**
 * Columns that restoring itself changes: grants and connections end, waiting mail becomes unclear, everything is
 * checked again, waiting alerts are sent.
 */
export const changedByRestoring: Readonly<Record<string, readonly string[]>> = {
  'public.grants': ['revoked_at'],
  'public.connections': ['ended_at', 'ended_reason', 'family_id'],
  'public.deliveries': ['state', 'owner', 'lease_until'],
  'public.invitations': ['next_check_at'],
  'public.alerts': ['state', 'attempts', 'sent_at', 'last_error'],
};
