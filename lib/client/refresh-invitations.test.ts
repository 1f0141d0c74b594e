import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unfilteredList } from '@/lib/shared/invitation-filter.ts';
import type { InvitationRow } from '@/lib/shared/operations/invitation.ts';
import type { InvitationPage } from '@/lib/shared/operations/invitation-list.ts';
import { findPlaces, joinPages } from './refresh-invitations.ts';

const pageSize = 5;

type Stored = { id: string; version: number };

const toRow = ({ id, version }: Stored) => ({ id, changedAt: String(version) }) as InvitationRow;

/** What the server answers: the rows after the cursor, which is a row's place in the order. */
function askFor(stored: readonly Stored[], cursor: string | null): InvitationPage {
  const after = stored.filter(({ id }) => cursor === null || Number(id) < Number(cursor));
  const rows = after.slice(0, pageSize);
  return { rows: rows.map(toRow), nextCursor: after.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
}

/** The first pages, and the cursors of their requests. */
function load(stored: readonly Stored[], count: number) {
  const pages: InvitationPage[] = [];
  const pageParams: (string | null)[] = [];
  let cursor: string | null = null;
  do {
    pageParams.push(cursor);
    const page = askFor(stored, cursor);
    pages.push(page);
    cursor = page.nextCursor;
  } while (cursor !== null && pages.length < count);
  return { pages, pageParams };
}

/** Newest first: the number in an id is the age. */
const makeRows = (count: number): Stored[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(count - index), version: 0 }));

const changes = fc.record({
  count: fc.integer({ min: 16, max: 60 }),
  loaded: fc.integer({ min: 3, max: 8 }),
  added: fc.integer({ min: 0, max: 7 }),
  changed: fc.array(fc.nat(59), { maxLength: 4 }),
  removed: fc.array(fc.nat(59), { maxLength: 4 }),
});

test('a refreshed list never duplicates a row, loses one, or shows a changed one in its old state', () => {
  let joinedCount = 0;
  fc.assert(
    fc.property(changes, ({ count, loaded, added, changed, removed }) => {
      const before = makeRows(count);
      const { pages, pageParams } = load(before, loaded);
      const news = Array.from({ length: added }, (_, index) => ({
        id: String(count + added - index),
        version: 0,
      }));
      const gone = new Set(removed.map((place) => before[place % count]?.id));
      const touched = new Set(changed.map((place) => before[place % count]?.id));
      const after = [
        ...news,
        ...before
          .filter(({ id }) => !gone.has(id))
          .map(({ id, version }) => ({ id, version: touched.has(id) ? version + 1 : version })),
      ];
      const ids = new Set(
        [...news.map(({ id }) => id), ...gone, ...touched].filter((id) => id !== undefined),
      );
      const places = findPlaces({ pages }, unfilteredList, ids);
      const fresh = new Map((places ?? []).map((place) => [place, askFor(after, pageParams[place] ?? null)]));
      const joined = places && joinPages(pages, fresh, ids);
      if (!joined) return;
      joinedCount += 1;
      const rows = joined.flatMap((page) => page.rows);
      expect(rows).toEqual(after.slice(0, rows.length).map(toRow));
      // The next page starts at the last page's cursor; without one the last row is reached.
      const { nextCursor } = joined.at(-1) ?? { nextCursor: null };
      const next = nextCursor === null ? undefined : askFor(after, nextCursor).rows[0];
      expect(next?.id).toBe(after[rows.length]?.id);
    }),
    { numRuns: 1_000 },
  );
  expect(joinedCount).toBeGreaterThan(200);
});

test('one changed row of a long list is refreshed by two page requests, a new row by one', () => {
  const { pages } = load(makeRows(200), 40);
  expect(findPlaces({ pages }, unfilteredList, new Set(['100']))).toEqual([0, 20]);
  expect(findPlaces({ pages }, unfilteredList, new Set(['201']))).toEqual([0]);
  expect(findPlaces({ pages }, { ...unfilteredList, sort: 'oldest' }, new Set(['201']))).toEqual([39]);
});

test('where rows may have been added anywhere, the whole list is requested', () => {
  const { pages } = load(makeRows(200), 40);
  expect(findPlaces({ pages }, { ...unfilteredList, sort: 'name' }, new Set(['201']))).toBeNull();
  expect(findPlaces({ pages }, { ...unfilteredList, status: 'finished' }, new Set(['201']))).toBeNull();
});
