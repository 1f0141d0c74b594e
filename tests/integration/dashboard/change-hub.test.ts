import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ChangeHub, createChangeHub } from '@/lib/server/changes/change-hub.ts';
import { type ChangeNotice, notifyChange } from '@/lib/server/changes/notify-change.ts';
import type { Context } from '@/lib/server/context.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { openTcpLine, type TcpLine } from '../../helpers/tcp-line.ts';
import { createProcess } from './dashboard-context.ts';

const service = { baseUrl: 'http://service.invalid' };
const scope = { service: service.baseUrl, organizationId: 'o1' };

let database: TestDatabase;
let line: TcpLine;
let teller: Context;
let hearer: Context;
let hub: ChangeHub;
let heard: ChangeNotice[];

beforeEach(async () => {
  database = await createTestDatabase('dashboard');
  line = await openTcpLine(Number(new URL(database.url).port));
  const throughLine = new URL(database.url);
  throughLine.port = String(line.port);
  teller = createProcess(database.url, service);
  hearer = createProcess(throughLine.href, service);
  hub = createChangeHub(hearer, { checkEveryMs: 200 });
  heard = [];
  hub.subscribe(scope, (notice) => heard.push(notice));
  // Told before the connection listens, a change may arrive before the general notice.
  await expect.poll(() => heard).toHaveLength(1);
  await tell('first');
  await expect.poll(() => heard.at(-1)?.ids).toEqual(['first']);
});
afterEach(async () => {
  await hub.close();
  await hearer.pool.end();
  await teller.pool.end();
  await line.stop();
  await database.drop();
});

const tell = (id: string) => notifyChange(teller, { ...scope, kind: 'invitations', ids: [id] });

test('a page that subscribed before the connection listened gets a general notice, since changes may have been missed', () => {
  expect(heard[0]).toEqual({ ...scope, kind: 'invitations' });
});

test('a silently dead LISTEN connection is replaced, and a general notice covers the missed changes', async () => {
  line.strand();
  await tell('missed');
  await expect.poll(() => heard.at(-1)).toEqual({ ...scope, kind: 'invitations' });
  await tell('later');
  await expect.poll(() => heard.at(-1)?.ids).toEqual(['later']);
  expect(heard.flatMap((notice) => notice.ids ?? [])).not.toContain('missed');
});

test('a working LISTEN connection is kept, without a general notice', async () => {
  const from = heard.length;
  const countChecks = async () => {
    const { rows } = await teller.pool.query<{ pid: number; query: string }>(
      `select pid, query from pg_stat_activity where datname = current_database() and query = 'select 1'`,
    );
    return rows.map(({ pid }) => pid);
  };
  await expect.poll(countChecks).toHaveLength(1);
  await tell('kept');
  await expect.poll(() => heard.at(-1)?.ids).toEqual(['kept']);
  expect(heard.slice(from).filter((notice) => notice.ids === undefined)).toEqual([]);
});
