import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { countInvitations } from '@/lib/server/invitation-lists/count-invitations.ts';
import { listInvitations } from '@/lib/server/invitation-lists/list-invitations.ts';
import { invitationSortKeys } from '@/lib/shared/invitation-filter.ts';
import { invitationSearchSchema } from '@/lib/shared/parse-filter.ts';
import { fillInvitations } from '../../helpers/list-rows.ts';
import { query } from '../service/query.ts';
import { insertInvitation } from './dashboard-context.ts';
import { context, database, session, setUpProcess } from './set-up.ts';

setUpProcess();

beforeAll(async () => {
  // More rows than the list sorts in memory or reads in one window, so that both query plans are used.
  await fillInvitations(context.pool, session, 7_000);
  // Many with the same time and name, so that only the id orders them.
  await context.db.execute(
    sql`update invitations set created_at = date_trunc('month', created_at), sort_name = left(sort_name, 2)`,
  );
  await query(database.ownerUrl, 'analyze invitations');
});
const read = (query: string) => invitationSearchSchema.parse(Object.fromEntries(new URLSearchParams(query)));

const listIds = async (query: string): Promise<string[]> =>
  (await listInvitations(context, session, read(query), 10_000)).rows.map((row) => row.id);

/** Reads page after page; `between` runs after each. */
async function readPages(query: string, size: number, between: () => Promise<void> = async () => undefined) {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listInvitations>> = await listInvitations(
      context,
      session,
      { ...read(query), cursor },
      size,
    );
    ids.push(...page.rows.map((row) => row.id));
    cursor = page.nextCursor;
    await between();
  } while (cursor);
  return ids;
}

// Frequent and rare matches, clustered and scattered, in every order, so that both query plans for a page are used.
const narrowings = [
  '',
  'q=ruth',
  'q=hl',
  'q=hl-77',
  'status=finished',
  'status=started',
  'flag=any&days=600',
];

describe('all pages together are the whole list', () => {
  test.each(invitationSortKeys)('sorted by %s, under each filter', async (sort) => {
    for (const narrowing of narrowings) {
      const query = `${narrowing}&sort=${sort}`;
      const whole = await listIds(query);
      expect(whole.length, query).toBeGreaterThan(0);
      expect(await readPages(query, 397), query).toEqual(whole);
      expect(await countInvitations(context, session, read(query)), query).toMatchObject({
        count: whole.length,
      });
    }
  });

  // The last, since it adds rows.
  test('without a duplicate or missing row, also while others are created', async () => {
    for (const query of ['sort=newest', 'sort=oldest', 'sort=name', 'q=ruth&sort=name-desc']) {
      const before = await listIds(query);
      let made = 0;
      const ids = await readPages(query, 997, async () => {
        made += 1;
        const name = made % 2 === 0 ? 'aa ruth' : 'zz ruth';
        await insertInvitation(context, session, { searchText: name, sortName: name });
      });
      expect(new Set(ids).size).toBe(ids.length);
      expect(before.filter((id) => !ids.includes(id))).toEqual([]);
    }
  });
});
