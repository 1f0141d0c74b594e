import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type DatabaseUrls,
  inspectServingRole,
  type PreparedProgram,
  type RolePlan,
} from '../../../common/database-roles.ts';
import {
  rolePlan as dashboardPlan,
  databaseSettings as dashboardSettings,
  prepareDashboardDatabase,
} from '../../../lib/server/database/migrate.ts';
import {
  prepareServiceDatabase,
  rolePlan as servicePlan,
  databaseSettings as serviceSettings,
} from '../../../service/store/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { query } from '../service/query.ts';

type Program = {
  name: 'service' | 'dashboard';
  prepare(urls: DatabaseUrls): Promise<void>;
  plan: RolePlan;
  settings: PreparedProgram['settings'];
  /** Removes the record of the newest migration. */
  forget: string;
  forgetAll: string;
  /** Adds the record of a migration that this version does not have. */
  noteUnreleased: string;
  appliedQuery: string;
};

const programs: Program[] = [
  {
    name: 'service',
    prepare: (urls) => prepareServiceDatabase(urls),
    plan: servicePlan,
    settings: serviceSettings,
    forget:
      'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
    forgetAll: 'delete from drizzle.__drizzle_migrations',
    noteUnreleased: "insert into drizzle.__drizzle_migrations (hash, created_at) values ('another', 1)",
    appliedQuery: 'select hash from drizzle.__drizzle_migrations',
  },
  {
    name: 'dashboard',
    prepare: prepareDashboardDatabase,
    plan: dashboardPlan,
    settings: dashboardSettings,
    forget: 'delete from schema_migrations where name = (select max(name) from schema_migrations)',
    forgetAll: 'delete from schema_migrations',
    noteUnreleased: "insert into schema_migrations (name) values ('0001_another.sql')",
    appliedQuery: 'select name from schema_migrations',
  },
];

/** PostgreSQL's code: insufficient privilege, or not the owner. */
const refused = '42501';

async function codeOf(url: string, statement: string): Promise<string> {
  try {
    await query(url, statement);
    return 'done';
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? '') : String(error);
  }
}

