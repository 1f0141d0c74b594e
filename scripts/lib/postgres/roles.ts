import { createHmac } from 'node:crypto';
import pg from 'pg';
import { withDatabaseClient } from '../../../common/database-client.ts';
import type { Cluster } from './cluster.ts';

/** Addresses of one program's database, for the two roles of decision 049. */
export type ProgramUrls = {
  /** The serving role, which owns nothing. */
  serving: string;
  /** The role that owns the database and migrates it. */
  owner: string;
};

type Role = { name: string; password: string };
type Reached = Pick<Cluster, 'port' | 'password'>;

/**
 * Each role's password is derived from the cluster's password, which cannot be computed from it. So no further passwords have to be
 * stored.
 */
function rolesOf({ password }: Reached, database: string): { serving: Role; owner: Role } {
  const make = (name: string) => ({
    name,
    password: createHmac('sha256', password).update(`role ${name}`).digest('hex'),
  });
  return { serving: make(database), owner: make(`${database}_owner`) };
}

/** @param database - a plain identifier */
export function programUrlsOf(cluster: Reached, database: string): ProgramUrls {
  const { serving, owner } = rolesOf(cluster, database);
  const write = ({ name, password }: Role) =>
    `postgres://${name}:${password}@127.0.0.1:${cluster.port}/${database}`;
  return { serving: write(serving), owner: write(owner) };
}

/**
 * Creates a program's database and both of its roles if they are missing, and makes the owner role own everything in it. The caller
 * must hold the folder's lock, so that no other process changes the cluster's roles.
 *
 * @param urlFor - address of a database of the cluster for the superuser
 */
export async function provideProgramDatabase(
  cluster: Reached,
  database: string,
  urlFor: (database: string) => string,
): Promise<void> {
  const { serving, owner } = rolesOf(cluster, database);
  const name = pg.escapeIdentifier(database);
  await withClient(urlFor('postgres'), async (client) => {
    for (const role of [serving, owner]) await provideRole(client, role);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    const to = pg.escapeIdentifier(owner.name);
    await client.query(
      rowCount === 0 ? `create database ${name} owner ${to}` : `alter database ${name} owner to ${to}`,
    );
    await client.query(`revoke connect, temporary on database ${name} from public`);
    await client.query(`grant connect on database ${name} to ${pg.escapeIdentifier(serving.name)}`);
  });
  await withClient(urlFor(database), (client) => giveAll(client, owner.name));
}

async function provideRole(client: pg.ClientBase, { name, password }: Role): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  const role = pg.escapeIdentifier(name);
  if (rowCount === 0) await client.query(`create role ${role}`);
  await client.query(
    `alter role ${role} login nosuperuser nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`,
  );
}

/**
 * Changes the owner of objects that another role made, as in a folder from before there were two roles. PostgreSQL's REASSIGN OWNED
 * does not work for the superuser.
 */
async function giveAll(client: pg.ClientBase, owner: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `with own as (select oid, nspname, nspowner from pg_namespace
       where nspname not like 'pg\\_%' and nspname <> 'information_schema'),
     things as (
       select 'schema' as kind, quote_ident(nspname) as name, nspowner as owned_by from own where nspname <> 'public'
       union all
       select case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end,
         c.oid::regclass::text, relowner from pg_class c join own on own.oid = relnamespace
       where relkind in ('r', 'p', 'v', 'S')
         -- The sequence of a column follows its table.
         and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
           and d.refobjsubid > 0 and d.deptype in ('a', 'i'))
       union all
       select 'function', p.oid::regprocedure::text, proowner from pg_proc p join own on own.oid = pronamespace
       union all
       select 'type', t.oid::regtype::text, typowner from pg_type t join own on own.oid = typnamespace
       where typtype in ('e', 'd')
         or (typtype = 'c' and exists (select 1 from pg_class c where c.oid = typrelid and relkind = 'c')))
     select format('alter %s %s owner to %I', kind, name, $1::text) as statement from things
     where owned_by <> $1::regrole`,
    [owner],
  );
  for (const { statement } of rows) await client.query(statement);
}

function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  return withDatabaseClient({ connectionString: url }, work);
}
