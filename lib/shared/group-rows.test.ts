import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupRows } from './group-rows.ts';

const ids = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 300 });
const rowsOf = (list: readonly string[]) => list.map((id) => ({ id }));
const partOf = (list: readonly string[]) =>
  new Map(groupRows(rowsOf(list)).flatMap(({ key, rows }) => rows.map(({ id }) => [id, key] as const)));

test('no row is lost, doubled or moved, no part is empty, and no two parts have one key', () => {
  fc.assert(
    fc.property(ids, (list) => {
      const parts = groupRows(rowsOf(list));
      expect(parts.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(list);
      expect(parts.every(({ rows }) => rows.length > 0)).toBe(true);
      expect(new Set(parts.map(({ key }) => key)).size).toBe(parts.length);
    }),
  );
});

test('a row that comes on top moves no other row to another part', () => {
  fc.assert(
    fc.property(ids, ([newest = '', ...list]) => {
      const before = partOf(list);
      const after = partOf([newest, ...list]);
      for (const [id, key] of before) expect(after.get(id)).toBe(key);
    }),
  );
});

test('2,000 rows make about fifty parts: neither a few long ones nor one for each row', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid(), { minLength: 2_000, maxLength: 2_000 }), (list) => {
      const count = groupRows(rowsOf(list)).length;
      // The number of groups is random: accept five standard deviations either way.
      expect(count).toBeGreaterThan(15);
      expect(count).toBeLessThan(90);
    }),
    { numRuns: 5 },
  );
});
