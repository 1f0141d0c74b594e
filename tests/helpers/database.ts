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
  return withTemplates((client) => copyTemplate(client, program));
}

/**
 * A fresh copy of the service's database with what `fill` writes: the same in all copies, so it is written once per run.
 * @param fill - writes to the database at this address, and closes its connections
 */
export async function createFilledDatabase(fill: (url: string) => Promise<void>): Promise<TestDatabase> {
  return withTemplates(async (client) => {
    const { rows } = await client.query(`SELECT 1 FROM pg_database WHERE datname = 'template_filled'`);
    if (rows.length === 0) {
      // Remains of a fill that failed.
      await client.query('DROP DATABASE IF EXISTS being_filled');
      await client.query('CREATE DATABASE being_filled TEMPLATE template_service');
      await fill(inject('servingUrlPattern').replace('%s', 'being_filled'));
      await client.query('ALTER DATABASE being_filled RENAME TO template_filled');
    }
    return copyTemplate(client, 'filled');
  });
}

/** The address of a test's database with the role that owns the tables. */
export function ownerUrlOf(url: string): string {
  return inject('databaseUrlPattern').replace('%s', new URL(url).pathname.slice(1));
}

async function copyTemplate(client: pg.Client, template: string): Promise<TestDatabase> {
  const name = `test_${template}_${randomBytes(6).toString('hex')}`;
  // Half the time of the default, which writes each page to the log as well.
  await client.query(`CREATE DATABASE ${name} TEMPLATE template_${template} STRATEGY FILE_COPY`);
  return {
    url: inject('servingUrlPattern').replace('%s', name),
    ownerUrl: inject('databaseUrlPattern').replace('%s', name),
    drop: () =>
      withTemplates(async (own) => void (await own.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  };
}

async function withTemplates<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({
    connectionString: inject('databaseUrlPattern').replace('%s', 'postgres'),
  });
  await client.connect();
  try {
    // PostgreSQL refuses two copies of one template at the same time; an advisory lock lets them wait for each other.
    await client.query('SELECT pg_advisory_lock(4711)');
    return await work(client);
  } finally {
    await client.end();
  }
}
