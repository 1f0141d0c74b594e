import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export type TestDatabase = {
  /** Connection string of a database of its own, with the serving role (decision 049). */
  url: string;
  /** The same with the role that owns the tables. */
  ownerUrl: string;
  /** Ends every connection and removes the database. */
  drop(): Promise<void>;
};

/** A fresh copy of the migrated database of one program. Call `drop` when the file is done. */
export async function createTestDatabase(program: 'service' | 'dashboard'): Promise<TestDatabase> {
  const urlFor = (database: string) => inject('databaseUrlPattern').replace('%s', database);
  const name = `test_${program}_${randomBytes(6).toString('hex')}`;
  await run(urlFor('postgres'), `CREATE DATABASE ${name} TEMPLATE template_${program}`);
  return {
    url: inject('servingUrlPattern').replace('%s', name),
    ownerUrl: urlFor(name),
    drop: () => run(urlFor('postgres'), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** The address of a test's database with the role that owns the tables. */
export function ownerUrlOf(url: string): string {
  return inject('databaseUrlPattern').replace('%s', new URL(url).pathname.slice(1));
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // PostgreSQL refuses two copies of one template at the same time; an advisory lock lets them wait for each other.
    await client.query('SELECT pg_advisory_lock(4711)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}
