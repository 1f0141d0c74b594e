import { describe, expect, test } from 'vitest';
import { findBounds, parseAuditFilter, writeAuditFilter } from '@/lib/shared/audit-filter.ts';

const nothing = { person: null, action: null, since: null, until: null, cursor: null };

describe('what cannot be read sets no filter', () => {
  test.each([
    'since=yesterday&until=',
    'since=2026-13-40T00:00:00Z',
    'until=-271821-04-20T00:00:00Z',
    'person=&action=%00&cursor=',
  ])('%s', (query) => {
    expect(parseAuditFilter(new URLSearchParams(query))).toEqual(nothing);
  });

  test.each(['2026-02-30', '2026-1-1', '22.11.2026', 'x', ''])('the day %j', (day) => {
    expect(findBounds({ from: day, to: day })).toEqual({ since: null, until: null });
  });
});

test('a filter survives its way through an address', () => {
  const filter = {
    person: 'mina@harbourlane.example',
    action: 'invitation.read',
    since: '2026-11-01T00:00:00.000Z',
    until: '2026-11-02T00:00:00.000Z',
    cursor: 'abc',
  };
  expect(parseAuditFilter(new URLSearchParams(writeAuditFilter(filter)))).toEqual(filter);
  expect(writeAuditFilter(nothing)).toBe('');
});

test('both days are whole, by the clock of whoever looks', () => {
  const { since, until } = findBounds({ from: '2026-03-29', to: '2026-03-29' });
  expect(new Date(since ?? 0)).toEqual(new Date(2026, 2, 29));
  expect(new Date(until ?? 0)).toEqual(new Date(2026, 2, 30));
});
