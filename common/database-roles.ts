import pg from 'pg';
import * as z from 'zod';
import { withDatabaseClient } from './database-client.ts';

/**
 * The two roles of a program's database (decision 049). The owner migrates and owns every table. The serving role answers requests:
 * it owns nothing, cannot create anything, and cannot change or remove entries of the audit trail (ASVS 13.2.2, 16.4.2).
 */

/** The privileges that a program's serving role needs, by full names like `public.audit_events`. */
export type RolePlan = {
  schemas: readonly string[];
  /** Tables whose rows are inserted and read, never updated or deleted. Their partitions are reached through them. */
  addOnly: readonly string[];
  /** Tables that only the owner may change. */
  readOnly: readonly string[];
  /** Functions that run with the owner's privileges (SECURITY DEFINER), with their arguments' types. */
  functions: readonly string[];
};

export type DatabaseUrls = {
  /** Address for the serving role. */
  databaseUrl: string;
  /** Address for the owner; null where the role above is the owner, or where migrations are run separately. */
  migrationDatabaseUrl: string | null;
};

/** What the preparation of a program's database at a start needs to know. */
export type PreparedProgram = {
  /** The table that lists the applied migrations: its owner may migrate. */
  migrationsTable: { schema: string; name: string };
  /** Names of the settings, for messages. */
  settings: { serving: string; migration: string };
  /** @param servingRole - role to which privileges on the result are granted; null where the owner serves */
  migrate(url: string, servingRole: string | null): Promise<void>;
  /** Whether every migration of this version has been applied. */
  isCurrent(client: pg.ClientBase): Promise<boolean>;
};

/** The database cannot be used as it is; the message explains it to an operator. */
export class DatabaseRoleError extends Error {
  override name = 'DatabaseRoleError';
}

/**
 * Refuses a database from before the first release, whose tables differ from every released version. A database that a newer
 * version has migrated is accepted: during an upgrade, processes of the previous version still run.
 * @param applied - the migrations that the database lists as applied; empty for a new database
 * @param first - the first migration of every released version
 * @throws DatabaseRoleError; the database is unchanged
 */
export function refuseUnreleased(applied: readonly string[], first: string | undefined): void {
  if (applied.length === 0 || (first !== undefined && applied.includes(first))) return;
  throw new DatabaseRoleError(
    'The database was made by a version from before 0.2.0, which this one cannot read. It was left as it is. Give this version an empty database, or a new DATA_DIR.',
  );
}

/**
 * Migrates a database with the role that may, and makes sure that the serving role has its privileges.
 * @throws DatabaseRoleError when the database is not up to date and no configured role may migrate it
 */
export async function prepareDatabase(
  { databaseUrl, migrationDatabaseUrl }: DatabaseUrls,
  program: PreparedProgram,
): Promise<void> {
  const serving = await withClient(databaseUrl, async (client) => ({
    role: await readRole(client),
    mayMigrate: await mayMigrate(client, program.migrationsTable),
  }));
  if (migrationDatabaseUrl !== null) {
    const owner = await withClient(migrationDatabaseUrl, readRole);
    return await program.migrate(migrationDatabaseUrl, owner === serving.role ? null : serving.role);
  }
  if (serving.mayMigrate) return await program.migrate(databaseUrl, null);
  if (await withClient(databaseUrl, program.isCurrent)) return;
  const { settings } = program;
  throw new DatabaseRoleError(
    `The database is older than this version, and the role of ${settings.serving} may not change it: run npm run admin -- migrate with ${settings.migration}, then start again.`,
  );
}

function withClient<Value>(url: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  return withDatabaseClient(
    { connectionString: url, query_timeout: 20_000, application_name: 'consult-desk-roles' },
    work,
  );
}

async function readRole(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query('select current_user as role');
  return z.object({ role: z.string() }).parse(rows[0]).role;
}

/** A database without the table is new: any role may try to migrate it. */
async function mayMigrate(
  client: pg.ClientBase,
  { schema, name }: { schema: string; name: string },
): Promise<boolean> {
  const { rows } = await client.query(
    `select pg_has_role(current_user, c.relowner, 'USAGE') as owns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relname = $2`,
    [schema, name],
  );
  return z.array(z.object({ owns: z.boolean() })).parse(rows)[0]?.owns ?? true;
}

const tablePrivileges = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'];
const sequencePrivileges = ['USAGE', 'SELECT', 'UPDATE'];

const relationSchema = z.object({
  schema: z.string(),
  name: z.string(),
  kind: z.enum(['r', 'p', 'v', 'S']),
  isPartition: z.boolean(),
  hasRowSecurity: z.boolean(),
  hasPolicy: z.boolean(),
  has: z.array(z.string()),
});
type Relation = z.infer<typeof relationSchema>;

