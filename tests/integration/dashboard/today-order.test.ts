import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rankFlagLevel } from '@/contract/flag-level.ts';
import type { Context } from '@/lib/server/context.ts';
import { countInvitations } from '@/lib/server/invitation-lists/count-invitations.ts';
import { listInvitations } from '@/lib/server/invitation-lists/list-invitations.ts';
import { readMoreFlagged, readToday } from '@/lib/server/invitation-lists/read-today.ts';
import { type FlagSummary, invitations } from '@/lib/server/invitations/invitation-table.ts';
import type { Session } from '@/lib/server/session/session.ts';
import { unfilteredList } from '@/lib/shared/invitation-filter.ts';
import { describeEncounter } from '@/lib/shared/invitation-status.ts';
import type { InvitationPage } from '@/lib/shared/operations/invitation-list.ts';
import type { FlaggedPage, TodayRow } from '@/lib/shared/operations/today.ts';
import { findOpenFlags } from '@/lib/shared/review.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { type Operator, startOperator } from '../../operator/start-operator.ts';
import { createProcess, insertInvitation, signInPerson } from './dashboard-context.ts';

let database: TestDatabase;
let operator: Operator;
let context: Context;
let session: Session;

beforeEach(async () => {
  database = await createTestDatabase('dashboard');
  operator = await startOperator();
  context = createProcess(database.url, operator);
  ({ session } = await signInPerson(context, operator));
});
afterEach(async () => {
  await context.pool.end();
  await operator.stop();
  await database.drop();
});

const base = Date.parse('2026-03-02T08:00:00Z');
let made = 0;

/** A finished consultation with an open flag of this level, changed later than all before it. */
function insertFlagged(level: string, more: Record<string, unknown> = {}) {
  made += 1;
  const at = new Date(base + made * 1_000);
  const flags: FlagSummary[] = [{ id: `flag-${made}`, level, title: null, raisedAt: at.toISOString() }];
  return insertInvitation(context, session, {
    ...describeEncounter('FINISHED'),
    encounterId: `e-${made}`,
    encounterUpdatedAt: at,
    flags,
    ...more,
  });
}

const levelsOf = (rows: readonly TodayRow[]) => rows.map((row) => row.flags[0]?.level);

/** All open flags as the page loads them: Today's, then page after page. */
async function readAllFlagged(): Promise<{ rows: TodayRow[]; pages: number }> {
  const today = await readToday(context, session);
  const rows = [...today.attention];
  let pages = 1;
  for (let cursor = today.nextFlagged; cursor !== null; pages += 1) {
    const page: FlaggedPage = await readMoreFlagged(context, session, cursor);
    rows.push(...page.rows);
    cursor = page.nextCursor;
  }
  return { rows, pages };
}

