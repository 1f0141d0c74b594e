import { expect, test } from 'vitest';
import { findBounds } from '@/lib/shared/instants.ts';

test.each(['2026-02-30', '2026-1-1', '22.11.2026', 'x', ''])('%j is no date and sets no bound', (day) => {
  expect(findBounds({ from: day, to: day })).toEqual({ since: null, until: null });
});

test('both days are included whole, in the viewer’s time zone', () => {
  const { since, until } = findBounds({ from: '2026-03-29', to: '2026-03-29' });
  expect(new Date(since ?? 0)).toEqual(new Date(2026, 2, 29));
  expect(new Date(until ?? 0)).toEqual(new Date(2026, 2, 30));
});
