import pg from 'pg';
import { shiftClock } from './shift-clock.mjs';

export type MovableClock = {
  /** Moves the clock of the database and of the programs in this process forward; running timers are not affected. */
  advance(byMs: number): Promise<void>;
  /** Restores the time in this process. The database's clock stays moved, since it is dropped after the test file. */
  reset(): void;
};

/**
 * Searches our schema before PostgreSQL's own: `now()` in a statement, in the default of a column and in a job of the
 * queue is then that of our schema. `public` comes first, since new tables belong there.
 */
const searchPath = 'public, test_clock, pg_catalog';

const install = `
  create schema test_clock;
  create table test_clock.moved (by interval not null);
  insert into test_clock.moved values ('0');
  grant usage on schema test_clock to public;
  grant select on test_clock.moved to public;
  create function test_clock.now() returns timestamptz stable language sql
    as 'select pg_catalog.now() + by from test_clock.moved';
  create function test_clock.clock_timestamp() returns timestamptz volatile language sql
    as 'select pg_catalog.clock_timestamp() + by from test_clock.moved';
  do $$
  declare defaulted record;
  begin
    set local search_path = ${searchPath};
    execute format('alter database %I set search_path = ${searchPath}', current_database());
    for defaulted in
      select c.oid::regclass as "table", a.attname as "column"
      from pg_attrdef d join pg_class c on c.oid = d.adrelid
        join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where c.relnamespace = 'public'::regnamespace and pg_get_expr(d.adbin, d.adrelid) like '%now()%'
    loop
      execute format('alter table %s alter column %I set default now()', defaulted."table", defaulted."column");
    end loop;
  end $$;`;

/**
 * Makes the time of one test's database movable. To be called before a program opens it, because a connection keeps the
 * search path that it started with.
 * @param ownerUrl - a copy of a template (see `createTestDatabase`), with the role that owns the tables
 */
export async function installMovableClock(ownerUrl: string): Promise<MovableClock> {
  await run(ownerUrl, install);
  let movedMs = 0;
  return {
    async advance(byMs) {
      movedMs += byMs;
      await run(ownerUrl, 'update test_clock.moved set by = make_interval(secs => $1)', [movedMs / 1000]);
      shiftClock(movedMs);
    },
    reset: () => shiftClock(0),
  };
}

async function run(databaseUrl: string, statement: string, values?: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}