describe('S38 Today', () => {
  test('has each open emergency on top, whatever changed after it', async () => {
    for (const level of ['EMERGENCY', 'UNCONFIRMED', 'EMERGENCY']) await insertFlagged(level);
    for (let index = 0; index < 112; index += 1) await insertFlagged(index % 2 === 0 ? 'URGENT' : 'DENIED');
    const { attention, nextFlagged, counts } = await readToday(context, session);
    expect(levelsOf(attention.slice(0, 4))).toEqual(['EMERGENCY', 'EMERGENCY', 'UNCONFIRMED', 'DENIED']);
    expect(attention).toHaveLength(50);
    expect(nextFlagged).toBeNull();
    expect(counts.flagged).toEqual({ count: 115, isMore: false });
  });

  test('leads to all of 120 open emergencies and unconfirmed ones in pages, and cuts only what ranks below', async () => {
    const ids = new Set<string>();
    for (let index = 0; index < 120; index += 1)
      ids.add(await insertFlagged(index % 3 === 0 ? 'EMERGENCY' : 'UNCONFIRMED'));
    for (let index = 0; index < 30; index += 1) await insertFlagged('URGENT');
    const { rows, pages } = await readAllFlagged();
    expect(pages).toBe(3);
    expect(new Set(rows.filter(({ id }) => ids.has(id)).map(({ id }) => id)).size).toBe(120);
    expect(levelsOf(rows.slice(0, 40))).toEqual(Array.from({ length: 40 }, () => 'EMERGENCY'));
  });

  test('the list of open flags, by urgency, has every one of them in the same order', async () => {
    for (const level of ['URGENT', 'EMERGENCY', 'NEVER_HEARD_OF', 'DENIED', 'UNCONFIRMED'])
      for (let index = 0; index < 20; index += 1) await insertFlagged(level);
    const levels: (string | undefined)[] = [];
    let cursor: string | null = null;
    do {
      const filter = { ...unfilteredList, flag: 'open', sort: 'urgent', cursor } as const;
      const page: InvitationPage = await listInvitations(context, session, filter, 7);
      levels.push(...page.rows.map((row) => row.flags[0]?.level));
      cursor = page.nextCursor;
    } while (cursor);
    expect(levels).toHaveLength(100);
    const ranks = levels.map((level) => rankFlagLevel(level ?? ''));
    expect(ranks).toEqual(ranks.toSorted((left, right) => left - right));
  });

  test('reviews what had the worst flag first, and a search finds an open emergency among many of the same name', async () => {
    const acknowledged = await insertFlagged('EMERGENCY');
    await context.db.update(invitations).set({
      acknowledgements: sql`jsonb_build_array(jsonb_build_object(
        'flagId', flags->0->>'id', 'by', 'x', 'byName', 'x', 'at', '2026-03-02T08:00:00Z', 'outcome', 'other'))`,
    });
    const open = await insertFlagged('EMERGENCY', { searchText: 'ruth', sortName: 'ruth' });
    for (let index = 0; index < 60; index += 1)
      await insertFlagged('', { flags: [], searchText: 'ruth', sortName: 'ruth' });
    const { toReview, counts } = await readToday(context, session);
    expect(toReview[0]?.id).toBe(acknowledged);
    expect(toReview).toHaveLength(50);
    expect(counts.toReview.count).toBe(61);
    const found = await listInvitations(context, session, { ...unfilteredList, q: 'ruth', sort: 'urgent' });
    expect(found.rows[0]?.id).toBe(open);
  });

  test('says how many have no clear answer and how many were not started in time', async () => {
    const past = new Date(Date.now() - 86_400_000);
    for (let index = 0; index < 60; index += 1) await insertInvitation(context, session, { expiresAt: past });
    const unclear = await insertInvitation(context, session, { state: 'unclear', createdAt: new Date(base) });
    const { attention, counts } = await readToday(context, session);
    expect(attention[0]?.id).toBe(unclear);
    expect(counts).toMatchObject({ unclear: { count: 1 }, expired: { count: 60 }, attention: { count: 61 } });
  });

  test('the list of what needs follow-up has all of it', async () => {
    for (let index = 0; index < 60; index += 1)
      await insertFlagged('', { flags: [], followUpAt: new Date(base + index) });
    await insertFlagged('');
    const { counts, followUp } = await readToday(context, session);
    expect([counts.followUp.count, followUp.length]).toEqual([60, 50]);
    expect(await countInvitations(context, session, { ...unfilteredList, followUp: 'open' })).toEqual({
      count: 60,
      isMore: false,
    });
  });
});

test('S38 the database and the pages agree which flags are open, by their ids, and on entries that cannot be read', async () => {
  const at = new Date(base).toISOString();
  const levels = ['EMERGENCY', 'UNCONFIRMED', 'DENIED', 'URGENT', 'OTHER'];
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const broken = fc.constantFrom<unknown>(null, 7, 'a', {}, { id: 'a' }, { flagId: 'a' }, [], {
    id: 1,
    level: 'URGENT',
  });
  const flag = fc
    .record({ id: fc.constantFrom(...ids), level: fc.constantFrom(...levels) })
    .map((one): unknown => ({ ...one, title: null, raisedAt: at }));
  const known = fc
    .record({ flagId: fc.constantFrom(...ids), outcome: fc.constantFrom('called', 'other', 'unheard-of') })
    .map((one): unknown => ({ ...one, by: 'x', byName: 'x', at }));
  const listOf = (entry: fc.Arbitrary<unknown>) =>
    fc.array(fc.oneof({ weight: 5, arbitrary: entry }, { weight: 1, arbitrary: broken }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(listOf(flag), listOf(known), async (flags, acknowledgements) => {
      const id = await insertInvitation(context, session);
      const [row] = await context.db
        .update(invitations)
        .set({
          flags: sql`${JSON.stringify(flags)}::jsonb`,
          acknowledgements: sql`${JSON.stringify(acknowledgements)}::jsonb`,
        })
        .where(eq(invitations.id, id))
        .returning();
      const ranks = row ? findOpenFlags(row).map(({ level }) => rankFlagLevel(level)) : [];
      expect(row?.openFlagSeverity).toBe(ranks.length > 0 ? 4 - Math.min(...ranks) : 0);
    }),
    { numRuns: 200 },
  );
});
