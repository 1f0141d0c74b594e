import { describe, expect, test } from 'vitest';
import { parseAuditFilter } from '@/lib/shared/audit-filter.ts';
import { writeQuery as writeAuditFilter } from '@/lib/shared/operations/operation.ts';

const nothing = { person: null, action: null, since: null, until: null, cursor: null };

describe('an invalid parameter sets no filter', () => {
  test.each([
    'since=yesterday&until=',
    'since=2026-13-40T00:00:00Z',
    'until=-271821-04-20T00:00:00Z',
    'person=&action=%00&cursor=',
  ])('%s', (query) => {
    expect(parseAuditFilter(new URLSearchParams(query))).toEqual(nothing);
  });
});

test('a filter written into an address is read back unchanged', () => {
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