describe.each(programs)('S26 the serving role in the $name', (program) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(program.name);
  });
  afterAll(async () => {
    await database.drop();
  });

  test.each([
    'update audit_events set action = action',
    "update audit_events set action = 'x' where false",
    'delete from audit_events',
    'delete from audit_events where false',
    'truncate audit_events',
    'alter table audit_events add column more text',
    'alter table audit_events disable trigger all',
    'drop table audit_events',
    'create trigger t before insert on audit_events for each row execute function suppress_redundant_updates_trigger()',
    'create rule r as on insert to audit_events do instead nothing',
    'create table public.more (id int)',
    'create table keys.more (id int)',
    'create schema more',
    'create function public.more() returns int language sql as $$ select 1 $$',
    'truncate invitations',
    'drop table invitations',
    'alter table invitations owner to current_user',
  ])('PostgreSQL refuses: %s', async (statement) => {
    expect(await codeOf(database.url, statement)).toBe(refused);
  });

  test('can add and read audit rows, and cannot write to the list of migrations, which only the owner can', async () => {
    const noted = program.name === 'service' ? 'drizzle.__drizzle_migrations' : 'schema_migrations';
    expect(await codeOf(database.url, `select * from ${noted}`)).toBe('done');
    expect(await codeOf(database.url, `delete from ${noted}`)).toBe(refused);
    expect(await codeOf(database.url, `select * from audit_events`)).toBe('done');
  });

  test('a database from before the first release is refused with a sentence, and stays unchanged', async () => {
    const own = await createTestDatabase(program.name);
    try {
      await query(own.ownerUrl, program.forgetAll);
      await query(own.ownerUrl, program.noteUnreleased);
      const prepared = program.prepare({ databaseUrl: own.ownerUrl, migrationDatabaseUrl: null });
      await expect(prepared).rejects.toThrow(/from before 0\.2\.0.*left as it is/);
      const noted = await query(own.ownerUrl, program.appliedQuery);
      expect(noted).toHaveLength(1);
    } finally {
      await own.drop();
    }
  });

  test('a database that a newer version has migrated is accepted', async () => {
    const own = await createTestDatabase(program.name);
    try {
      await query(own.ownerUrl, program.noteUnreleased);
      const noted = await query(own.ownerUrl, program.appliedQuery);
      await program.prepare({ databaseUrl: own.ownerUrl, migrationDatabaseUrl: null });
      expect(await query(own.ownerUrl, program.appliedQuery)).toEqual(noted);
    } finally {
      await own.drop();
    }
  });

  test('a database that is older than the program is refused with a sentence, and stays unchanged', async () => {
    const own = await createTestDatabase(program.name);
    try {
      await query(own.ownerUrl, program.forget);
      await expect(program.prepare({ databaseUrl: own.url, migrationDatabaseUrl: null })).rejects.toThrow(
        `The database is older than this version, and the role of ${program.settings.serving} may not change it: run npm run admin -- migrate with ${program.settings.migration}, then start again.`,
      );
    } finally {
      await own.drop();
    }
  });

  test('a migration as the owner revokes rights that were granted to the role by hand', async () => {
    const own = await createTestDatabase(program.name);
    try {
      await query(own.ownerUrl, 'grant all on all tables in schema public to public');
      await query(own.ownerUrl, 'grant create on schema public to public');
      expect(await codeOf(own.url, 'delete from audit_events')).toBe('done');
      await program.prepare({ databaseUrl: own.url, migrationDatabaseUrl: own.ownerUrl });
      expect(await codeOf(own.url, 'delete from audit_events')).toBe(refused);
      expect(await codeOf(own.url, 'create table public.more (id int)')).toBe(refused);
      expect(await codeOf(own.url, 'delete from rate_buckets')).toBe('done');
    } finally {
      await own.drop();
    }
  });

  test('an empty database can be migrated with the owner only, and with both roles', async () => {
    const own = await createTestDatabase(program.name);
    try {
      for (const schema of program.plan.schemas) {
        await query(own.ownerUrl, `drop schema if exists ${schema} cascade`);
      }
      await query(own.ownerUrl, 'create schema public');
      await program.prepare({ databaseUrl: own.ownerUrl, migrationDatabaseUrl: null });
      expect(await codeOf(own.url, 'select * from audit_events')).not.toBe('done');
      await program.prepare({ databaseUrl: own.url, migrationDatabaseUrl: own.ownerUrl });
      expect(await codeOf(own.url, 'select * from audit_events')).toBe('done');
      await program.prepare({ databaseUrl: own.url, migrationDatabaseUrl: null });
    } finally {
      await own.drop();
    }
  });

  test('doctor accepts two roles, and warns about one role for both', async () => {
    const look = (url: string) =>
      inspectServingRole(
        async (text, values) => ({ rows: await query(url, text, values) }),
        program.plan,
        program.settings,
      );
    expect((await look(database.url)).state).toBe('good');
    const both = await look(database.ownerUrl);
    expect(both.state).toBe('doubtful');
    expect(both.detail).toContain(program.settings.migration);
  });
});

describe('S26 partitions of the service', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase('service');
  });
  afterAll(async () => {
    await database.drop();
  });

  test.each(['update', 'delete from', 'truncate'])(
    '%s on a partition of the audit trail is refused too',
    async (verb) => {
      const partitions = await query(
        database.url,
        `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_events'::regclass`,
      );
      expect(partitions.length).toBeGreaterThan(2);
      for (const { name } of partitions) {
        const rest = verb === 'update' ? ' set action = action' : '';
        expect(await codeOf(database.url, `${verb} ${name}${rest}`)).toBe(refused);
      }
    },
  );

  test('are created only by the function, which takes no table name', async () => {
    const month = await query(
      database.ownerUrl,
      `select 'audit_events_' || to_char(now() + interval '2 months', 'YYYY_MM') as name`,
    );
    const name = String(month[0]?.name);
    await query(database.ownerUrl, `drop table ${name}`);
    expect(
      await codeOf(
        database.url,
        `select ensure_month_partitions('audit_events', now()::date, (now() + interval '2 months')::date)`,
      ),
    ).toBe(refused);
    expect(await codeOf(database.url, 'select prepare_month_partitions()')).toBe('done');
    const [made] = await query(database.url, `select to_regclass('${name}') is not null as there`);
    expect(made?.there).toBe(true);
    expect(await codeOf(database.url, `delete from ${name}`)).toBe(refused);
  });

  test('the function is not misled by a table of the same name that the role has created', async () => {
    const [found] = await query(
      database.url,
      `select prosecdef as definer, array_to_string(proconfig, ';') as settings,
         has_function_privilege('public', oid, 'EXECUTE') as everybody
       from pg_proc where proname = 'prepare_month_partitions'`,
    );
    expect(found).toEqual({ definer: true, settings: 'search_path=public, pg_temp', everybody: false });
  });
});