async function listRelations(client: pg.ClientBase, role: string, plan: RolePlan): Promise<Relation[]> {
  const { rows } = await client.query(
    `select n.nspname as schema, c.relname as name, c.relkind::text as kind, c.relispartition as "isPartition",
       c.relrowsecurity as "hasRowSecurity",
       exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = $4
         and $1::regrole = any (p.polroles)) as "hasPolicy",
       array(select p from unnest(case when c.relkind = 'S' then $3::text[] else $2::text[] end) p
         where case when c.relkind = 'S' then has_sequence_privilege($1::name, c.oid, p)
           else has_table_privilege($1::name, c.oid, p) end) as has
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($5::text[]) and c.relkind in ('r', 'p', 'v', 'S') order by 1, 2`,
    [role, tablePrivileges, sequencePrivileges, policyName, plan.schemas],
  );
  return z.array(relationSchema).parse(rows);
}

const policyName = 'consult_desk_serving';

/** The privileges that the serving role should have on a table or sequence. */
function listWanted({ schema, name, kind, isPartition }: Relation, plan: RolePlan): string[] {
  const fullName = `${schema}.${name}`;
  if (kind === 'S') return ['USAGE', 'SELECT'];
  if (kind === 'v' || isPartition || plan.readOnly.includes(fullName)) return ['SELECT'];
  if (plan.addOnly.includes(fullName)) return ['SELECT', 'INSERT'];
  return ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
}

const quoted = ({ schema, name }: { schema: string; name: string }) =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

/**
 * Grants `role` the privileges of the plan and revokes all others, in one transaction; does nothing where they are right already.
 * @param client - connection of the role that owns the tables; it must hold the migration lock
 */
export async function grantServingRole(client: pg.ClientBase, role: string, plan: RolePlan): Promise<void> {
  const to = pg.escapeIdentifier(role);
  const statements: string[] = [];
  for (const schema of plan.schemas) {
    const { rows } = await client.query(
      "select has_schema_privilege($1::name, $2, 'USAGE') as uses, has_schema_privilege($1::name, $2, 'CREATE') as creates",
      [role, schema],
    );
    const has = z.object({ uses: z.boolean(), creates: z.boolean() }).parse(rows[0]);
    if (!has.uses) statements.push(`grant usage on schema ${pg.escapeIdentifier(schema)} to ${to}`);
    if (has.creates)
      statements.push(`revoke create on schema ${pg.escapeIdentifier(schema)} from public, ${to}`);
  }
  for (const relation of await listRelations(client, role, plan)) {
    const wanted = listWanted(relation, plan);
    const on = `${relation.kind === 'S' ? 'sequence' : 'table'} ${quoted(relation)}`;
    const missing = wanted.filter((privilege) => !relation.has.includes(privilege));
    const excess = relation.has.filter((privilege) => !wanted.includes(privilege));
    if (excess.length > 0) statements.push(`revoke ${excess.join(', ')} on ${on} from public, ${to}`);
    if (missing.length > 0) statements.push(`grant ${missing.join(', ')} on ${on} to ${to}`);
    // The job queue's tables have row security without a policy: a grant alone would show no row.
    if (relation.hasRowSecurity && !relation.hasPolicy) {
      statements.push(
        `drop policy if exists ${policyName} on ${quoted(relation)}`,
        `create policy ${policyName} on ${quoted(relation)} to ${to} using (true) with check (true)`,
      );
    }
  }
  for (const name of plan.functions) {
    const { rows } = await client.query("select has_function_privilege($1::name, $2, 'EXECUTE') as runs", [
      role,
      name,
    ]);
    if (rows[0]?.runs !== true) statements.push(`grant execute on function ${name} to ${to}`);
  }
  if (statements.length === 0) return;
  await client.query('begin');
  try {
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

export type RoleFinding = { what: string; state: 'good' | 'doubtful'; detail: string };

/**
 * Whether the connected role only serves, for `doctor`.
 * @param run - runs a statement as that role
 */
export async function inspectServingRole(
  run: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>,
  plan: RolePlan,
  { serving, migration }: PreparedProgram['settings'],
): Promise<RoleFinding> {
  const { rows } = await run(
    `select exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = any ($1::text[]) and pg_has_role(current_user, c.relowner, 'USAGE')) as owns,
       exists (select 1 from unnest($1::text[]) s join pg_namespace n on n.nspname = s
         where has_schema_privilege(n.oid, 'CREATE')) or has_database_privilege(current_database(), 'CREATE') as creates,
       exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname || '.' || c.relname = any ($2::text[])
         and has_table_privilege(c.oid, 'UPDATE, DELETE, TRUNCATE')) as changes`,
    [plan.schemas, plan.addOnly],
  );
  const found = z.object({ owns: z.boolean(), creates: z.boolean(), changes: z.boolean() }).parse(rows[0]);
  const what = 'Role of the database';
  if (found.owns) {
    const detail = `the role of ${serving} owns the tables, so that an attacker who takes over the program can change the audit trail: make a second role that serves, and set ${migration} to the one that owns (docs/running-in-a-clinic.md, step 2)`;
    return { what, state: 'doubtful', detail };
  }
  if (found.creates || found.changes) {
    const detail = `the role of ${serving} may ${found.changes ? 'change the audit trail' : 'create tables'}: run npm run admin -- migrate with ${migration}, and take away what was granted to it by hand`;
    return { what, state: 'doubtful', detail };
  }
  return { what, state: 'good', detail: 'it serves, owns nothing, and only adds to the audit trail' };
}
