import { run } from 'graphile-worker';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { waitUntil } from '../../../scripts/lib/process.ts';
import { poolOfQueue } from '../../../service/jobs/queue-pool.ts';
import { openDatabase } from '../../../service/store/database.ts';
import { migrateDatabase } from '../../../service/store/migrate.ts';
import { ApiClient } from '../../helpers/api.ts';
import {
  authorizeUrl,
  createPkcePair,
  refreshExchange,
  requestToken,
  signInForTokens,
} from '../../helpers/authorization.ts';
import { createTestDatabase } from '../../helpers/database.ts';
import { startTestService, type TestService } from '../../helpers/service.ts';
import { startServiceOn } from '../../helpers/service-on-database.ts';
import { openTcpLine } from '../../helpers/tcp-line.ts';
import { query } from './query.ts';

describe('migrations', () => {
  test('four processes can start at once on an empty database, and again later', async () => {
    const database = await createTestDatabase('service');
    try {
      for (const schema of ['public', 'keys', 'drizzle', 'graphile_worker']) {
        await query(database.ownerUrl, `drop schema ${schema} cascade`);
      }
      await query(database.ownerUrl, 'create schema public');
      await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(database.ownerUrl)));
      await migrateDatabase(database.ownerUrl);
      const [tables] = await query(
        database.ownerUrl,
        `select count(*)::int as count from information_schema.tables where table_schema = 'public'`,
      );
      expect(Number(tables?.count)).toBeGreaterThanOrEqual(17);
    } finally {
      await database.drop();
    }
  });
});

describe('S32 a database outage', () => {
  let service: TestService;
  let api: ApiClient;
  beforeAll(async () => {
    service = await startTestService();
    api = new ApiClient(
      service.client.baseUrl,
      (await signInForTokens(service.client, service.people.owner)).access_token,
    );
  });
  afterAll(() => service.stop());

  test('after every connection was cut the service recovers by itself, including its jobs', async () => {
    await query(
      service.databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await waitUntil(async () => (await api.get('/verify-token')).status === 200, {
      what: 'the service',
    });
    expect((await fetch(`${service.client.baseUrl}/health`)).status).toBe(200);
    await query(
      service.databaseUrl,
      `insert into oidc_payloads (model, id, payload, expires_at) values ('Interaction', 'old', '{}', now() - interval '2 hours')`,
    );
    await query(service.databaseUrl, `select graphile_worker.add_job('purge-expired')`);
    const isPurged = async () =>
      (await query(service.databaseUrl, `select 1 from oidc_payloads where id = 'old'`)).length === 0;
    await waitUntil(isPurged, { what: 'the job' });
  });
});

describe('S32 a job that ends while the database is away', () => {
  test.each([
    ['done', undefined],
    ['failed', new Error('of the task')],
  ])('leaves no rejection that ends the process, and is noted as %s afterwards', async (name, error) => {
    const rejections: unknown[] = [];
    const note = (reason: unknown) => rejections.push(reason);
    process.on('unhandledRejection', note);
    const database = await createTestDatabase('service');
    const line = await openTcpLine(Number(new URL(database.url).port));
    const url = Object.assign(new URL(database.url), { port: String(line.port) }).href;
    const idleErrors: Error[] = [];
    const { pool, close } = openDatabase(url, { onIdleError: (idle) => idleErrors.push(idle) });
    const connect = vi.spyOn(pool, 'connect');
    let before = 0;
    const task = async () => {
      await line.refuse();
      before = connect.mock.calls.length;
      if (error !== undefined) throw error;
    };
    const runner = await run({ pgPool: poolOfQueue(pool), taskList: { task }, noHandleSignals: true });
    try {
      await query(database.ownerUrl, `select graphile_worker.add_job('task')`);
      const isRefused = () =>
        before > 0 && connect.mock.settledResults.slice(before).some(({ type }) => type === 'rejected');
      await waitUntil(isRefused, { what: 'a refused connection' });
      await line.pass();
      const isNoted = async () => {
        const jobs = await query(database.ownerUrl, 'select last_error, locked_at from graphile_worker.jobs');
        if (name === 'done') return jobs.length === 0;
        return jobs.some(({ last_error, locked_at }) => last_error === error?.message && locked_at === null);
      };
      await waitUntil(isNoted, { what: 'the end of the job to be noted' });
      expect(rejections).toEqual([]);
    } finally {
      process.off('unhandledRejection', note);
      await runner.stop();
      await close();
      await line.stop();
      await database.drop();
    }
  });
});

describe('S32 the authorization server without its database', () => {
  test('a refresh gets a temporary error, and the token works afterwards; a page says when to try again', async () => {
    const database = await createTestDatabase('service');
    const line = await openTcpLine(Number(new URL(database.url).port));
    const url = Object.assign(new URL(database.url), { port: String(line.port) }).href;
    const service = await startServiceOn(url);
    try {
      const { client } = service;
      const tokens = await signInForTokens(client, service.people.owner);
      const refresh = () => requestToken(client, refreshExchange(client, tokens.refresh_token ?? ''));
      await line.refuse();
      const refused = await refresh();
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).toMatch(/^[1-9]/);
      expect(refused.body).toMatchObject({ error: 'temporarily_unavailable' });
      const page = await fetch(authorizeUrl(client, createPkcePair()), {
        headers: { accept: 'text/html', 'accept-language': 'es' },
        redirect: 'manual',
      });
      expect(page.status).toBe(503);
      expect(page.headers.get('retry-after')).toMatch(/^[1-9]/);
      expect(await page.text()).toContain('Inténtelo de nuevo en un minuto');
      await line.pass();
      await waitUntil(async () => (await refresh()).status === 200, {
        what: 'new tokens',
      });
    } finally {
      await service.stop();
      await line.stop();
      await database.drop();
    }
  });
});

describe('S28 a pool does not lose connections permanently', () => {
  test('a connection that breaks at the start of a transaction is returned to the pool, every time', async () => {
    const database = await createTestDatabase('service');
    const line = await openTcpLine(Number(new URL(database.url).port));
    const url = Object.assign(new URL(database.url), { port: String(line.port) }).href;
    const { db, close } = openDatabase(url, { maxConnections: 1 });
    try {
      const ask = () => db.transaction((tx) => tx.execute('select 1'));
      await ask();
      for (let number = 0; number < 3; number += 1) {
        await line.hold();
        const broken = ask().catch((error: unknown) => error);
        await waitUntil(line.isHolding, { what: 'BEGIN to be on its way' });
        line.cut();
        expect(await broken).toBeInstanceOf(Error);
        await line.pass();
        expect((await ask()).rows).toHaveLength(1);
      }
    } finally {
      await close();
      await line.stop();
      await database.drop();
    }
  });
});
